import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { api, faultOf, queries } from '../api/client';
import { useFormat, useWords } from '../messages';
import { Loaded } from '../parts/loaded';
import type { User } from '../types';
import { deviceName } from './deviceName';
import { Section } from './section';
import { useLeaving } from './useLeaving';

/** Where this person is signed in. */
export function Sessions({ user }: { user: User }) {
  const words = useWords();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const leaving = useLeaving(user);
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => api.account.sessions.query() });
  const end = async (id: number) => {
    setFault('');
    await api.account.endSession.mutate({ id }).catch((error) => {
      if (faultOf(error)?.httpStatus !== 404) setFault(words.fault.network); // it is no more: the list shows it
    });
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const endAll = async () => {
    setFault('');
    if (!(await leaving.isTold())) return;
    try {
      await api.account.endSessions.mutate();
    } catch {
      setFault(words.fault.network);
      return;
    }
    await leaving.leave();
  };
  return (
    <Section title={words.settings.sessions}>
      <Loaded query={list} height="line">
        {({ items }) => (
          <ul class="devices">
            {items.map(({ id, userAgent, current, lastUsedAt }) => (
              <li key={id}>
                <span>
                  {deviceName(userAgent)}
                  {current && <b> · {words.settings.thisDevice}</b>}
                  <small class="hint">{words.settings.lastUsed(format.moment(lastUsedAt))}</small>
                </span>
                {!current && (
                  <button
                    type="button"
                    class="quiet"
                    aria-label={words.settings.endNamed(deviceName(userAgent))}
                    onClick={() => void end(id)}
                  >
                    {words.settings.end}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p class="fault" role="alert">
        {fault}
      </p>
      {/* Around both, so that from the button the next key leads to the question, not to another device. */}
      <div>
        {isAsking ? (
          <div class="ask" role="alert">
            <p>
              {words.settings.endAllAsk} {leaving.warning}
            </p>
            <button type="button" class="danger" onClick={() => void endAll()}>
              {words.settings.endAll}
            </button>
            <button type="button" class="quiet" onClick={() => setAsking(false)}>
              {words.cancel}
            </button>
          </div>
        ) : (
          <button type="button" class="quiet" onClick={() => void leaving.isTold().then(() => setAsking(true))}>
            {words.settings.endAll}
          </button>
        )}
      </div>
    </Section>
  );
}
