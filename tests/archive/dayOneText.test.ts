import fc from 'fast-check';
import { runAtOnce } from '../../server/lib/eventLoop';
import { markdownToText } from '../../server/lib/markdown';
import { withoutNeedlessEscapes } from '../../server/services/imports/formats/dayOneEscapes';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { extrasOf } from './support/extras';
import { zipOf } from './support/zip';

describe('the texts of Day One', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  async function bring(...entries: object[]) {
    const { id: userId, token } = await client.register({ timeZone: 'UTC' });
    const made = entries.map((entry, index) => ({
      ...{ uuid: `E${index}`, creationDate: `2026-01-05T09:00:0${index}Z` },
      ...entry,
    }));
    const file = await zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries: made }) });
    const { body } = await uploadImport(client, token, file);
    await finishImport(client, { token, id: body.id, choices: {} }, () => app.importJobs.work());
    const { items } = (await client.request('GET', '/api/diary?sort=date&limit=100', { token })).body;
    return { userId, plan: body.plan, items };
  }

  const contentOf = async (text: string) => (await bring({ text })).items[0].content;

  test.each([
    ['code of a line', 'Regex: `\\d+\\.\\d+` and more\\.', 'Regex: `\\d+\\.\\d+` and more.'],
    ['a block of code', '```\ngrep "a\\-b\\!"\n```\n\nDone\\.', '```\ngrep "a\\-b\\!"\n```\n\nDone.'],
    ['code that is indented', 'Look\\:\n\n    C:\\-tmp\\(x\\)', 'Look:\n\n    C:\\-tmp\\(x\\)'],
    ['a line of a quote', '> \\- no list\\.\n>\n> 1\\. no list', '> \\- no list.\n>\n> 1\\. no list'],
    ['an item of a list', '- \\- no list\n- well\\-known', '- \\- no list\n- well-known'],
    ['the address of a link', '[a](http://x.y/foo\\)bar)\\.', '[a](http://x.y/foo\\)bar).'],
    ['the title of a link', '[a](u "t\\"q")', '[a](u "t\\"q")'],
    ['a backslash that is escaped', 'C:\\\\.git and D:\\.', 'C:\\\\.git and D:.'],
    ['what would name an address', '[Idea]\\: garden\\: roses', '[Idea]\\: garden: roses'],
    ['marks alone', 'A day\n\\-\\-\\-', 'A day\n\\-\\-\\-'],
  ])('in %s escapes stay where they mean something', async (_, text, content) => {
    expect(await contentOf(text)).toBe(content);
  });

  test('what a text says is the same without the escapes that meant nothing', () => {
    const piece = fc.constantFrom(
      ...'ab1.)(-+![]>`|: \n*\\',
      '\\.',
      '\\-',
      '\\!',
      '\\(',
      '\\)',
      '1\\.',
      '```\n',
      '    ',
      '- ',
      '> ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        expect(markdownToText(runAtOnce(withoutNeedlessEscapes(text))).text).toBe(markdownToText(text).text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('an empty text gives way to the rich text beside it', async () => {
    const richText = JSON.stringify({ contents: [{ text: 'I wrote this ' }, { text: 'in the new editor.' }] });
    const { plan, items } = await bring({ text: '', richText }, { richText }, { text: ' \n', richText });
    expect(plan.refused.count).toBe(0);
    expect(items.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 3 }, () => 'I wrote this in the new editor.'),
    );
  });

  test('rich text keeps how its words look, where its photos stand, and marks that mean nothing', async () => {
    const line = (look: object) => ({ attributes: { line: look } });
    const contents = [
      { text: 'A walk\n', ...line({ header: 2 }) },
      { text: 'It was ' },
      { text: 'so good', attributes: { bold: true, italic: true } },
      { text: ', *really*.\nThen rain.\n' },
      { text: 'bread\n', ...line({ listStyle: 'bulleted', indentLevel: 1 }) },
      { text: 'rye\n', ...line({ listStyle: 'bulleted', indentLevel: 2 }) },
      { text: 'call Ana\n', ...line({ listStyle: 'checkbox', checked: true }) },
      { text: 'first\nsecond\n', ...line({ listStyle: 'numbered', indentLevel: 1 }) },
      { text: 'she said\n', ...line({ quote: true }) },
      { text: 'x *= 2\n', ...line({ codeBlock: true }) },
      {
        embeddedObjects: [
          { type: 'photo', identifier: 'P1' },
          { type: 'audio', identifier: 'A1' },
        ],
      },
      { text: '\n- no list', attributes: 7 },
    ];
    expect((await bring({ text: '', richText: JSON.stringify({ meta: {}, contents }) })).items[0].content).toBe(
      [
        '## A walk\n',
        'It was ***so good***, \\*really\\*.\nThen rain.\n',
        '- bread\n   - rye\n- [x] call Ana\n1. first\n1. second\n',
        '> she said\n',
        '```\nx *= 2\n```\n',
        '![](dayone-moment://P1)\n\\- no list',
      ].join('\n'),
    );
  });

  test('what is no text among the tags hides no other, and a number is one', async () => {
    const { items } = await bring({ text: 'A day.', tags: ['work', 2024, null, { name: 'x' }, 'home'] });
    expect(items[0].tags).toEqual(['work', '2024', 'home']);
  });

  test('an entry was first saved when it was made, also where it does not say when it was changed', async () => {
    const { userId, items } = await bring({ text: 'A day.' });
    expect(items[0].createdAt).toBe('2026-01-05T09:00:00.000Z');
    expect(await extrasOf(userId)).toEqual([{ journal: 'Journal' }]);
  });
});
