/** Ends the process with a sentence for people. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
