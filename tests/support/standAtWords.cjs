// Preloaded into a command: stops the process (SIGSTOP) when it first says these words to SQLite (STAND_AT_WORDS), where no server's
// answer is waited for, so that it may stand for as long as it takes.
const Sqlite = require('better-sqlite3');

const { prepare } = Sqlite.prototype;
let hasStood = false;
Sqlite.prototype.prepare = function (sql) {
  const stands = !hasStood && sql.includes(process.env.STAND_AT_WORDS);
  hasStood ||= stands;
  if (stands) process.kill(process.pid, 'SIGSTOP');
  return prepare.call(this, sql);
};
