import type { Page, Route } from 'playwright-core';
import type { Client, Person } from '../support/client';
import { givenClientOf, signInThere, type World } from './world';

/** When the entry is of: to the second, which no form shows. */
export const MOMENT = '2026-11-02T09:00:30.000Z';
export const UPDATE = '**/trpc/diary.update*';

export const abort = (route: Route) => route.abort();
/** The service does what it is asked, and nobody hears of it. */
export const lose = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** One entry of one person, who looks at it in a page; anew for each test. */
export function givenEntry(world: World) {
  const client: Client = givenClientOf(world);
  let person: Person;
  let page: Page;
  let id: number;

  /** A worker of the page would ask beside what a test cuts off. */
  async function comeIn(options: { serviceWorkers?: 'allow' }): Promise<void> {
    page = await world.open({ timezoneId: 'UTC', ...options });
    await signInThere(page, person);
    await page.goto(address());
  }
  beforeEach(async () => {
    person = await client.register({ nickname: 'Anna', timeZone: 'UTC', locale: 'en' });
    const body = { content: 'As it was.', emotion: 'joy', tags: ['x'], date: MOMENT };
    id = (await client.request('POST', '/api/diary', { token: person.token, body })).body.diary.id;
    await comeIn({});
  });
  afterEach(() => page.context().close());

  const address = () => `${world.server.url}/entries/${id}`;
  const area = () => page.locator('.composer textarea');
  const prose = (text?: string) => page.locator('.entry-head + .card .prose', text ? { hasText: text } : {});
  async function edit(): Promise<void> {
    await prose().waitFor(); // which comes late, and moves what stands below it away from under a click
    await page.getByRole('button', { name: 'Edit' }).click();
  }
  const save = () => page.locator('.composer button[type=submit]').click();
  const online = () => page.evaluate("void window.dispatchEvent(new Event('online'))");
  const waits = () => page.getByText('1 change waiting to be sent', { exact: true }).waitFor();

  return {
    client,
    person: () => person,
    page: () => page,
    comeIn,
    address,
    area,
    edit,
    save,
    online,
    waits,
    moment: () => page.locator('.moment input'),
    shown: (text: string) => prose(text).waitFor(),
    sent: () => page.locator('.outbox').waitFor({ state: 'detached' }),
    drafts: () => page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('diary.draft.')).length"),
    all: async () => (await client.request('GET', '/api/diary', { token: person.token })).body.items,
    elsewhere: (method: 'PUT' | 'DELETE', body?: object) =>
      client.request(method, `/api/diary/${id}`, { token: person.token, ...(body && { body }) }),
    async saveAway(text: string): Promise<void> {
      await page.route(UPDATE, abort);
      await edit();
      await area().fill(text);
      await save();
      await waits();
    },
    async backOnline(): Promise<void> {
      await page.unroute(UPDATE);
      await online();
    },
  };
}
