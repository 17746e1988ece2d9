import { Diary } from '../../models';
import { askAs } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { holdNextReading } from '../support/held';
import { uploadPicture } from '../support/pictures';

const ENTRY = { content: 'A day by the sea.', emotion: 'joy' };

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const ask = askAs(client, mina);

  const upload = async (): Promise<string> => (await uploadPicture(client, mina.token)).body.url;

  test.each(['POST', 'PUT'])(
    'no entry shows a picture that was deleted while its text was read, by %s',
    async (method) => {
      const imageUrl = await upload();
      const { id } = (await ask('POST', '/api/diary', ENTRY)).body.diary;
      const path = method === 'POST' ? '/api/diary' : `/api/diary/${id}`;
      const { isHeld, letGo } = holdNextReading(app.analyser);
      const saving = ask(method, path, { ...ENTRY, content: 'A day at home.', imageUrl });
      await isHeld;
      expect((await ask('DELETE', imageUrl)).status).toBe(200);
      letGo();
      const { status, body } = await saving;
      expect([status, body.issues?.[0]?.path]).toEqual([400, ['imageUrl']]);
      const entries = await Diary.findAll({ where: { userId: mina.id }, raw: true });
      expect(entries.map(({ imageUrl: shown, content }) => [shown, content])).toEqual([[null, ENTRY.content]]);
    },
  );
});
