import { useState } from 'preact/hooks';
import { api, faultOf, queries } from '../api/client';
import { useWords } from '../messages';
import { Field } from '../parts/field';
import { Section } from './section';

/** A new password, which signs all other devices out. */
export function Password() {
  const words = useWords();
  const [said, setSaid] = useState('');
  const [faulty, setFaulty] = useState<string | null>(null);
  const change = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    setSaid('');
    setFaulty(null);
    try {
      await api.account.changePassword.mutate({
        currentPassword: String(given.get('currentPassword')),
        newPassword: String(given.get('newPassword')),
      });
      form.reset();
      setSaid(words.settings.changed);
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    } catch (error) {
      const fault = faultOf(error);
      setFaulty(String(fault?.issues?.[0]?.path[0] ?? ''));
      if (!fault?.issues) setSaid(fault?.code === 'TOO_MANY_REQUESTS' ? words.fault.tooMany : words.fault.network);
    }
  };
  return (
    <Section title={words.settings.password}>
      <form
        class="settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change(event.currentTarget);
        }}
      >
        <Field
          label={words.settings.current}
          fault={faulty === 'currentPassword' ? words.settings.wrongPassword : undefined}
        >
          {(own) => <input {...own} type="password" name="currentPassword" autocomplete="current-password" required />}
        </Field>
        <Field
          label={words.settings.next}
          hint={words.signIn.passwordHint}
          fault={faulty === 'newPassword' ? words.signIn.badPassword : undefined}
        >
          {(own) => (
            <input {...own} type="password" name="newPassword" autocomplete="new-password" required minLength={8} />
          )}
        </Field>
        <div class="settings-end">
          <button type="submit" class="primary">
            {words.settings.change}
          </button>
          <p role="status">{said}</p>
        </div>
      </form>
    </Section>
  );
}
