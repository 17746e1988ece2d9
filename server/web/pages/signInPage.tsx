import { EMOTIONS } from 'emotion-diary-client';
import { useState } from 'preact/hooks';
import { faultOf } from '../api/client';
import { afterLeaving, leaving } from '../api/leaving';
import { register, session, signIn } from '../api/session';
import { LANGUAGES, languageFor, speak, useLanguage, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { Field } from '../parts/field';
import { useStore } from '../store';

/** Signing in, or a new account. */
export function SignInPage() {
  const words = useWords();
  const language = useLanguage();
  const { user } = useStore(session);
  const left = useStore(leaving);
  const [isNew, setNew] = useState(false);
  const [fault, setFault] = useState('');
  const [faulty, setFaulty] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? '');
    if (isBusy) return;
    const credentials = { email: text('email').trim(), password: text('password') };
    setBusy(true);
    setFault('');
    setFaulty([]);
    try {
      if (isNew) {
        const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        const locale = localeOf(language);
        const nickname = text('nickname').trim();
        await afterLeaving(() => register({ ...credentials, nickname, timeZone, locale }));
      } else await afterLeaving(() => signIn(credentials));
    } catch (error) {
      const known = faultOf(error);
      const fields = known?.issues?.map(({ path }) => String(path[0])) ?? [];
      setFaulty(fields);
      setFault(sayFault(known?.code, fields.length > 0));
      setBusy(false);
    }
  };
  /** What was wrong with signing in is nothing wrong with a new account. */
  const turn = () => {
    setNew(!isNew);
    setFault('');
    setFaulty([]);
  };
  const sayFault = (code: string | undefined, hasFields: boolean) => {
    if (code === undefined) return words.fault.network;
    if (hasFields) return words.fault.field;
    if (code === 'UNAUTHORIZED') return words.fault.credentials;
    if (code === 'CONFLICT') return words.fault.taken;
    return code === 'TOO_MANY_REQUESTS' ? words.fault.tooMany : words.fault.server;
  };
  const faultAt = (name: string, message: string) => (faulty.includes(name) ? message : undefined);

  return (
    <div class="sign-in">
      <div class="sign-in-art" aria-hidden="true">
        {EMOTIONS.map((emotion) => (
          <EmotionMark key={emotion} emotion={emotion} size="large" />
        ))}
      </div>
      <main id="content">
        <p class="sign-in-name">{words.name}</p>
        <h1>{words.signIn.lead}</h1>
        <ul class="sign-in-points">
          {words.signIn.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <form
          class="card sign-in-form"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <h2>{isNew ? words.signIn.register : words.signIn.signIn}</h2>
          {left !== 'told' && (
            <p class="notice" role="status">
              {words.signIn[left === 'now' ? 'leaving' : 'notLeft']}
            </p>
          )}
          {user && (
            <p class="notice" role="status">
              {words.signIn.ended}
            </p>
          )}
          <Field label={words.signIn.email} fault={faultAt('email', words.signIn.badEmail)}>
            {(own) => (
              <input
                {...own}
                type="email"
                name="email"
                autocomplete="username"
                required
                maxLength={254}
                defaultValue={user?.email ?? ''}
              />
            )}
          </Field>
          <Field
            label={words.signIn.password}
            hint={isNew ? words.signIn.passwordHint : undefined}
            fault={faultAt('password', words.signIn.badPassword)}
          >
            {(own) => (
              <input
                {...own}
                type="password"
                name="password"
                autocomplete={isNew ? 'new-password' : 'current-password'}
                required
                minLength={isNew ? 8 : 1}
              />
            )}
          </Field>
          {isNew && (
            <Field label={words.signIn.nickname} fault={faultAt('nickname', words.signIn.badNickname)}>
              {(own) => <input {...own} name="nickname" autocomplete="nickname" required maxLength={40} />}
            </Field>
          )}
          <p class="fault" role="alert">
            {fault}
          </p>
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {isNew ? words.signIn.register : words.signIn.signIn}
          </button>
          <button type="button" class="link" onClick={turn}>
            {isNew ? words.signIn.toSignIn : words.signIn.toRegister}
          </button>
        </form>
        <label class="sign-in-language">
          <span class="unseen">{words.signIn.language}</span>
          <select value={language} onChange={(event) => void speak(event.currentTarget.value)}>
            {LANGUAGES.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </main>
    </div>
  );
}

/** The browser's own, where its words are those chosen here: it says more, such as en-GB, or fr of who reads English for now. */
const localeOf = (language: string) => (languageFor(navigator.language) === language ? navigator.language : language);
