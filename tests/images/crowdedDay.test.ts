import { Diary } from '../../models';
import { lookForShown } from '../../server/services/images/shown';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { uploadPicture } from '../support/pictures';

const ENTRIES = 2_000;
/** So many entries may be read before others have the thread. */
const AT_ONCE = 30;

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  /** A picture, and a day of very many entries, as an import can bring them, the last of which has this text. */
  async function crowdADay(textOf: (url: string) => string): Promise<{ imageId: number; url: string; lastId: number }> {
    const { token, id: userId } = mina;
    const { id: imageId, url } = (await uploadPicture(client, token, { width: 40, height: 30 })).body;
    await client.request('POST', '/api/diary', { token, body: { content: 'A day.', emotion: 'joy' } });
    const { id: _, ...row } = (await Diary.findOne({ where: { userId }, raw: true })) as Diary;
    const rows = Array.from({ length: ENTRIES }, (_, index) => ({
      ...row,
      content: index === ENTRIES - 1 ? textOf(url) : 'The same day.',
    }));
    await Diary.bulkCreate(rows);
    return { imageId, url, lastId: await Diary.max('id', { where: { userId } }) };
  }

  test('a picture that the last entry of a crowded day shows is not removed', async () => {
    const { url, lastId } = await crowdADay((shown) => `The sea:\n![](${shown})`);
    const answer = await client.request('DELETE', url, { token: mina.token });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(`Entry ${lastId} shows`) } });
  });

  test('an address in other letters is none, on either engine', async () => {
    const { url } = await crowdADay((shown) => shown.replace('/api/images', '/API/Images'));
    expect((await client.request('DELETE', url, { token: mina.token })).status).toBe(200);
  });

  test('others have the thread while a crowded day is looked through', async () => {
    const { imageId } = await crowdADay(() => 'The end.');
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const lookAgain = await lookForShown(app.database, mina.id, [imageId]).finally(() => clearImmediate(counting));
    expect((await app.database.write(lookAgain)).size).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(ENTRIES / AT_ONCE);
  });
});
