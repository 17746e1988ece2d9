import type { Answer } from './client';

/** Signs of something that no stranger should see: stacks, SQL, files, names of what we are built from. */
const INNARDS =
  /\n\s+at |node_modules|\.(ts|js):\d+|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|SET|WHERE|VALUES|INTO)\b|SQLITE_|\bER_[A-Z]|sequelize|\/(home|root|tmp|usr|var)\//;

/** All that is said of a defect; the contract's words, not the code's. */
const maskedSentence = (requestId: unknown) =>
  `Something went wrong on our side. Quote request ${requestId} when you report it.`;

const KEYS = new Set(['message', 'code', 'issues']);
const ENVELOPE_KEYS = new Set(['message', 'code', 'data']);
const DATA_KEYS = new Set(['code', 'httpStatus', 'issues', 'requestId']);

/**
 * What is wrong with the answer to a hostile request, or null: a 5xx (unless `areDefectsExpected`: then a 500 that says
 * anything but the masked sentence with its own request id); an error that is not exactly
 * `{ message, code, issues? }`, or tRPC's envelope around that; innards; words of the request.
 */
export function faultOf(
  answer: Answer,
  { forbidden = [], areDefectsExpected = false }: { forbidden?: readonly string[]; areDefectsExpected?: boolean } = {},
): string | null {
  const { status, text, headers } = answer;
  const isExpected = areDefectsExpected && (status === 500 || status === 503);
  if ((status >= 500 && !isExpected) || status === 0) return `status ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (!headers['x-request-id']) return `${status} without X-Request-Id`;
  if (!String(headers['content-type']).startsWith('application/json')) return `${status} that is not JSON`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
  const shape = [parse(text)].flat().map(shapeFault).find(Boolean);
  if (shape) return `${status}: ${shape}: ${text.slice(0, 200)}`;
  const said = [parse(text)].flat().map((body) => (body?.error ?? body)?.message);
  const wanted = maskedSentence(headers['x-request-id']);
  if (status === 500 && said.some((message) => message !== wanted)) return `500 says ${text.slice(0, 200)}`;
  const innards = INNARDS.exec(text);
  if (innards) return `${status} shows ${innards[0].slice(0, 60)}`;
  const echoed = forbidden.find((word) => text.includes(word));
  return echoed ? `${status} repeats what was sent: ${text.slice(0, 200)}` : null;
}

function shapeFault(body: unknown): string | null {
  if (body === null || typeof body !== 'object') return 'no error body';
  if ('result' in body) return null; // the half of a batch that went well
  const isTrpc = 'error' in body;
  const error = isTrpc ? body.error : body;
  if (error === null || typeof error !== 'object') return 'no error body';
  const data = isTrpc ? (error as { data?: unknown }).data : error;
  if (data === null || typeof data !== 'object') return 'no data';
  const { message, code: topCode } = error as Record<string, unknown>;
  const { code, issues } = data as Record<string, unknown>;
  if (typeof message !== 'string' || typeof code !== 'string') return 'no message or no code';
  if (isTrpc && typeof topCode !== 'number') return 'an envelope without its number';
  const isNotIn = (keys: Set<string>) => (key: string) =>
    !keys.has(key) && !(key === 'current' && code === 'PRECONDITION_FAILED'); // the entry as it is by now
  const extra = isTrpc
    ? [...Object.keys(error).filter(isNotIn(ENVELOPE_KEYS)), ...Object.keys(data).filter(isNotIn(DATA_KEYS))]
    : Object.keys(error).filter(isNotIn(KEYS));
  if (extra.length > 0) return `extra ${extra.join(', ')}`;
  const areIssues = issues === undefined || (Array.isArray(issues) && issues.every(isIssue));
  return areIssues ? null : 'strange issues';
}

function isIssue(issue: unknown): boolean {
  const { path, message, ...more } = (issue ?? {}) as Record<string, unknown>;
  return Array.isArray(path) && typeof message === 'string' && Object.keys(more).length === 0;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the service sends
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
