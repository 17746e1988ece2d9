import { readdirSync, readFileSync } from 'node:fs';

/** Ids of a process's children (Linux). */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** What a process runs, with its arguments (Linux). */
export const programOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** What a process was given of an environment when it began (Linux). */
export const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8');

/** Memory that a process holds, in MB (Linux). */
export const residentMb = (pid: number) => memoryOf(pid, 'VmRSS');

/** The most that it held at once since it began, or since its peak was forgotten, in MB (Linux). */
export const peakMb = (pid: number) => memoryOf(pid, 'VmHWM');

function memoryOf(pid: number, name: string): number {
  const [, kilobytes = '0'] =
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Processor time of a process since it began, in ms, exact to some 20 (Linux). */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '') // its name may hold anything
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return 10 * (user + system);
}

/** File descriptors that a process has open (Linux). */
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
