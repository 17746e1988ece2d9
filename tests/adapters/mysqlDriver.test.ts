import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import mysql2 from 'mysql2';
import { QueryTypes, Sequelize } from 'sequelize';
import { saysConnectionIsLost } from '../../models/adapters/lostConnection';
import { openDatabase } from '../../models/database';
import { isDatabaseUnavailable } from '../../models/failures';
import { select } from '../../models/repositories/steps';
import { createTestDatabase, onEngine } from '../support/databases';

/** Takes connections, and says nothing. */
let silent: Server;
const sockets: Socket[] = [];
const connect = () => {
  const { port } = silent.address() as AddressInfo;
  const connection = mysql2.createConnection({ host: '127.0.0.1', port });
  connection.on('error', () => {});
  return connection;
};

beforeAll((done) => {
  silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1', done);
});
afterAll((done) => {
  for (const socket of sockets) socket.destroy();
  silent.close(done);
});

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  );

const ask = (connection: mysql2.Connection) =>
  new Promise<Error | null>((answer) => connection.query('SELECT 1', (error) => answer(error)));

test('a connection whose server goes says so', async () => {
  silent.once('connection', (socket) => socket.end());
  const words = (await ask(connect()))?.message;
  expect([words, saysConnectionIsLost(words)]).toEqual([words, true]);
});

test('mysql2 keeps its socket as stream, and whoever waits is told why it was destroyed', async () => {
  const connection = connect() as mysql2.Connection & { stream: unknown };
  const answer = ask(connection);
  expect(connection.stream).toBeInstanceOf(Socket);
  const why = new Error('it took too long');
  (connection.stream as Socket).destroy(why);
  expect((await answer)?.message).toBe(why.message);
});

test('a connection that is closed says so', async () => {
  const connection = connect();
  connection.destroy();
  const words = (await ask(connection))?.message;
  expect([words, saysConnectionIsLost(words)]).toEqual([words, true]);
});

test('a pool that is closed says so', async () => {
  const sequelize = new Sequelize({ dialect: 'mysql', dialectModule: mysql2, logging: false });
  await sequelize.close();
  const { message } = await failureOf(sequelize.query('SELECT 1'));
  expect([message, saysConnectionIsLost(message)]).toEqual([message, true]);
});

onEngine('mariadb', (engine) => {
  test('what Sequelize sends, and what is prepared, has a limit of time', async () => {
    const { url, drop } = await createTestDatabase(engine);
    const database = openDatabase({ url, acquireTimeoutMs: 1_000 });
    jest.spyOn(console, 'warn').mockReturnValue(); // Sequelize tells people
    const hang = 'SELECT SLEEP(20)';
    const failures = [
      await failureOf(database.sequelize.query(hang, { type: QueryTypes.SELECT })),
      await failureOf(database.readSteps(() => select(hang, []))),
    ];
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
    expect(failures.map(String).join()).toMatch(/did not answer within .*did not answer within/);
    await database.close();
    await drop();
  });
});
