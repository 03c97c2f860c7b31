import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium to drive: CHROMIUM_PATH, one on PATH, one in a usual place, or Playwright's own.
 * Undefined when there is none; `npm run install:browser` gets one.
 */
export const findBrowser = (): string | undefined => {
  const found = findProgram('CHROMIUM_PATH', names, usualPlaces);
  if (found !== undefined || (process.env['CHROMIUM_PATH'] ?? '') !== '') return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
};

/** Without a sandbox (CI runs as root), without a GPU, and without asking the network for anything of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
