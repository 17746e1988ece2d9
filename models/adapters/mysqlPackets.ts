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

/**
 * Sends all commands together that `work` gives to a connection before it first waits. One that fails stops none behind it:
 * nothing goes together that must not happen without what is before it. Seen with mysql2 3.24.5.
 */
export function inOnePacket<T>(connection: Connection, work: () => T): T {
  const inside = connection as Inside;
  const { addCommand } = inside;
  const commands: Command[] = [];
  inside.addCommand = (command) => {
    commands.push(command);
    return command;
  };
  try {
    return work();
  } finally {
    inside.addCommand = addCommand;
    inside.addCommand(new Packet(commands));
  }
}
