// Preloaded into a command: kills the process before its n-th change of the file system (DIE_AT, from 1).
const fs = require('node:fs');

let left = Number(process.env.DIE_AT);
for (const name of ['copyFileSync', 'linkSync', 'renameSync', 'rmSync', 'fsyncSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
