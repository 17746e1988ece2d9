import pino, { type Logger } from 'pino';
import type { Config } from './config';
import type { LogStream } from './logStream';

/** Whether people read the log, at a terminal or where that is asked for; else a program does, and every line is JSON. */
export const isForPeople = ({ logFormat }: Pick<Config, 'logFormat'>): boolean =>
  logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY === true);

/** The log: JSON lines with ISO times for programs, the same in colours and columns for people at a terminal. */
export function createLogger(config: Pick<Config, 'logLevel' | 'logFormat'>, log: LogStream): Logger {
  const options = { level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, isForPeople(config) ? prettily(log) : log);
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
