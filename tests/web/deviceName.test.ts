import { deviceName } from '../../server/web/settings/deviceName';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)';

/** Each calls itself by the names of all that it wants to be taken for. */
test.each([
  [`${MAC} Chrome/139.0.0.0 Safari/537.36`, 'Chrome · macOS'],
  [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari · macOS'],
  [`${MAC} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`, 'Edge · macOS'],
  [`${MAC} Chrome/139.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera · macOS'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/139.0.0.0 Safari/537.36', 'Chrome · ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox · Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', '?'],
])('a device that calls itself %j is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
