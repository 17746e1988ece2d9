import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const isThere = existsSync(CHROMIUM);

/** Tests in a real browser. Without one they fail under CI, and are skipped with a loud warning elsewhere. */
export function inBrowser(name: string, describeTests: () => void): void {
  if (isThere || process.env.CI === 'true') {
    describe(name, describeTests);
    return;
  }
  process.stderr.write(
    `\n  !!  There is no ${CHROMIUM} (or CHROMIUM): every test in a browser is SKIPPED.\n` +
      '  !!  Install one (Debian: apt-get install chromium) to run them all.\n\n',
  );
  describe.skip(name, describeTests);
}

/** The list below the address bar is a page of its own in each window: 1.6 s of processor, just when a test begins. */
const LIST_BELOW_THE_ADDRESS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright (1.65.1) turns off, where it matters here: of one switch the last counts. */
const OFF_AS_EVER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-features=${[...OFF_AS_EVER, ...LIST_BELOW_THE_ADDRESS].join(',')}`,
    ],
  });
