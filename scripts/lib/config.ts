import { type Config, readConfig } from '../../server/config';

/** The service's configuration, for a command: reading it makes no file and no folder. Throws `ConfigError`. */
export function readCommandConfig(): Config {
  return readConfig(process.env, { keepSecret: false });
}
