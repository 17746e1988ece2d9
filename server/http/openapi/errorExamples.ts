import { z } from 'zod';
import { strayField } from '../../contract/strictObject';
import {
  AppError,
  badRequest,
  conflict,
  defectMessage,
  entryChanged,
  notFound,
  STATUS_OF_CODE,
  tooManyRequests,
  unauthorized,
  unavailable,
} from '../../errors';
import { archiveTooLarge } from '../../services/archive/zipWriter';
import { usedKey } from '../../services/idempotency';
import { MOST_IMAGES, noRoom, stillShown } from '../../services/images/imageService';
import { confirmedAlready } from '../../services/imports/importService';
import { malformedType, tooLarge } from '../body';
import { EXAMPLES } from '../examples';
import type { Taken } from '../files/declarations';
import { fileTooLarge, wrongType } from '../files/receiveFile';
import { fileStopped } from '../files/untilSlow';
import { inputSchema } from '../inputSchema';
import { stoppedArriving } from '../limits';
import { methodNotSupported } from '../methods';
import { TAKES_NONE } from '../rest';

const REQUEST_ID = '04900f16-6d78-4328-ba7b-e0ab6d5f99c9';

const THINGS = [
  ['/diary/{id}', 'Diary entry'],
  ['/images/{id}', 'Image'],
  ['/import/{id}', 'Import'],
] as const;

/** Where an operation says something of its own. */
const OWN: Record<string, AppError> = {
  'auth.login 401': unauthorized('The e-mail address or the password is wrong'),
  'auth.refresh 401': unauthorized('The refresh token is not valid'),
  'auth.register 409': conflict('This e-mail address is already registered'),
  'account.endSession 404': notFound('Session'),
  'images.create 422': noRoom(MOST_IMAGES),
  'export.archive 422': archiveTooLarge(),
  'imports.confirm 409': confirmedAlready(),
  'images.delete 409': stillShown(17),
};

interface Operation {
  procedure?: string;
  path?: string;
  input?: z.ZodType | undefined;
  /** The file that it takes, where it takes one. */
  takes?: Taken | undefined;
}

/** The body that an operation answers with an error status: made by what makes the real ones. */
export function errorExample(status: number, operation: Operation): object | undefined {
  const error = OWN[`${operation.procedure} ${status}`] ?? usual(status, operation);
  if (!error || STATUS_OF_CODE[error.code] !== status) return undefined;
  const { code, message, details } = error;
  return {
    message,
    code,
    ...(details.issues ? { issues: details.issues } : {}),
    ...(details.current ? { current: details.current } : {}),
  };
}

const stray = (input: z.ZodType | undefined) =>
  input instanceof z.ZodVoid ? TAKES_NONE : strayField(input ? Object.keys(inputSchema(input).properties ?? {}) : []);

function usual(status: number, { path = '', input, takes }: Operation): AppError | undefined {
  switch (status) {
    case 400:
      return badRequest('colour', stray(input));
    case 401:
      return unauthorized();
    case 404:
      return notFound(THINGS.find(([start]) => path.startsWith(start))?.[1] ?? 'Route');
    case 405:
      return methodNotSupported(['GET']);
    case 408:
      return takes ? fileStopped() : stoppedArriving();
    case 409:
      return conflict('A request with this Idempotency-Key is still at work', 1);
    case 412:
      return entryChanged('rest', { current: EXAMPLES['diary.get']?.output });
    case 413:
      return takes ? fileTooLarge(takes) : tooLarge();
    case 415:
      return takes ? wrongType(takes) : malformedType();
    case 422:
      return usedKey();
    case 429:
      return tooManyRequests(42);
    case 503:
      return unavailable('The database is not reachable just now');
    default:
      return new AppError('INTERNAL_SERVER_ERROR', defectMessage(REQUEST_ID));
  }
}
