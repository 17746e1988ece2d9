import { useState } from 'preact/hooks';
import { changeAccount } from '../api/account';
import { api, faultOf } from '../api/client';
import { LANGUAGES, languageFor, useWords } from '../messages';
import { Field } from '../parts/field';
import type { User } from '../types';
import { Section } from './section';

/** Name, time zone and language. */
export function Profile({ user }: { user: User }) {
  const words = useWords();
  const [isSaved, setSaved] = useState(false);
  const [fault, setFault] = useState('');
  const zones = [...new Set([user.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  const save = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? '');
    setSaved(false);
    setFault('');
    const language = text('locale');
    try {
      const next = await api.account.update.mutate({
        nickname: text('nickname').trim(),
        timeZone: text('timeZone'),
        // Who reads English as en-GB goes on doing so.
        locale: languageFor(user.locale) === language ? user.locale : language,
      });
      await changeAccount(next);
      setSaved(true); // and said in the language that was chosen
    } catch (error) {
      const fault = faultOf(error);
      if (fault?.issues) setFault(words.signIn.badNickname);
      else setFault(fault ? words.fault.server : words.fault.network);
    }
  };
  return (
    <Section title={words.settings.profile}>
      <form
        class="settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <Field label={words.settings.nickname} fault={fault || undefined}>
          {(own) => <input {...own} name="nickname" required maxLength={40} defaultValue={user.nickname} />}
        </Field>
        <Field label={words.settings.zone} hint={words.settings.zoneHint}>
          {(own) => (
            <select {...own} name="timeZone" defaultValue={user.timeZone}>
              {zones.map((zone) => (
                <option key={zone} selected={zone === user.timeZone}>
                  {zone}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.settings.locale} hint={words.settings.localeHint}>
          {(own) => (
            <select {...own} name="locale">
              {LANGUAGES.map(({ tag, name }) => (
                <option key={tag} value={tag} lang={tag} selected={tag === languageFor(user.locale)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="settings-end">
          <button type="submit" class="primary">
            {words.save}
          </button>
          <p role="status">{isSaved && words.settings.saved}</p>
        </div>
      </form>
    </Section>
  );
}
