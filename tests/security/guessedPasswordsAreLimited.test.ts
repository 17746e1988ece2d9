import { type Answer, type Client, createClient } from '../support/client';
import { PASSWORD } from '../support/factories';
import { defineRow } from '../support/row';
import { inMs, percentile, tally } from '../support/statistics';
import { p99Of, probeCalmly, probeFor, startProber } from './prober';

const ATTEMPTS = 10;
const AT_ONCE = 8;
const WRONG = 'certainly not the password';

defineRow({
  id: 'S7',
  title: 'guessing passwords: one account, many accounts, which addresses exist',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, note, startServer }) {
    const cost = short ? 8 : 10;
    // Addresses are told apart by one trusted proxy: this client, which can then be many.
    const server = await startServer({ env: { BCRYPT_COST: String(cost), TRUST_PROXY: '1' } });
    const client = createClient(server.url);
    const faults: string[] = [];
    const people = [await client.register(), await client.register(), await client.register()] as const;
    const [target, bystander, known] = people;
    const probed = { url: `${server.url}/api/account`, token: bystander.token };
    await warmUp(client, probed, short);
    let { onOne, onMany, idleP99, floodedP99, refused } = await floodBoth(client, probed, target.email, short);
    // A ratio of two tails of a busy machine: what is right once, beside a calm idle measure, is right.
    for (let again = 0; again < 2 && !short && floodedP99 > 3 * idleP99; again += 1) {
      note(`GET p99 × ${(floodedP99 / idleP99).toFixed(2)}; measured again`);
      const { email } = await client.register();
      ({ onOne, onMany, idleP99, floodedP99, refused } = await floodBoth(client, probed, email, short));
    }

    const hashes = onOne.filter(({ status }) => status === 401).length;
    if (hashes > ATTEMPTS) faults.push(`${hashes} passwords of one account were looked at`);
    for (const answer of [...onOne, ...onMany]) {
      const isRefusal = answer.status === 429 && Number(answer.headers['retry-after']) > 0;
      if (answer.status !== 401 && !isRefusal) faults.push(`${answer.status} ${answer.text.slice(0, 80)}`);
    }
    const manyHashes = onMany.filter(({ status }) => status === 401).length;
    if (manyHashes > ATTEMPTS * 10) faults.push(`${manyHashes} passwords from one address were looked at`);
    const elsewhere = await login(client, { email: target.email, address: '198.51.100.7', password: PASSWORD });
    if (elsewhere.status !== 200) faults.push(`the owner from another address: ${elsewhere.status}`);

    const ratio = await compareTimes(client, known.email, short ? 30 : 200);
    const [least, most] = short ? [0.6, 1.6] : [0.9, 1.1];
    if (ratio.times < least || ratio.times > most) faults.push('the time tells who is registered');
    if (!ratio.areSame) faults.push('the answer tells who is registered');
    client.close();
    if (refused > 0) faults.push('a bystander was refused');
    if (!short && floodedP99 > 3 * idleP99) faults.push('a bystander was slowed down');
    return {
      ok: faults.length === 0,
      bar: '≤ 10 hashes per account, the rest 429 with Retry-After; another address gets in; GET p99 < 3 ×; unknown to known 0.9–1.1 in time, same body',
      measured:
        `one account: ${summary(onOne)}; one address: ${summary(onMany)}; elsewhere ${elsewhere.status}; ` +
        `GET p99 ${inMs(idleP99)} → ${inMs(floodedP99)} (× ${(floodedP99 / idleP99).toFixed(2)}); ` +
        `unknown : known = ${ratio.times.toFixed(3)} over ${ratio.pairs} pairs${faults.length ? `; ${[...new Set(faults)].slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

/** Code that never ran is slow: the first second of anything would be measured as its compilation. */
async function warmUp(client: Client, probed: { url: string; token: string }, short: boolean): Promise<void> {
  await flood(client, short ? 50 : 500, () => ({ email: 'warm@example.org', address: '198.51.100.200' }));
  await probeFor(probed, short ? 300 : 3_000);
}

let networks = 0;

/** Guesses at one account, then at many from one address, while a bystander reads. */
async function floodBoth(client: Client, probed: { url: string; token: string }, email: string, short: boolean) {
  networks += 1;
  const { p99: idleP99 } = await probeCalmly(probed, short ? 300 : 2_000);
  const prober = startProber(probed);
  const onOne = await flood(client, short ? 100 : 1_000, () => ({ email, address: `203.0.113.${networks}` }));
  const onMany = await flood(client, short ? 200 : 1_000, (index) => ({
    email: `${index % 2 ? 'nobody' : 'somebody'}-${index}@example.org`,
    address: `192.0.2.${networks}`,
  }));
  const flooded = await prober.stop();
  const refused = flooded.filter(({ status }) => status !== 200).length;
  return { onOne, onMany, idleP99, floodedP99: p99Of(flooded), refused };
}

interface Attempt {
  email: string;
  address: string;
  password?: string;
}

function login(client: Client, { email, address, password = WRONG }: Attempt): Promise<Answer> {
  return client.request('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
}

async function flood(client: Client, count: number, attempt: (index: number) => Attempt): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const runOne = async () => {
    while (next < count) answers.push(await login(client, attempt(next++)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runOne));
  return answers;
}

const summary = (answers: Answer[]) => tally(answers.map(({ status }) => status));

/** Median of unknown divided by known, asked in pairs whose order alternates, each from an address of its own. */
async function compareTimes(client: Client, email: string, pairs: number) {
  const ratios: number[] = [];
  const bodies = new Set<string>();
  // A hundred attempts per account: a known one for every 90 pairs.
  let known = email;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair > 0 && pair % 90 === 0) known = (await client.register()).email;
    const address = `198.18.${pair >> 8}.${pair & 255}`;
    const unknown = `${'x'.repeat(known.length - 20)}-${String(pair).padStart(7, '0')}@example.org`;
    const order = pair % 2 ? [known, unknown] : [unknown, known];
    const times = new Map<string, number>();
    for (const who of order) {
      const answer = await login(client, { email: who, address });
      if (answer.status !== 401) throw new Error(`pair ${pair}: ${answer.status}`);
      times.set(who, answer.ms);
      bodies.add(answer.text);
    }
    ratios.push((times.get(unknown) ?? 0) / (times.get(known) ?? 1));
  }
  return { times: percentile(ratios, 0.5), pairs, areSame: bodies.size === 1 };
}
