import { parseArgs } from 'node:util';

const EXIT_USAGE = 2;

/** The options of this process by their names. Ends it with `help` where that is asked for, or where one of them is unknown. */
export function readOptions(help, options) {
  try {
    const { help: isAsked, ...values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
    if (!isAsked) return values;
  } catch (error) {
    return refuse(`${error.message}\n\n${help.trimEnd()}`);
  }
  process.stdout.write(help);
  return process.exit();
}

/** Ends the process as one that was called wrongly. */
export function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(EXIT_USAGE);
}
