import { PER_CALL } from '../../server/contract/limits';
import { UNLIMITED } from '../../server/services/caller';
import { createCaller } from '../support/callers';
import { givenApp } from '../support/given';

describe('an explanation', () => {
  const app = givenApp({ engine: 'sqlite' });

  test('is paid for by the length of its text', async () => {
    const caller = await createCaller();
    const content = 'I was so nervous before the interview. It went well! '.repeat(20);
    const { entry } = await app.services.diary.create(caller, { content, emotion: 'fear' }, null);
    let charged = 0;
    const charge = (calls: number) => {
      charged += calls;
    };
    const { sentences } = await app.services.diary.explain(caller, entry.id, { ...UNLIMITED, charge });
    expect(sentences.length).toBeGreaterThan(30);
    expect(charged).toBe(content.length / PER_CALL.explainedLength);
  });
});
