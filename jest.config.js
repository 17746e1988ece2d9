// Off UTC, as the machines of most people are: an instant that is read or told in the machine's zone shows.
process.env.TZ ??= 'Asia/Kathmandu';

const common = {
  testEnvironment: '<rootDir>/tests/support/jest/environment.cjs',
  runtime: '<rootDir>/tests/support/jest/runtime.cjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  setupFiles: ['reflect-metadata'],
};

/** Attacks on real server processes: their short form here, at length by `npm run battery`. */
const ROWS = ['<rootDir>/tests/reliability/', '<rootDir>/tests/security/'];

/** For the battery alone: mails of real processes that are killed wait for each other (their short form is tests/notifications), and idleness takes its time. */
const LONG = process.env.BATTERY_FORM
  ? []
  : ['remindersGoOnce', 'idleServerIsLight'].map((name) => `<rootDir>/tests/reliability/${name}`);

/** @type {import('jest').Config} */
module.exports = {
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  maxWorkers: 3, // of two processors: many tests wait, for a process, a window or a lease
  testSequencer: '<rootDir>/tests/support/jest/longFirst.cjs',
  testTimeout: 180_000, // only so that nothing waits for ever: a busy machine takes its time. Of a project it would not be read
  projects: [
    {
      ...common,
      displayName: 'tests',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...ROWS],
    },
    {
      ...common,
      displayName: 'rows',
      testMatch: ROWS.map((folder) => `${folder}**/*.test.ts`),
      testPathIgnorePatterns: ['/node_modules/', ...LONG],
    },
  ],
};
