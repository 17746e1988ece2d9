import { readFileSync } from 'node:fs';
import type { SslOptions } from 'mysql2';
import type { DatabaseUrl } from '../../databaseUrl';

/**
 * mysql2's settings for the encryption that a `DATABASE_URL` asks for. `REQUIRED` encrypts and trusts anybody, `VERIFY_CA`
 * trusts certificates of an authority (`ssl-ca`, else those that Node knows), `VERIFY_IDENTITY` only one for that host.
 * Throws when a file cannot be read.
 */
export function tlsOptions(target: DatabaseUrl): { ssl?: SslOptions } {
  if (target.engine === 'sqlite' || target.sslMode === 'DISABLED') return {};
  const { sslMode, sslCa, sslCert, sslKey } = target;
  return {
    ssl: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: sslMode !== 'REQUIRED',
      verifyIdentity: sslMode === 'VERIFY_IDENTITY',
      ...(sslCa && { ca: readFileSync(sslCa) }),
      ...(sslCert && { cert: readFileSync(sslCert) }),
      ...(sslKey && { key: readFileSync(sslKey) }),
    },
  };
}
