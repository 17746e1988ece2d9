import { number, ofImports } from './koImportReasons';
import type { Reasons } from './reasons';

const tenThousands = (millions: string) => (Number(millions) * 100).toLocaleString('ko');
const mebibytes = (bytes: string) => `${Math.floor(Number(bytes) / 1_048_576).toLocaleString('ko')}MiB`;

const LATER = '잠시 뒤에 다시 해 주세요';
const BROKEN_OFF = `파일이 다 오지 못했어요. ${LATER}`;
const RELOAD = '화면과 서비스가 서로 맞지 않아요. 화면을 새로 고친 다음 다시 해 주세요';
const TYPES = 'JPEG, PNG, WebP, GIF, AVIF 사진만 넣을 수 있어요';
const PICTURE_UNREADABLE = '사진을 읽을 수 없어요';

/** 일기의 한 칸에 대한 까닭. */
const ofFields: Reasons = {
  'is required': '꼭 있어야 해요',
  'is not a field': '서비스가 모르는 칸이에요',
  'is not a field; the fields are {name}': (names) => `서비스가 모르는 칸이에요. 아는 칸은 ${names}뿐이에요`,
  'is not a field; the only field is file': '서비스가 모르는 칸이에요. 아는 칸은 file뿐이에요',
  'must be a text': '글자여야 해요',
  'must be a list': '목록이어야 해요',
  'must be a JSON object': 'JSON 객체여야 해요',
  'must be one of {list}': (names) => `${names} 가운데 하나여야 해요`,
  'must be given once': '한 번만 적어야 해요',
  'must be a whole number from {number} to {number}': (min, max) =>
    `${number(min)}부터 ${number(max)}까지의 정수여야 해요`,
  'must have at most {number} characters': (most) => `${number(most)}자까지 넣을 수 있어요`,
  'must have a word': '찾을 낱말이 있어야 해요',
  'must be a day that exists, as YYYY-MM-DD': '실제로 있는 날이어야 해요',
  'must have at most {number} different words': (most) => `낱말을 ${number(most)}개까지 찾을 수 있어요`,
  'must be one word of at most {number} characters': (most) => `${number(most)}자를 넘지 않는 낱말 하나여야 해요`,
  'must not lie before `from`': '마지막 날이 첫날보다 빨라요',
  'must have at most {number} items': (most) => `${number(most)}개까지 넣을 수 있어요`,
  'must have at most {number} entries': (most) => `${number(most)}개까지 넣을 수 있어요`,
  'must have 1 to 50 characters': '1~50자로 적어 주세요',
  'must not be empty': '비어 있으면 안 돼요',
  'must not be empty: leave it out, or give it a value': '비어 있으면 안 돼요. 적거나 빼 주세요',
  'must not be nested so deeply': '너무 깊게 겹쳐 있어요',
  'must not contain NUL': '쓸 수 없는 글자(NUL)가 들어 있어요',
  'must not contain lone surrogates': '깨진 글자가 들어 있어요',
  'must be a day that exists, as YYYY-MM-DD, or a date-time with seconds and offset, as 2026-11-21T21:15:00+09:00':
    '실제로 있는 날과 시간이어야 해요',
  'must be a day that {name} had; it skipped this one': (zone) => `${zone} 시간대에는 이날이 없었어요`,
  'must lie between 1900 and the end of tomorrow in your time zone': '1900년부터 내일까지만 고를 수 있어요',
  'must be an IANA time zone name, such as Asia/Seoul; offsets are not accepted':
    'Asia/Seoul 같은 IANA 시간대 이름이어야 해요. +09:00 같은 시차는 받지 않아요',
  'must be an absolute http or https URL without credentials, spaces or quotes, or the address of a picture of yours, /api/images/{id}':
    'http나 https로 시작하는 온전한 주소이거나 여기 있는 내 사진의 주소(/api/images/{id})여야 해요. 비밀번호, 빈칸, 따옴표가 들어가면 안 돼요',
  'must be the path alone where it names a picture of yours: /api/images/{id}':
    '여기 있는 내 사진은 /api/images/{id}처럼 뒷부분만 적어야 해요',
  'must be the address of a picture of yours, as POST /api/images gives it':
    '여기 있는 내 사진이 아니에요. 사진을 빼고 다시 넣어 주세요',
  'must be chosen: only an imported entry that has none may keep none':
    '감정을 골라 주세요. 가져온 일기만 감정 없이 둘 수 있어요',
  'must be a UUID of version 7 (RFC 9562)': '버전 7의 UUID(RFC 9562)여야 해요',
  'must be the clientId of the entry, or be left out: it never changes': '이 일기의 것이어야 해요. 바꿀 수 없어요',
};

/** 사진을 받지 않은 까닭. */
const ofPictures: Reasons = {
  'must be JPEG, PNG, WebP, GIF or AVIF, by its bytes': TYPES,
  'must be JPEG, PNG, WebP, GIF or AVIF; HEIC is not read, and phones can send JPEG instead': `${TYPES}. HEIC는 읽지 못해요. 휴대전화 설정에서 JPEG로 바꿔 보낼 수 있어요`,
  'must be JPEG, PNG, WebP, GIF or AVIF; SVG is a program as much as a picture, and is not taken': `${TYPES}. SVG는 그림이면서 프로그램이기도 해서 받지 않아요`,
  'must be what it says: it says {name} and is {name} by its bytes': (claimed, found) =>
    `파일에는 ${claimed} 형식이라고 되어 있지만 실제 내용은 ${found} 형식이에요`,
  'must have at most {number} million pixels': (millions) => `${tenThousands(millions)}만 화소까지 넣을 수 있어요`,
  'must have at most {number} million pixels; it has {number} × {number}': (millions, width, height) =>
    `${tenThousands(millions)}만 화소까지 넣을 수 있어요. 이 사진의 크기: ${number(width)} × ${number(height)}`,
  'must be a whole picture: it cannot be decoded': `온전한 사진이 아니에요. ${PICTURE_UNREADABLE}`,
  'must be a picture that can be decoded': PICTURE_UNREADABLE,
  'must be a picture that can be decoded in {number} s': (seconds) =>
    `${PICTURE_UNREADABLE}. 읽는 데 ${number(seconds)}초보다 오래 걸려요`,
  'There is no room for more pictures: you have {number}; delete some first': (count) =>
    `사진을 둘 자리가 더 없어요. 지금 ${number(count)}장이 있어요. 먼저 몇 장을 지워 주세요`,
  'Too many pictures wait to be read just now': `지금은 읽어야 할 사진이 너무 많아요. ${LATER}`,
};

/** 파일을 보내다가 생긴 일. */
const ofSending: Reasons = {
  'must be one file': '파일을 하나만 보내 주세요',
  'must be a file: its part needs a filename': '이름이 있는 파일이어야 해요',
  'must have at most {number} bytes': (bytes) => `${mebibytes(bytes)}까지 보낼 수 있어요`,
  'must have at most {number} bytes; {said}': (bytes, advice) => `${mebibytes(bytes)}까지 보낼 수 있어요. ${advice}`,
  'take an archive in parts, with from and to, and bring in one after the other':
    '기간을 나누어 내보낸 다음 하나씩 가져와 주세요',
  'The file is larger than {number} MiB': (most) => `파일이 ${number(most)}MiB보다 커요`,
  'The file stopped arriving': BROKEN_OFF,
  'The file broke off': BROKEN_OFF,
  'The file arrives too slowly, and others wait for its place': `파일이 너무 천천히 와서 멈췄어요. ${LATER}`,
  'Uploads of yours are under way: {number}; send this one after them': (count) =>
    `이미 파일 ${number(count)}개를 보내는 중이에요. 다 보낸 다음 다시 해 주세요`,
  'Too many uploads are under way just now': `지금은 보내는 파일이 너무 많아요. ${LATER}`,
  'An export of this diary is at work already; try again in {number} s': (seconds) =>
    `이미 이 일기의 파일을 만드는 중이에요. ${number(seconds)}초 뒤에 다시 해 주세요`,
  'This was read too slowly while others waited': `너무 천천히 받는 동안 다른 사람들이 기다려서 끊었어요. ${LATER}`,
  'The diary is larger than one archive can be (4 GB): take it in parts, with from and to':
    '일기가 4GB를 넘어서 파일 하나에 다 담을 수 없어요',
  'Too many exports are at work just now': `지금은 만드는 파일이 너무 많아요. ${LATER}`,
  'Too many requests; try again in {number} s': (seconds) =>
    `시도가 너무 많아요. ${number(seconds)}초 뒤에 다시 해 주세요`,
  'Too many requests are at work just now': `지금은 서비스가 바빠요. ${LATER}`,
  'Too much is being sent just now': `지금은 서비스가 바빠요. ${LATER}`,
  'Nobody waits for this any more': `기다리다가 끊겼어요. ${LATER}`,
  'The request stopped arriving': `보내던 것이 다 오지 못했어요. ${LATER}`,
  'The request took too long to arrive': `보내는 데 너무 오래 걸렸어요. ${LATER}`,
  'This took too long; try again': `너무 오래 걸렸어요. ${LATER}`,
  'The service is restarting': `서비스를 다시 시작하고 있어요. ${LATER}`,
  'The disk of the service is full just now': '서비스에 지금 빈자리가 없어요',
  'The disk of the service takes nothing just now': '서비스가 지금 아무것도 저장하지 못해요',
  'The disk of the service does not answer just now': '서비스의 저장 장치가 지금 답하지 않아요',
  'The database is not reachable just now': `서비스의 데이터베이스에 지금 연결할 수 없어요. ${LATER}`,
  'The database of the service takes no changes just now': `서비스의 데이터베이스가 지금은 아무것도 바꾸지 못해요. ${LATER}`,
  'This is larger than the database of the service is set up to take':
    '서비스의 데이터베이스가 받을 수 있는 크기보다 커요',
  'Something went wrong on our side. Quote request {name} when you report it.': (request) =>
    `저희 쪽에 문제가 생겼어요. 알려 주실 때 이 번호를 함께 적어 주세요: ${request}`,
  'The access token is expired or no longer valid; refresh it or sign in again':
    '로그인이 끝났어요. 다시 로그인해 주세요',
  'Sign in first: this needs an access token (Authorization: Bearer)': '먼저 로그인해 주세요',
  'Route not found': RELOAD,
  'This path accepts {name}': (methods) => `${RELOAD} (${methods})`,
  'This is for the page of this service only': RELOAD,
  'This is not a proxy': RELOAD,
  'This is not an HTTP request': RELOAD,
  'This is not an HTTP request of a known method': RELOAD,
  'The address has a % that begins no character of UTF-8': RELOAD,
  'The address and the headers are too long: together at most 16 KiB':
    '주소와 헤더가 너무 길어요. 모두 합쳐 16KiB까지 보낼 수 있어요',
  'The request is malformed, or its input is not JSON': RELOAD,
  'The body is not valid JSON': RELOAD,
  'The body is not valid UTF-8': RELOAD,
  'The body is not valid multipart/form-data': RELOAD,
  'The body is larger than 1 MiB': '1MiB까지 보낼 수 있어요',
  'The body must be uncompressed JSON in UTF-8 (Content-Type: application/json)': RELOAD,
  'The body must be multipart/form-data with the field file; uncompressed': RELOAD,
  'The body must be multipart/form-data with the field file, or the file itself as {name}; uncompressed': (types) =>
    `${RELOAD} (${types})`,
};

/** 까닭 대신 남아 있는 부호. */
const ofCodes: Reasons = {
  BAD_REQUEST: RELOAD,
  PARSE_ERROR: RELOAD,
  NOT_FOUND: RELOAD,
  METHOD_NOT_SUPPORTED: RELOAD,
  UNSUPPORTED_MEDIA_TYPE: RELOAD,
  PRECONDITION_FAILED: '그사이 다른 곳에서 바뀌었어요',
  PAYLOAD_TOO_LARGE: '한 번에 저장하기에는 너무 커요',
  UNPROCESSABLE_CONTENT: '서비스가 저장할 수 없는 내용이에요',
};

export const koReasons: Reasons = { ...ofFields, ...ofPictures, ...ofSending, ...ofCodes, ...ofImports };
