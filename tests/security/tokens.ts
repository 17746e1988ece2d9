import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const hmac = (algorithm: string, key: string | Buffer | KeyObject) => (input: string) =>
  createHmac(algorithm, key).update(input).digest('base64url');

type Signer = (input: string) => string;

/** A token made by hand: any header, any claims, any signature. */
function makeToken(header: unknown, claims: unknown, signer: Signer): string {
  const input = `${base64url(header)}.${base64url(claims)}`;
  return `${input}.${signer(input)}`;
}

export interface ForgeryParts {
  /** Valid, of a person who is signed in. */
  accessToken: string;
  refreshToken: string;
  /** Id of another person. */
  victimId: number;
  /** `JWT_SECRET` of the server: to show what even the right key must not be good for. */
  secret: string;
}

export interface Forgery {
  name: string;
  token: string;
}

/** The key that a purpose is given, as the server derives it. */
const keyFor = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`emotion-diary ${purpose}`).digest();

/** More than 300 access tokens that nobody may get in with. */
export function forgeTokens(parts: ForgeryParts): Forgery[] {
  return [...wrongKeys(parts), ...wrongAlgorithms(parts), ...wrongClaims(parts), ...keyHints(parts), ...damaged(parts)];
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function wrongKeys({ accessToken, secret }: ForgeryParts): Forgery[] {
  const claims = claimsOf(accessToken);
  const keys = {
    'the secret itself': secret,
    'the key of refresh tokens': keyFor(secret, 'refresh'),
    'the key of cursors': keyFor(secret, 'cursor'),
    'an empty key': '',
    'a guess': 'secret',
    'a default': 'changeme',
    'the issuer': 'emotion-diary',
    zeros: Buffer.alloc(32),
    'the key in hex': keyFor(secret, 'access').toString('hex'),
  };
  return Object.entries(keys).map(([name, key]) => ({
    name: `signed with ${name}`,
    token: makeToken(HS256, claims, hmac('sha256', key)),
  }));
}

function wrongAlgorithms({ accessToken, secret }: ForgeryParts): Forgery[] {
  const claims = claimsOf(accessToken);
  const key = keyFor(secret, 'access');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
  const unsigned = ['none', 'None', 'NONE', 'nOnE', '', null, 0, undefined].flatMap((alg) => [
    { name: `alg ${alg}, no signature`, token: makeToken({ alg, typ: 'JWT' }, claims, () => '') },
    { name: `alg ${alg}, the real signature`, token: makeToken({ alg, typ: 'JWT' }, claims, hmac('sha256', key)) },
  ]);
  const confused = ['RS256', 'ES256', 'PS256', 'HS384', 'HS512', 'EdDSA', 'hs256', 'HS256 '].map((alg) => ({
    name: `alg ${alg}, HMAC with the secret`,
    token: makeToken({ alg, typ: 'JWT' }, claims, hmac('sha256', key)),
  }));
  return [
    ...unsigned,
    ...confused,
    { name: 'HS384 with the right key', token: makeToken({ alg: 'HS384' }, claims, hmac('sha384', key)) },
    { name: 'HS512 with the right key', token: makeToken({ alg: 'HS512' }, claims, hmac('sha512', key)) },
    {
      name: 'a real RS256 signature of a stranger',
      token: makeToken({ alg: 'RS256' }, claims, (input) =>
        sign('sha256', Buffer.from(input), rsa.privateKey).toString('base64url'),
      ),
    },
    { name: 'HS256 with a public key', token: makeToken(HS256, claims, hmac('sha256', publicPem)) },
  ];
}

/** Signed with the right key, which no attacker has: the claims alone must be refused. */
function wrongClaims({ accessToken, refreshToken, victimId, secret }: ForgeryParts): Forgery[] {
  const real = claimsOf(accessToken);
  const now = Math.floor(Date.now() / 1000);
  const without = (name: string) => Object.fromEntries(Object.entries(real).filter(([key]) => key !== name));
  const variants: Record<string, unknown> = {
    expired: { ...real, iat: now - 3_600, exp: now - 1 },
    'expired long ago': { ...real, exp: 1 },
    'not yet valid': { ...real, nbf: now + 3_600 },
    'wrong issuer': { ...real, iss: 'somebody-else' },
    'issuer of another case': { ...real, iss: 'Emotion-Diary' },
    'wrong audience': { ...real, aud: 'emotion-diary' },
    'several wrong audiences': { ...real, aud: ['a', 'b'] },
    "another's id with one's own session": { ...real, sub: String(victimId) },
    'a session that is not there': { ...real, sid: 987_654_321 },
    'session 0': { ...real, sid: 0 },
    'a negative session': { ...real, sid: -1 },
    'a session as text': { ...real, sid: String(real.sid) },
    'a session as list': { ...real, sid: [real.sid] },
    'the mark of another session': { ...real, mark: '0123456789abcdef' },
    'an empty mark': { ...real, mark: '' },
    'a mark as wildcard': { ...real, mark: '%' },
    'a user as number': { ...real, sub: Number(real.sub) },
    'a user with spaces': { ...real, sub: ` ${real.sub}` },
    'a user in SQL': { ...real, sub: `${real.sub} OR 1=1` },
    'an endless life as text': { ...real, exp: 'never' },
    'no claims': {},
    'claims null': null,
    'claims a list': [real],
    'claims a text': 'admin',
  };
  for (const name of ['sub', 'sid', 'mark', 'exp', 'iss', 'aud']) variants[`without ${name}`] = without(name);
  const sign = hmac('sha256', keyFor(secret, 'access'));
  const others = {
    'a refresh token': refreshToken,
    'a refresh token in a JWT': makeToken(HS256, { token: refreshToken }, sign),
  };
  return [
    ...Object.entries(variants).map(([name, claims]) => ({ name, token: makeToken(HS256, claims, sign) })),
    ...Object.entries(others).map(([name, token]) => ({ name, token })),
  ];
}

/** Headers that ask the server to take its key from the token. */
function keyHints({ accessToken }: ForgeryParts): Forgery[] {
  const claims = claimsOf(accessToken);
  const key = 'chosen by the attacker';
  const jwk = { kty: 'oct', k: base64url(key), alg: 'HS256' };
  const hints: Record<string, unknown>[] = [
    { jwk },
    { jku: 'http://127.0.0.1/keys.json' },
    { x5u: 'http://127.0.0.1/cert.pem' },
    { x5c: [base64url(key)] },
    { kid: '../../../../dev/null' },
    { kid: '/dev/null' },
    { kid: "' UNION SELECT 'chosen by the attacker' -- " },
    { kid: '| sleep 5' },
    { kid: { jwk } },
    { kid: 0, keys: [jwk] },
    { crit: ['exp'], jwk },
    { zip: 'DEF' },
    { cty: 'JWT' },
    { b64: false, crit: ['b64'] },
    { enc: 'A128GCM', alg: 'dir' },
  ];
  return hints.flatMap((hint) =>
    [key, '', Buffer.alloc(32)].map((guess, index) => ({
      name: `${Object.keys(hint).join(', ')} in the header, key ${index}`,
      token: makeToken({ ...HS256, ...hint }, claims, hmac('sha256', guess)),
    })),
  );
}

function damaged({ accessToken }: ForgeryParts): Forgery[] {
  const [header = '', claims = '', signature = ''] = accessToken.split('.');
  const flipped = [...accessToken].map((character, index) => {
    const other = character === '.' ? '-' : character === 'A' ? 'B' : 'A';
    const token = `${accessToken.slice(0, index)}${other}${accessToken.slice(index + 1)}`;
    return { name: `byte ${index} changed`, token };
  });
  // Four characters that end a signature stand for the same bytes; only one of them is ours.
  const endings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .filter((character) => character !== accessToken.at(-1))
    .map((character) => ({ name: `ending in ${character}`, token: `${accessToken.slice(0, -1)}${character}` }));
  const pieces = {
    'no signature': `${header}.${claims}.`,
    'no last dot': `${header}.${claims}`,
    'no claims': `${header}..${signature}`,
    'a part too many': `${accessToken}.${signature}`,
    twice: `${accessToken}.${accessToken}`,
    'the signature padded': `${accessToken}=`,
    'the signature doubled': `${accessToken}${signature}`,
    'the parts in another order': `${claims}.${header}.${signature}`,
    'only dots': '..',
    'one character': 'x',
    'eight thousand characters': 'x'.repeat(8_000),
  };
  return [...flipped, ...endings, ...Object.entries(pieces).map(([name, token]) => ({ name, token }))];
}
