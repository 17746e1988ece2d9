import '../../server/lib/undebuggable';
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../../server/config';
import { explain } from './explain';
import { nameDatabaseFolder } from './noRoom';
import { printable } from './printable';

export interface Command<S extends z.ZodObject> {
  /** What `--help` prints. */
  help: string;
  /**
   * Its options under their own names, in full strictness: a schema that takes `true` is a switch, one that takes a list may be
   * named again and again, any other gets a text.
   */
  options: S;
  /** Returns the exit code. */
  run(given: z.output<S>): Promise<number>;
}

/** What `defineCommand` makes: a function of the arguments that resolves to the exit code, and the text of `--help`. */
export interface RunnableCommand {
  (args: string[]): Promise<number>;
  readonly help: string;
}

/** A command as a function of its arguments. Rejects with a `UsageError` that names every option at fault. */
export function defineCommand<S extends z.ZodObject>({ help, options, run }: Command<S>): RunnableCommand {
  const command = async (args: string[]) => {
    const given = readOptions(options, args);
    if (given !== 'help') return run(given);
    process.stdout.write(help);
    return 0;
  };
  return Object.assign(command, { help });
}

function readOptions<S extends z.ZodObject>(schema: S, args: string[]): z.output<S> | 'help' {
  const kinds = Object.entries(schema.shape).map(([name, field]) => {
    const type = z.safeParse(field, true).success ? 'boolean' : 'string';
    return [name, { type, multiple: z.safeParse(field, []).success }] as const;
  });
  const { values } = parseArgs({ args, options: { ...Object.fromEntries(kinds), help: { type: 'boolean' } } });
  const { help, ...texts } = values;
  if (help) return 'help';
  const parsed = schema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    [...path.slice(0, 1).map((name) => `--${String(name)}`), message].join(' '),
  );
  throw new UsageError(faults.join('\n'));
}

/** Prints a result on stdout: as one JSON object for programs, or as the text for people. */
export function print(given: { json: boolean }, result: object, text: string): void {
  process.stdout.write(`${printable(given.json ? JSON.stringify(result) : text)}\n`);
}

/** A fault of how the command was called: shown without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An error in one line of bounded length, for the list of what failed. */
export function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 200);
}

/** Faults of where a command was pointed at, in words for people: shown without a stack. */
const NOT_A_DIARY = 'NotADiaryError';
const PLAIN = [
  'CommandError',
  'NoDiaryError',
  'DatabaseMissingError',
  'UnfinishedMoveError',
  'EarlierSchemaError',
  'LaterSchemaError',
  'OtherDatabaseError',
  'DifferentCopyError',
  'NoRoomError',
];

/**
 * Runs a command with the arguments of this process; what it rejects with becomes a line on stderr and exit code 1 (2 for wrong
 * usage). Below an option that is not known stands what is.
 */
export function runCommand(command: RunnableCommand): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error; // `| head` has read enough; the command still ends its work, with its own code
  });
  command(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (failure: unknown) => {
      const error = nameDatabaseFolder(failure);
      const { code, name } = error as { code?: string; name?: string };
      const isUnknown = code?.startsWith('ERR_PARSE_ARGS');
      const isUsage = isUnknown || error instanceof UsageError || name === NOT_A_DIARY;
      const isPlain = isUsage || error instanceof ConfigError || PLAIN.includes(name ?? '');
      const said = isPlain ? (error as Error).message : (explain(error) ?? (error as Error).stack ?? String(error));
      process.stderr.write(printable(isUnknown ? `${said}\n\n${command.help.trimEnd()}\n` : `${said}\n`));
      process.exitCode = isUsage ? 2 : 1;
    },
  );
}
