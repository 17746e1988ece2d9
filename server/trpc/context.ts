import type { AppError } from '../errors';
import type { AccountService } from '../services/account';
import type { AuthService } from '../services/auth';
import type { CallControl, Caller } from '../services/caller';
import type { DiaryService } from '../services/diary';
import type { ImageService } from '../services/images/imageService';
import type { ImportService } from '../services/imports/importService';
import type { NotificationSettings } from '../services/notifications/settings';
import type { ReportService } from '../services/reports/reportService';
import type { IssuedTokens } from '../services/sessions';
import type { StatsService } from '../services/stats/statsService';

export interface Services {
  auth: AuthService;
  account: AccountService;
  diary: DiaryService;
  stats: StatsService;
  reports: ReportService;
  images: ImageService;
  notifications: NotificationSettings;
  imports: ImportService;
}

/** Who holds the refresh token: the client itself, or for the page a cookie. */
export interface RefreshKeeper {
  /** The token that is meant, where this was sent as one. */
  read(sent: string): string;
  /** Keeps the token of an answer, and gives what the answer says. */
  keep(tokens: IssuedTokens): IssuedTokens;
  forget(): void;
}

/** What every procedure is given. */
export interface Context extends CallControl {
  services: Services;
  /** Which transport the call came over. */
  transport: 'rest' | 'trpc';
  /** Null when the request carries no valid access token. */
  caller: Caller | null;
  request: {
    id: string;
    /** Whether a bearer token was sent, valid or not. */
    hasToken: boolean;
    idempotencyKey: string | null;
    /** Whether the `If-Match` header lets this revision of the resource be changed; always, without one. */
    isExpected: (revision: number) => boolean;
    userAgent: string;
    /** Address of the client, for throttling; of an IPv6 address its network. */
    address(): string;
  };
  refresh: RefreshKeeper;
  /** Set by a procedure whose success is not the usual one. */
  success: { status?: number };
  /** Runs the calls of a batch one after another, so that a batch is no more work at once than a call. */
  oneByOne<T>(work: () => Promise<T>): Promise<T>;
  /** Sets a header of the answer, but none that speaks of one entry where several calls share the answer. */
  setHeader(name: string, value: string): void;
  /** Sets the headers that belong to an error, such as `Retry-After`. */
  setErrorHeaders(error: AppError): void;
  /** Logs a defect. */
  reportError(error: unknown): void;
}
