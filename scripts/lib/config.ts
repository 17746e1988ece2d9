import { type Config, readConfig } from '../../server/config';

/**
 * The service's configuration, for a command, as it would be with other settings of some names: reading it makes no file and
 * no folder. Throws `ConfigError`.
 */
export function readCommandConfig(settings: Record<string, string> = {}): Config {
  return readConfig({ ...process.env, ...settings }, { keepSecret: false });
}
