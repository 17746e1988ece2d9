// Preloaded into a command: kills the process before it sends these words to anybody (DIE_AT_WORDS).
const { Socket } = require('node:net');

const { write } = Socket.prototype;
Socket.prototype.write = function (chunk, ...others) {
  if (chunk.includes(process.env.DIE_AT_WORDS)) process.kill(process.pid, 'SIGKILL');
  return write.call(this, chunk, ...others);
};
