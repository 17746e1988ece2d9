import { readdirSync, readFileSync } from 'node:fs';

/** Ids of a process's children (Linux). */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Memory that a process holds, in MB (Linux). */
export function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** File descriptors that a process has open (Linux). */
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
