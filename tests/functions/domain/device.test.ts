import { expect, it } from 'vitest';
import { deviceOf } from '#functions/domain/staff/device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromebook = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/130.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`${windows} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'edge', 'windows'],
  [`${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'opera', 'windows'],
  [`${android} Chrome/130.0.0.0 Mobile Safari/537.36`, 'chrome', 'android'],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'samsung', 'android'],
  [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
  [`${iPhone} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
  [`${iPad} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'ipad'],
  [`${mac} Version/17.5 Safari/605.1.15`, 'safari', 'mac'],
  [`${chromebook} Chrome/130.0.0.0 Safari/537.36`, 'chrome', 'chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'firefox', 'linux'],
  ['curl/8.9.1', undefined, undefined],
  [undefined, undefined, undefined],
])('reads browser and system of %j', (userAgent, browser, system) => {
  const device = deviceOf(userAgent);

  expect(device).toEqual({ browser, system });
});
