import { EXAMPLE_INPUTS, PASSWORD } from '../../server/http/examples/inputs';
import { startTestApp } from './app';
import { buildPicture } from './pictures';
import { openRest } from './transports';

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
    const transport = await openRest(app.url);
    const answers: Answers = {};
    let token: string | undefined;
    const headers = { 'user-agent': AGENT };
    const ask = async (procedure: string, input?: Record<string, unknown>) => {
      const { status, body } = await transport.call(procedure, input, { token, headers });
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
    answers['images.create'] = await uploadPicture(app.url, token ?? '');
    await keep('images.list');
    const { id } = (await keep('diary.create', entry)).diary;
    await keep('diary.get', { id });
    await keep('diary.list', { limit: 2 });
    await keep('diary.explain', { id });
    for (const procedure of ['account.get', 'notifications.get', 'account.sessions', 'tags.list', 'emotions.list'])
      await keep(procedure);
    for (const procedure of ['weekly', 'monthly', 'emotions', 'calendar', 'words', 'associations'])
      await keep(`stats.${procedure}`);
    await keep('stats.trend', { granularity: 'day', from: '2026-11-16', to: '2026-11-21' });
    for (const procedure of ['weekly', 'monthly', 'yearly']) await keep(`reports.${procedure}`);
    await keep('reports.list');
    const planned = await uploadDiary(app.url, token ?? '');
    answers['imports.create'] = planned;
    await keep('imports.get', { id: 1 });
    await keep('imports.list');
    await keep('imports.confirm', { id: 1, ...inputs['imports.confirm'] });
    await keep('imports.undo', { id: 1 });
    await keep('diary.update', { id, ...inputs['diary.update'] });
    await keep('diary.delete', { id });
    await keep('images.delete', { id: 1 });
    await keep('notifications.update', inputs['notifications.update']);
    await keep('account.update', inputs['account.update']);
    await ask('account.changePassword', { ...inputs['account.changePassword'], currentPassword: PASSWORD });
    return answers;
  } finally {
    await app.stop();
  }
}

async function uploadPicture(url: string, token: string): Promise<unknown> {
  const picture = await buildPicture('jpeg', { width: 1_600, height: 1_200 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
  const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body: new Uint8Array(picture) });
  return answer.json();
}

const NOTE = `---
date: 2026-11-19 21:15
tags: [music]
mood: rad
---
The concert in the old church. I had forgotten how quiet a thousand people can be.
`;

async function uploadDiary(url: string, token: string): Promise<unknown> {
  const form = new FormData();
  form.set('file', new Blob([NOTE]), '2026-11-19.md');
  const answer = await fetch(`${url}/api/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return answer.json();
}

function withoutSecrets(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner) => SECRETS[name] ?? inner));
}
