import { useState } from 'preact/hooks';
import { api, faultOf } from '../api/client';
import { dropErasing, noteErasing } from '../api/unanswered';
import { useWords } from '../messages';
import { Field } from '../parts/field';
import type { User } from '../types';
import { Exports } from './exports';
import { Section } from './section';
import { useLeaving } from './useLeaving';

/** The end of the account. Offers to take everything along first. */
export function DeleteAccount({ user }: { user: User }) {
  const words = useWords();
  const leaving = useLeaving(user);
  const [step, setStep] = useState<'closed' | 'export' | 'password'>('closed');
  const [fault, setFault] = useState('');
  const erase = async (form: HTMLFormElement) => {
    setFault('');
    try {
      await api.account.delete.mutate({ password: String(new FormData(form).get('password')) });
      await leaving.leave();
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) noteErasing(user);
      if (fault?.issues) setFault(words.settings.wrongPassword);
      else if (fault?.code === 'TOO_MANY_REQUESTS') setFault(words.fault.tooMany);
      else setFault(fault ? words.fault.server : words.fault.network);
    }
  };
  const stay = () => {
    dropErasing();
    setStep('closed');
  };
  return (
    <Section title={words.settings.delete} hint={words.settings.deleteHint}>
      {step === 'closed' && (
        <button type="button" class="danger" onClick={() => setStep('export')}>
          {words.settings.delete}
        </button>
      )}
      {step === 'export' && (
        <>
          <Exports />
          <button
            type="button"
            class="danger"
            onClick={() => {
              setFault(''); // of an attempt before
              setStep('password');
            }}
          >
            {words.settings.deleteExported}
          </button>
          <button type="button" class="quiet" onClick={() => setStep('closed')}>
            {words.cancel}
          </button>
        </>
      )}
      {step === 'password' && (
        <form
          class="settings-form"
          onSubmit={(event) => {
            event.preventDefault();
            void erase(event.currentTarget);
          }}
        >
          <Field label={words.settings.deleteAsk} fault={fault || undefined}>
            {(own) => <input {...own} type="password" name="password" autocomplete="current-password" required />}
          </Field>
          <div class="settings-end">
            <button type="submit" class="danger">
              {words.settings.deleteYes}
            </button>
            <button type="button" class="quiet" onClick={stay}>
              {words.cancel}
            </button>
          </div>
        </form>
      )}
    </Section>
  );
}
