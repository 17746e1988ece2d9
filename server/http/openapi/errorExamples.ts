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
import { noRoom, stillShown } from '../../services/images/imageService';
import { IMAGE_TYPES } from '../../services/images/imageType';
import { confirmedAlready } from '../../services/imports/importService';
import { malformedType, tooLarge } from '../body';
import { EXAMPLES } from '../examples';
import { MAX_IMAGE_BYTES } from '../files/images';
import { IF_LARGER } from '../files/importRoutes';
import { fileTooLarge, wrongType } from '../files/receiveFile';
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
  'images.create 408': new AppError('TIMEOUT', 'The file stopped arriving'),
  'images.create 413': fileTooLarge(MAX_IMAGE_BYTES),
  'images.create 415': wrongType(IMAGE_TYPES),
  'images.create 422': noRoom(20_000),
  'imports.create 408': new AppError('TIMEOUT', 'The file stopped arriving'),
  'imports.create 413': fileTooLarge(512 * 1_048_576, IF_LARGER),
  'imports.create 415': wrongType([]),
  'imports.confirm 409': confirmedAlready(),
  'images.delete 409': stillShown(17),
};

interface Operation {
  procedure?: string;
  path?: string;
  input?: z.ZodType | undefined;
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

function usual(status: number, { path = '', input }: Operation): AppError | undefined {
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
      return stoppedArriving();
    case 409:
      return conflict('A request with this Idempotency-Key is still at work', 1);
    case 412:
      return entryChanged('rest', { current: EXAMPLES['diary.get']?.output });
    case 413:
      return tooLarge();
    case 415:
      return malformedType();
    case 422:
      return path === '/export' ? archiveTooLarge() : usedKey();
    case 429:
      return tooManyRequests(42);
    case 503:
      return unavailable('The database is not reachable just now');
    default:
      return new AppError('INTERNAL_SERVER_ERROR', defectMessage(REQUEST_ID));
  }
}
