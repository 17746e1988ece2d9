import { EMOTIONS } from '../../ml/emotions';
import type { Person } from '../support/people';
import type { World } from './world';

const HAPPY = 'Finally finished the **marathon**! My legs hurt, but I cannot stop smiling. I am so happy.';

/** Entries, tags and emotions as a client sees them. */
export function describeEntries(world: () => World): void {
  const created = () => (world().transport.name === 'REST' ? 201 : 200);

  describe('an entry', () => {
    test('is saved with what the model read in it', async () => {
      const person = await world().signUp({ timeZone: 'Asia/Seoul' });
      const { status, body, headers } = await person.call('diary.create', {
        content: HAPPY,
        emotion: 'joy',
        tags: ['#Running', 'running', ' Friends '],
        imageUrl: 'https://example.org/finish.jpg',
      });
      expect(status).toBe(created());
      expect(headers.get('location')).toBe(`/api/diary/${body.diary.id}`);
      expect(body.saved).toBe(true);
      expect(body.analysis).toEqual(body.diary.analysis);
      expect(body.diary).toMatchObject({
        content: HAPPY,
        emotion: 'joy',
        imageUrl: 'https://example.org/finish.jpg',
        tags: ['Running', 'Friends'],
        date: '2026-11-21T06:30:00.000Z',
        day: '2026-11-21',
      });
      const { analysis } = body;
      expect(analysis).toMatchObject({ status: 'done', basis: 'text', language: 'en', dominant: 'joy' });
      expect(analysis.sentiment).toBeGreaterThan(0);
      expect(analysis.emotions.map(({ type }: { type: string }) => type)).toEqual(EMOTIONS);
      const tenths = analysis.emotions.map(({ percentage }: { percentage: number }) => Math.round(percentage * 10));
      expect(tenths.reduce((sum: number, share: number) => sum + share, 0)).toBe(1000);
      expect(await person.call('diary.get', { id: body.diary.id })).toMatchObject({ status: 200, body: body.diary });
    });

    test('comes back byte for byte, whatever the script', async () => {
      const person = await world().signUp();
      const contents = [
        '가'.repeat(50_000),
        'family 👨‍👩‍👧‍👦 flag 🏳️‍🌈 skin 👍🏽',
        'שלום עולם and العربية \u202Ereversed\u202C',
        '𝒜𝓃𝒸𝒾𝑒𝓃𝓉 𐍈 𠜎 😀',
        ' leading\r\n\ttab and trailing \n',
        'back\\slash \' " ` % _ ; -- /* */ \u0001',
      ];
      for (const content of contents) {
        const { body } = await person.call('diary.create', { content, emotion: 'trust' });
        expect((await person.call('diary.get', { id: body.diary.id })).body.content).toBe(content);
      }
    });

    test.each([
      ['content', { content: '  \n ' }],
      ['content', { content: 'x'.repeat(50_001) }],
      ['content', { content: `x${' '.repeat(200_000)}` }],
      ['content', { content: 'NUL \0 inside' }],
      ['content', { content: 'lone \ud800 surrogate' }],
      ['emotion', { emotion: 'love' }],
      ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
      ['imageUrl', { imageUrl: 'https://user:secret@example.org/' }],
      ['imageUrl', { imageUrl: '/relative.png' }],
      ['date', { date: '2026-11-23' }],
      ['date', { date: '1899-12-31' }],
      ['date', { date: '2027-02-29' }],
      ['date', { date: '2026-11-21T10:00:00' }],
      ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
      ['tags', { tags: ['#'] }],
      ['tags', { tags: ['x'.repeat(51)] }],
    ])('with a wrong %s is refused by name', async (field, wrong) => {
      const person = await world().signUp();
      const { status, body } = await person.call('diary.create', { content: 'A day.', emotion: 'joy', ...wrong });
      expect([status, body.code, body.issues[0].path[0]]).toEqual([400, 'BAD_REQUEST', field]);
      expect((await person.call('diary.list')).body.items).toEqual([]);
    });

    test('lands on the day of the writer, at noon when only a day is given', async () => {
      const person = await world().signUp({ timeZone: 'Pacific/Kiritimati' });
      const noon = await person.call('diary.create', { content: 'A day.', emotion: 'joy', date: '2026-11-21' });
      expect(noon.body.diary).toMatchObject({ date: '2026-11-20T22:00:00.000Z', day: '2026-11-21' });
      const late = { content: 'A night.', emotion: 'joy', date: '2026-11-20T10:30:00.250+00:00' };
      const { body } = await person.call('diary.create', late);
      expect(body.diary).toMatchObject({ date: '2026-11-20T10:30:00.250Z', day: '2026-11-21' });
      await person.call('account.update', { timeZone: 'America/New_York' });
      expect((await person.call('diary.get', { id: body.diary.id })).body.day).toBe('2026-11-21');
    });

    test.each(['2026-11-20t10:30:00z', '2026-11-20t19:30:00.000+09:00'])(
      'takes the date-time %s, in small letters',
      async (date) => {
        const person = await world().signUp();
        const { body } = await person.call('diary.create', { content: 'A day.', emotion: 'joy', date });
        expect(body.diary?.date).toBe('2026-11-20T10:30:00.000Z');
      },
    );

    test('is replaced as a whole, and read again when its text changes', async () => {
      const person = await world().signUp();
      const first = await person.call('diary.create', {
        content: HAPPY,
        emotion: 'joy',
        tags: ['run'],
        imageUrl: 'https://example.org/a.png',
        date: '2026-11-20',
      });
      const { id } = first.body.diary;
      const same = await person.call('diary.update', { id, content: HAPPY, emotion: 'trust', tags: ['Run', 'sea'] });
      expect(same.body).toMatchObject({
        saved: true,
        diary: { emotion: 'trust', tags: ['Run', 'sea'], imageUrl: null, date: '2026-11-20T12:00:00.000Z' },
        analysis: first.body.analysis,
      });
      const sad = { id, content: 'I am so sad and lonely. I cried all night.', emotion: 'sadness', date: '2026-11-19' };
      const { body } = await person.call('diary.update', sad);
      expect(body.diary.day).toBe('2026-11-19');
      expect(body.analysis.sentiment).toBeLessThan(first.body.analysis.sentiment);
    });

    test('is gone after deleting it', async () => {
      const person = await world().signUp();
      const { body } = await person.call('diary.create', { content: HAPPY, emotion: 'joy', tags: ['run'] });
      const { id } = body.diary;
      expect((await person.call('diary.delete', { id })).body).toEqual({ deleted: true, id });
      expect((await person.call('diary.get', { id })).status).toBe(404);
      expect((await person.call('diary.delete', { id })).status).toBe(404);
      expect((await person.call('tags.list')).body).toEqual([]);
    });

    test('of somebody else is answered exactly like one that does not exist', async () => {
      const { signUp } = world();
      const [writer, reader] = [await signUp(), await signUp()];
      const { body } = await writer.call('diary.create', { content: HAPPY, emotion: 'joy', tags: ['run'] });
      expect((await reader.call('diary.list')).body.items).toEqual([]);
      expect((await reader.call('tags.list')).body).toEqual([]);
      for (const procedure of ['diary.get', 'diary.delete', 'diary.explain', 'diary.update']) {
        const change = procedure === 'diary.update' ? { content: 'Mine now.', emotion: 'anger' } : {};
        const foreign = await reader.call(procedure, { id: body.diary.id, ...change });
        const missing = await reader.call(procedure, { id: 999_999_999, ...change });
        expect([procedure, foreign.status, foreign.body]).toEqual([procedure, 404, missing.body]);
      }
      expect((await writer.call('diary.get', { id: body.diary.id })).body.content).toBe(HAPPY);
    });

    test('needs a signed-in writer', async () => {
      const { transport } = world();
      for (const procedure of ['diary.list', 'tags.list', 'emotions.list', 'account.get', 'stats.weekly']) {
        const { status, body, headers } = await transport.call(procedure);
        expect([procedure, status, body.code]).toEqual([procedure, 401, 'UNAUTHORIZED']);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    test('sent twice with one idempotency key is written once', async () => {
      const { transport, signUp } = world();
      const person = await signUp();
      const input = { content: HAPPY, emotion: 'joy' };
      const options = { token: person.token, headers: { 'idempotency-key': 'retry-1' } };
      const first = await transport.call('diary.create', input, options);
      const again = await transport.call('diary.create', input, options);
      expect(again.body).toEqual(first.body);
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
      const other = await transport.call('diary.create', { ...input, emotion: 'fear' }, options);
      expect([other.status, other.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
      expect((await person.call('diary.list')).body.items).toHaveLength(1);
      const bad = { token: person.token, headers: { 'idempotency-key': 'k'.repeat(256) } };
      expect((await transport.call('diary.create', input, bad)).status).toBe(400);
    });

    test('is explained by sentences and words at their place in the Markdown', async () => {
      const person = await world().signUp();
      const { body } = await person.call('diary.create', { content: HAPPY, emotion: 'joy' });
      const { status, body: explanation } = await person.call('diary.explain', { id: body.diary.id });
      expect(status).toBe(200);
      expect(explanation.sentences.length).toBeGreaterThan(1);
      for (const word of explanation.words) expect(HAPPY.slice(word.start, word.end)).toBe(word.text);
    });
  });

  describe('the list', () => {
    let person: Person;
    beforeAll(async () => {
      person = await world().signUp();
      const write = (day: string, emotion: string, content: string, tags: string[] = []) =>
        person.call('diary.create', { date: day, emotion, content, tags });
      await write('2026-11-01', 'joy', 'A sunny walk to the lake', ['walk']);
      await write('2026-11-02', 'fear', 'The exam is 100% tomorrow', ['School']);
      await write('2026-11-02', 'joy', 'Passed the exam_1', ['school']);
      await write('2026-11-05', 'trust', 'Long talk with 민수', ['친구']);
    });

    const days = async (filter: Record<string, unknown>) =>
      (await person.call('diary.list', filter)).body.items.map(
        ({ day, emotion }: { day: string; emotion: string }) => `${day.slice(8)} ${emotion}`,
      );

    test('shows the newest first, or the oldest', async () => {
      expect(await days({})).toEqual(['05 trust', '02 joy', '02 fear', '01 joy']);
      expect(await days({ sort: 'date' })).toEqual(['01 joy', '02 fear', '02 joy', '05 trust']);
    });

    test('filters by days, emotion, tag in any case, and words taken literally', async () => {
      expect(await days({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['02 joy', '02 fear']);
      expect(await days({ emotion: 'joy' })).toEqual(['02 joy', '01 joy']);
      expect(await days({ tag: 'SCHOOL' })).toEqual(['02 joy', '02 fear']);
      expect(await days({ tag: '친구' })).toEqual(['05 trust']);
      expect(await days({ q: 'EXAM' })).toEqual(['02 joy', '02 fear']);
      expect(await days({ q: '100%' })).toEqual(['02 fear']);
      expect(await days({ q: 'exam_' })).toEqual(['02 joy']);
      expect(await days({ q: '%' })).toEqual(['02 fear']);
      expect(await days({ q: '민수' })).toEqual(['05 trust']);
      expect(await days({ q: "'; DROP TABLE diaries; --" })).toEqual([]);
    });

    test('filters by a word of its own in any case, together with all else', async () => {
      expect(await days({ word: 'Exam' })).toEqual(['02 fear']);
      expect(await days({ word: 'exam_1' })).toEqual(['02 joy']);
      expect(await days({ word: 'talk', sort: 'date' })).toEqual(['05 trust']);
      expect(await days({ word: '민수' })).toEqual(['05 trust']);
      for (const word of ['exa', 'xam', '민', 'exam%', 'walks']) {
        const { status, body } = await person.call('diary.list', { word });
        expect([word, status === 200 ? body.items : status]).toEqual([word, word.includes('%') ? 400 : []]);
      }
      expect(await days({ word: 'exam', from: '2026-11-02', tag: 'school', emotion: 'fear', q: '100' })).toHaveLength(
        1,
      );
      for (const other of [{ from: '2026-11-03' }, { tag: 'walk' }, { emotion: 'joy' }, { q: 'passed' }])
        expect(await days({ word: 'exam', ...other })).toEqual([]);
    });

    test('is paged by a cursor that belongs to its filters', async () => {
      const first = await person.call('diary.list', { limit: 3 });
      const second = await person.call('diary.list', { limit: 3, cursor: first.body.nextCursor });
      const items = [...first.body.items, ...second.body.items];
      expect(new Set(items.map(({ id }: { id: number }) => id)).size).toBe(4);
      expect(second.body.nextCursor).toBeNull();
      const { nextCursor } = first.body;
      const tagged = await person.call('diary.list', { limit: 1, tag: 'SCHOOL' });
      const more = { limit: 1, tag: 'school', cursor: tagged.body.nextCursor };
      expect((await person.call('diary.list', more)).body.items).toHaveLength(1);
      await person.call('diary.create', { date: '2026-10-01', emotion: 'joy', content: 'A walk' });
      const worded = await person.call('diary.list', { limit: 1, word: 'WALK' });
      const further = { limit: 1, word: 'walk', cursor: worded.body.nextCursor };
      const { items: last, nextCursor: end } = (await person.call('diary.list', further)).body;
      expect([last.map(({ day }: { day: string }) => day), end]).toEqual([['2026-10-01'], null]);
      await person.call('diary.delete', { id: last[0].id });
      for (const wrong of [
        { limit: 3, cursor: `${nextCursor}x` },
        { limit: 3, cursor: nextCursor, emotion: 'joy' },
        { limit: 3, cursor: nextCursor, word: 'walk' },
        { cursor: 'nonsense' },
        { limit: 0 },
        { limit: 101 },
        { from: '2026-11-03', to: '2026-11-02' },
      ]) {
        const { status, body } = await person.call('diary.list', wrong);
        expect([wrong, status, body.code]).toEqual([wrong, 400, 'BAD_REQUEST']);
      }
    });

    test('of tags counts each in any case, in the spelling used last', async () => {
      const { body } = await person.call('tags.list');
      expect(body).toEqual([
        { name: 'school', count: 2, lastUsed: '2026-11-02' },
        { name: 'walk', count: 1, lastUsed: '2026-11-01' },
        { name: '친구', count: 1, lastUsed: '2026-11-05' },
      ]);
    });

    test('of emotions has the eight in order', async () => {
      const { body } = await person.call('emotions.list');
      expect(body.map(({ type }: { type: string }) => type)).toEqual(EMOTIONS);
    });
  });
}
