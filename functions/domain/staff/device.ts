import type { Browser, System } from '#shared/models/devices.ts';

/** Absent = the user agent does not tell. */
export interface Device {
  readonly browser?: Browser | undefined;
  readonly system?: System | undefined;
}

/** The first match counts: most browsers name Chrome and Safari too. */
const browserPatterns: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//u],
  ['opera', /\bOPR\//u],
  ['samsung', /\bSamsungBrowser\//u],
  ['firefox', /\b(?:Firefox|FxiOS)\//u],
  ['chrome', /\b(?:Chrome|CriOS)\//u],
  ['safari', /\bVersion\/\S+ .*Safari\//u],
];

/** The first match counts: Android names Linux too, an iPhone Mac OS X. */
const systemPatterns: readonly (readonly [System, RegExp])[] = [
  ['iphone', /\biPhone\b/u],
  ['ipad', /\biPad\b/u],
  ['android', /\bAndroid\b/u],
  ['chromebook', /\bCrOS\b/u],
  ['windows', /\bWindows\b/u],
  ['mac', /\bMacintosh\b/u],
  ['linux', /\bLinux\b/u],
];

/** Browser and system of a request's User-Agent header. The header itself is not kept. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0],
  system: systemPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0],
});
