import pino, { type Logger } from 'pino';
import type { Config } from './config';
import type { LogStream } from './logStream';

/** The log: JSON lines with ISO times for programs, the same in colours and columns for people at a terminal. */
export function createLogger({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>, log: LogStream): Logger {
  const isForPeople = logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY === true);
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, isForPeople ? prettily(log) : log);
}

function prettily(log: LogStream) {
  const { prettyFactory } = require('pino-pretty') as typeof import('pino-pretty');
  const format = prettyFactory({
    colorize: process.stdout.hasColors?.() ?? false,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss.l',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  return { write: (line: string) => log.write(format(JSON.parse(line)) ?? line) };
}
