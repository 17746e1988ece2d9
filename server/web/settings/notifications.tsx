import { useQuery } from '@tanstack/preact-query';
import type { RouterInputs } from 'emotion-diary-client';
import { useState } from 'preact/hooks';
import { api, queries } from '../api/client';
import { useFormat, useWords } from '../messages';
import { Field } from '../parts/field';
import { Loaded } from '../parts/loaded';
import { Section } from './section';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const KINDS = ['off', 'link', 'text'] as const;

/** What is told by mail: nothing, until somebody asks. */
export function Notifications() {
  const words = useWords();
  const format = useFormat();
  const [said, setSaid] = useState('');
  const settings = useQuery({ queryKey: ['notifications'], queryFn: () => api.notifications.get.query() });
  const change = async (part: NonNullable<RouterInputs['notifications']['update']>) => {
    setSaid('');
    try {
      queries.setQueryData(['notifications'], await api.notifications.update.mutate(part));
      setSaid(words.settings.saved);
    } catch {
      setSaid(words.fault.network);
    }
  };
  return (
    <Section title={words.settings.notifications} hint={words.settings.notificationsHint}>
      <Loaded query={settings} height="line">
        {({ available, weeklyReport, reminderHour }) =>
          available ? (
            <div class="settings-form">
              <Field label={words.settings.weeklyMail}>
                {(own) => (
                  <select
                    {...own}
                    value={weeklyReport}
                    onChange={({ currentTarget: { value } }) => {
                      const kind = KINDS.find((known) => known === value);
                      if (kind) void change({ weeklyReport: kind });
                    }}
                  >
                    {KINDS.map((kind) => (
                      <option key={kind} value={kind}>
                        {words.settings.weeklyKinds[kind]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label={words.settings.reminders}>
                {(own) => (
                  <select
                    {...own}
                    value={reminderHour ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      void change({ reminderHour: value === '' ? null : Number(value) })
                    }
                  >
                    <option value="">{words.settings.never}</option>
                    {HOURS.map((hour) => (
                      <option key={hour} value={hour}>
                        {format.hour(hour)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <p role="status">{said}</p>
            </div>
          ) : (
            <p class="pale">{words.settings.noMail}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
