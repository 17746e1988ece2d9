import { createClient } from '../support/client';
import { faultOf } from '../support/errorShape';
import { call, find, TRANSPORTS } from '../support/procedures';
import { defineRow } from '../support/row';
import { DEFAULTS } from '../support/serverProcess';
import { tally } from '../support/statistics';
import { forgeTokens } from './tokens';

defineRow({
  id: 'S5',
  title: 'forged access tokens',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ startServer }) {
    const server = await startServer();
    const client = createClient(server.url);
    const [victim, attacker] = [await client.register(), await client.register()];
    const { token: accessToken, refreshToken } = attacker;
    const forgeries = forgeTokens({ accessToken, refreshToken, victimId: victim.id, secret: DEFAULTS.JWT_SECRET });
    const account = find('account.get');
    const statuses: number[] = [];
    const faults: string[] = [];
    for (const { name, token } of forgeries) {
      for (const transport of TRANSPORTS) {
        const answer = await call(client, transport, account, {}, { token });
        statuses.push(answer.status);
        if (answer.status !== 401) faults.push(`${transport}, ${name}: ${answer.status}`);
        const fault = faultOf(answer, { forbidden: [token.slice(0, 60)].filter((text) => text.length > 20) });
        if (fault) faults.push(`${transport}, ${name}: ${fault}`);
      }
    }
    for (const headers of elsewhere(accessToken)) {
      const { status } = await client.request('GET', `/api/account?access_token=${accessToken}`, { headers });
      if (status !== 401)
        faults.push(`a token outside of the header, ${JSON.stringify(headers).slice(0, 40)}: ${status}`);
    }
    const { status } = await call(client, 'REST', account, {}, { token: accessToken });
    if (status !== 200) faults.push(`the real token: ${status}`);
    client.close();
    return {
      ok: faults.length === 0 && forgeries.length >= 300,
      bar: 'at least 300 tokens, 401 for all',
      measured: `${forgeries.length} tokens × 2 transports: ${tally(statuses)}${faults.length ? `; ${faults.slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

/** Places where a valid token does not count. */
const elsewhere = (token: string): Record<string, string>[] => [
  {},
  { cookie: `token=${token}; accessToken=${token}` },
  { 'x-access-token': token },
  { authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` },
  { authorization: `Token ${token}` },
  { authorization: token },
  { authorization: `Bearer "${token}"` },
  { authorization: `Bearer ${token} ${token}` },
  { authorization: `Bearer,${token}` },
  { 'proxy-authorization': `Bearer ${token}` },
];
