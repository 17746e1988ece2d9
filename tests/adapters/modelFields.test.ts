import { fieldsOf } from '../../models/adapters/modelFields';
import { Diary } from '../../models/Diary';
import { openDatabase } from '../../models/database';
import { createTestDatabase } from '../support/databases';

test('a class knows its fields before a database is opened, and they are those that Sequelize comes to know', async () => {
  const fields = fieldsOf(Diary);
  expect(fields).toEqual(expect.arrayContaining(['id', 'userId', 'moodLabel', 'analysedAt']));
  const target = await createTestDatabase('sqlite');
  const database = openDatabase({ url: target.url });
  expect(Object.keys(Diary.getAttributes())).toEqual(fields);
  await database.close();
  await target.drop();
});
