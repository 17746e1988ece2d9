import * as digests from '../../server/services/imports/digest';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

jest.mock('../../server/services/imports/digest', () => {
  const { digestOf } = jest.requireActual('../../server/services/imports/digest');
  return { digestOf: jest.fn(digestOf) };
});

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  test('a record is digested once for a plan, and once when it is written or replaces another', async () => {
    const { token } = await client.register();
    const digested = jest.mocked(digests.digestOf);
    for (const text of ['One.', 'Two.']) {
      const note = `---\ndate: 2026-05-01\n---\n${text}`;
      const file = await zipOf({ 'a.md': note, 'b.md': note, 'c.md': note });
      digested.mockClear();
      const { id } = (await uploadImport(client, token, file)).body;
      expect(digested).toHaveBeenCalledTimes(3);
      digested.mockClear();
      const choices = { changed: 'replace' };
      const { body } = await finishImport(client, { token, id, choices }, () => app.importJobs.work());
      expect(body.result).toMatchObject({ [text === 'One.' ? 'added' : 'replaced']: 3 });
      expect(digested).toHaveBeenCalledTimes(3);
    }
  });
});
