import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The same browser without windows, which takes less of the processor. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM ?? [HEADLESS, '/usr/bin/chromium'].find((file) => existsSync(file)) ?? HEADLESS;
const isThere = existsSync(CHROMIUM);

/** Tests in a real browser. Without one they fail under CI, and are skipped with a loud warning elsewhere. */
export function inBrowser(name: string, describeTests: () => void): void {
  if (isThere || process.env.CI === 'true') {
    describe(name, describeTests);
    return;
  }
  process.stderr.write(
    `\n  !!  There is no ${CHROMIUM} (or CHROMIUM): every test in a browser is SKIPPED.\n` +
      '  !!  Install one (Debian: apt-get install chromium-headless-shell) to run them all.\n\n',
  );
  describe.skip(name, describeTests);
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
