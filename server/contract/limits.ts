const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Settings of the operator that limits are made of. */
export type LimitSetting = 'callsPerMinute' | 'exportsPerHour' | 'registrationsPerHour' | 'loginAttempts';

/** What an operator may set and the OpenAPI document names, where nothing is set. */
export const DEFAULTS = { exportsPerHour: 30, importMib: 512 };

/** Who is counted, as far as a procedure knows. */
export interface Counted {
  address?: string;
  email?: string;
  userId?: number;
}

export interface Limit {
  /** How many in a window: so many `times` the setting. */
  setting: LimitSetting;
  times?: number;
  windowSeconds: number;
  /** Whose uses are counted together; those of a user or else of an address, when left out. */
  by?: readonly (keyof Counted)[];
  /** Whether tries are counted, which are forgotten once one succeeds. */
  isOfTries?: boolean;
  /** Whether each process counts for itself, also where a Redis is shared. */
  isOwn?: boolean;
}

const TRIES = { setting: 'loginAttempts', windowSeconds: QUARTER_HOUR } as const;

/**
 * Every limit on how often somebody may ask, by the name that its headers say. Which of them a procedure has beside
 * `calls`, which all have, stands at its declaration.
 */
const limits = {
  calls: { setting: 'callsPerMinute', windowSeconds: MINUTE },
  /** What anybody may ask without signing in; counted apart, so that it takes nothing from those who sign in. */
  probes: { setting: 'callsPerMinute', windowSeconds: MINUTE, isOwn: true },
  /** Whole diaries on their way out. */
  exports: { setting: 'exportsPerHour', windowSeconds: HOUR },
  register: { setting: 'registrationsPerHour', windowSeconds: HOUR, by: ['address'] },
  login: { ...TRIES, by: ['email', 'address'], isOfTries: true },
  /** An account, or an address, gets more tries than one account from one address. */
  'login-account': { ...TRIES, times: 10, by: ['email'] },
  'login-address': { ...TRIES, times: 10, by: ['address'] },
  password: { ...TRIES, by: ['userId'], isOfTries: true },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const LIMITS: Record<LimitName, Limit> = limits;

/** What costs more than a call, in calls. */
export const CALLS_FOR = {
  /** Decoding and storing one. */
  picture: 10,
  /** Looking at a whole diary. */
  importedFile: 20,
};

/** How much of each is one call's work; what is beyond costs further calls. */
export const PER_CALL = {
  sentBytes: 4_096,
  answeredBytes: 32_768,
  /** Of a picture that is sent: those of a page that shows many are smaller. */
  picturedBytes: 1_048_576,
  /** Of texts that are looked through to tell how long a book takes. */
  measuredBytes: 524_288,
  /** Of these, each counts once for every word that is looked for. */
  searchedBytes: 4_194_304,
  countedWords: 10_000,
  /** Of entries. */
  readTags: 2_000,
  /** In UTF-16 units: each sentence is read again without some of its words. */
  explainedLength: 512,
  /** Of these, each counts once for everything that is compared on it. */
  comparedDays: 10_000,
};

/** Of an archive. What is larger needs ZIP64, which an import refuses. Room is left for the manifest and the directory. */
export const MOST_ARCHIVE_BYTES = 2 ** 32 - 2 ** 26;

/** The same for people. */
export const MOST_ARCHIVE = `${Math.floor(MOST_ARCHIVE_BYTES / 1e9)} GB`;
