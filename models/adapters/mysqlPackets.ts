import type { Duplex } from 'node:stream';
import type { Connection } from 'mysql2';

/** A command of mysql2: taken further by each packet of its answer, at first by none; says whether it is done. */
interface Command {
  execute(packet: object | undefined, connection: Inside): boolean;
  onResult?: (error: Error) => void;
}

/** What mysql2's types leave out. `sequenceId` is the number that the next packet has to have. */
type Inside = Connection & { addCommand(command: Command): Command; sequenceId: number; stream: Duplex };

/** The answer to a command begins with this number; the command itself has the one before. */
const FIRST_OF_ANSWER = 1;

/** Only what prepares a statement has this field. What follows needs its answer. */
const isPreparation = (command: Command): boolean => 'parameterDefinitions' in command;

/**
 * Commands that go to the server together. It takes and answers them one after another all the same, but nobody waits for
 * one answer before the next command is sent. For mysql2 they are one command.
 */
class Packet implements Command {
  private readonly sent: Command[] = [];

  constructor(private readonly waiting: Command[]) {}

  execute(packet: object | undefined, connection: Inside): boolean {
    if (packet && this.sent[0]?.execute(packet, connection)) {
      this.sent.shift();
      connection.sequenceId = FIRST_OF_ANSWER;
    }
    if (this.waiting.length > 0 && !this.sent.some(isPreparation)) this.send(connection);
    return this.sent.length === 0;
  }

  /** The connection is lost. */
  onResult(error: Error): void {
    for (const command of [...this.sent, ...this.waiting]) command.onResult?.(error);
  }

  private send(connection: Inside): void {
    connection.stream.cork();
    for (let command = this.waiting.shift(); command; command = this.waiting.shift()) {
      if (command.execute(undefined, connection)) continue; // was prepared already
      this.sent.push(command);
      if (isPreparation(command)) break;
    }
    connection.stream.uncork();
  }
}

/** Commands of a connection that are being gathered; null while each is sent as it comes. */
interface Gathering {
  commands: Command[] | null;
}

const gatherings = new WeakMap<Connection, Gathering>();

/** Makes a new connection ready for `inOnePacket`, once, because a function made for each packet would be dear. */
export function allowPackets(connection: Connection): void {
  const inside = connection as Inside;
  const gathering: Gathering = { commands: null };
  const send = inside.addCommand.bind(inside);
  Object.assign(inside, {
    addCommand(command: Command): Command {
      if (!gathering.commands) return send(command);
      gathering.commands.push(command);
      return command;
    },
  });
  gatherings.set(connection, gathering);
}

/**
 * Sends all commands together that `work` gives to a connection before it first waits. One that fails stops none behind it:
 * nothing goes together that must not happen without what is before it. Seen with mysql2 3.24.5.
 */
export function inOnePacket<T>(connection: Connection, work: () => T): T {
  const gathering = gatherings.get(connection);
  if (!gathering) throw new Error('a connection of another driver');
  const commands: Command[] = [];
  gathering.commands = commands;
  try {
    return work();
  } finally {
    gathering.commands = null;
    (connection as Inside).addCommand(new Packet(commands));
  }
}
