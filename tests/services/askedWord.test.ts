import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const person = givenNewPerson(client);

  const write = async (...texts: string[]) => {
    for (const content of texts) await writeOn('2026-05-04', content);
  };

  const writeOn = async (date: string, content: string) => {
    const body = { content, emotion: 'joy', date };
    expect((await client.request('POST', '/api/diary', { token: person.token, body })).status).toBe(201);
  };

  /** How many entries the list and the table have of a word, and how many the cloud says. */
  async function entriesOf(word: string) {
    const { token } = person;
    const asked = `word=${encodeURIComponent(word)}`;
    const list = await client.request('GET', `/api/diary?${asked}`, { token });
    const table = await client.request('GET', `/api/export.csv?${asked}`, { token });
    const cloud = await client.request('GET', '/api/stats/words?from=2020-01-01&to=2026-12-31&limit=200', { token });
    const counted = cloud.body.items.find((each: { word: string }) => each.word === word);
    return {
      list: list.body.items.length,
      table: table.text.trim().split('\r\n').length - 1,
      cloud: counted?.entries ?? 0,
    };
  }

  test('a Korean word with a particle finds the entries that count it without', async () => {
    await write('오늘은 책을 읽었다.', '책이 좋다.', '친구에게 편지를 썼다.');
    expect(await entriesOf('책')).toEqual({ list: 2, table: 2, cloud: 2 });
    for (const word of ['책을', '책은', '책에서'])
      expect(await entriesOf(word)).toEqual({ list: 2, table: 2, cloud: 0 });
    expect(await entriesOf('친구와')).toEqual({ list: 1, table: 1, cloud: 0 });
    expect(await entriesOf('하늘을')).toEqual({ list: 0, table: 0, cloud: 0 });
  });

  test('a word that entries count with what looks like a particle finds these alone, as many as the cloud says', async () => {
    await write('설계도를 그렸다.', '설계를 배웠다.', '설계가 끝났다.');
    expect(await entriesOf('설계도')).toEqual({ list: 1, table: 1, cloud: 1 });
    expect(await entriesOf('설계')).toEqual({ list: 2, table: 2, cloud: 2 });
  });

  test('and so it is wherever the word stands among those of its month, alone, first, last or between', async () => {
    await writeOn('2026-04-04', '만족도를');
    await writeOn('2026-05-04', '제주도를 설계도를 완성도를');
    for (const word of ['만족도', '제주도', '설계도', '완성도'])
      expect([word, await entriesOf(word)]).toEqual([word, { list: 1, table: 1, cloud: 1 }]);
  });

  test('and so it is however long ago they were written', async () => {
    for (let month = 0; month < 30; month += 1)
      await writeOn(`${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-04`, '산책했다.');
    await write('설계도를 그렸다.', '설계를 배웠다.', '설계가 끝났다.');
    expect(await entriesOf('설계도')).toEqual({ list: 1, table: 1, cloud: 1 });
  });

  test('and so it is in a month of so many words that it keeps none of them', async () => {
    const letters = (number: number) => [...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
    // More than `MOST_TABLE_WORDS`, as many in each entry as are counted of one.
    for (let from = 0; from < 4_500; from += 500)
      await write(Array.from({ length: 500 }, (_, index) => `q${letters(from + index)}`).join(' '));
    await write('설계도를 그렸고, 설계도를 접었다.', '설계를 배웠다.', '설계가 끝났다.');
    expect(await entriesOf('설계도')).toEqual({ list: 1, table: 1, cloud: 1 });
  });

  test('the pages of such a word go on', async () => {
    await write('책을 샀다.', '책을 읽었다.', '책을 덮었다.');
    const path = `/api/diary?limit=2&word=${encodeURIComponent('책을')}`;
    const first = (await client.request('GET', path, { token: person.token })).body;
    expect(first.items).toHaveLength(2);
    const next = await client.request('GET', `${path}&cursor=${first.nextCursor}`, { token: person.token });
    expect(next.body).toMatchObject({ items: [{ content: '책을 샀다.' }], nextCursor: null });
  });
});
