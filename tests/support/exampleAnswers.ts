import { EXAMPLE_INPUTS, PASSWORD } from '../../server/http/examples/inputs';
import { startTestApp } from './app';
import { openRestDoor } from './doors';

export type Answers = Record<string, unknown>;

const TEXTS = [
  ['2026-11-16', 'anticipation', ['travel'], 'Booked the night train to Lisbon. I can hardly wait for spring.'],
  ['2026-11-18', 'sadness', ['running'], 'My knee hurts again and I had to stop running. I feel so low and alone.'],
  ['2026-11-21', 'trust', ['family'], 'A slow breakfast with my sister. She listens, and I can tell her everything.'],
] as const;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** What differs every time, in the shape that it has. */
const SECRETS: Record<string, string> = {
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMiIsInNpZCI6MzF9.aSf-t31UhnhqcsuaB89vM9o9M3uJ-egL',
  refreshToken: EXAMPLE_INPUTS['auth.refresh'].refreshToken,
};

/** The answers of the real service with its real model to the documented requests, in the week of one made-up person. */
export async function collectAnswers(): Promise<Answers> {
  const app = await startTestApp({
    engine: 'sqlite',
    env: { ANALYSER_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '90000' },
  });
  try {
    const door = await openRestDoor(app.url);
    const answers: Answers = {};
    let token: string | undefined;
    const headers = { 'user-agent': AGENT };
    const ask = async (procedure: string, input?: Record<string, unknown>) => {
      const { status, body } = await door.call(procedure, input, { token, headers });
      if (status >= 300) throw new Error(`${procedure}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const keep = async (procedure: string, input?: Record<string, unknown>) => {
      const body = await ask(procedure, input);
      if (body !== null) answers[procedure] = withoutSecrets(body);
      return body;
    };
    const { 'diary.create': entry, 'auth.refresh': _token, ...inputs } = EXAMPLE_INPUTS;
    await keep('auth.register', inputs['auth.register']);
    const { tokens } = await keep('auth.login', inputs['auth.login']);
    token = (await keep('auth.refresh', { refreshToken: tokens.refreshToken })).tokens.accessToken;
    for (const [date, emotion, tags, content] of TEXTS) await ask('diary.create', { date, emotion, tags, content });
    const { id } = (await keep('diary.create', entry)).diary;
    await keep('diary.get', { id });
    await keep('diary.list', { limit: 2 });
    await keep('diary.explain', { id });
    for (const procedure of ['account.get', 'account.sessions', 'tags.list', 'emotions.list']) await keep(procedure);
    for (const procedure of ['weekly', 'monthly', 'emotions', 'calendar', 'words']) await keep(`stats.${procedure}`);
    await keep('stats.trend', { granularity: 'day', from: '2026-11-16', to: '2026-11-21' });
    await keep('reports.weekly');
    await keep('reports.list');
    await keep('diary.update', { id, ...inputs['diary.update'] });
    await keep('diary.delete', { id });
    await keep('account.update', inputs['account.update']);
    await ask('account.changePassword', { ...inputs['account.changePassword'], currentPassword: PASSWORD });
    return answers;
  } finally {
    await app.stop();
  }
}

function withoutSecrets(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner) => SECRETS[name] ?? inner));
}
