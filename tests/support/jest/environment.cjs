const { AsyncLocalStorage } = require('node:async_hooks');
const { ModuleMocker } = require('jest-mock');

/** What holds values along asynchronous calls since the file began. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parts) {
  storages.add(this);
  return run.apply(this, parts);
};

// A worker that gets no more files stops to listen.
if (process.send) process.on('removeListener', (event) => event === 'message' && process.emit('noMoreTests'));

/** Jest makes such a storage for each file and keeps it in use: every `await` of the hundredth file would look into a hundred. */
function leaveStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
}

/** Sequelize asks for the stack of every statement on SQLite, and shows none: it need not be mapped to our sources. */
function withoutStatements(format) {
  const isStatement = (frame) => frame?.getFileName()?.endsWith('/sequelize/lib/dialects/sqlite/query.js');
  return (error, frames) => (isStatement(frames[0]) ? '' : format(error, frames));
}

/**
 * Tests run in Node's own realm, as the service does. Jest's usual environment is another one, where `instanceof Error` fails
 * for what Node throws, and where every package must be compiled again for every file.
 */
module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  constructor(_config, { docblockPragmas }) {
    /** For a file that begins with `@own-modules`, because it changes what is tested for good: that is loaded for it alone. */
    this.hasOwnModules = 'own-modules' in docblockPragmas;
  }

  async setup() {
    Error.prepareStackTrace = withoutStatements(Error.prepareStackTrace);
    this.before = Object.getOwnPropertyDescriptors(globalThis);
  }

  /** What a file left on `globalThis` is gone before the next. */
  async teardown() {
    leaveStorages();
    for (const key of Reflect.ownKeys(globalThis)) {
      const was = this.before[key];
      if (was === undefined) Reflect.deleteProperty(globalThis, key);
      else if ('value' in was && was.writable) globalThis[key] = was.value;
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest asks for one; `runtime.cjs` compiles without it. */
  getVmContext() {
    return globalThis;
  }
};
