import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

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

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * A Chromium to drive: CHROMIUM_PATH, one on PATH, one in a usual place, or Playwright's own.
 * Undefined when there is none; `npm run install:browser` gets one.
 */
export const findBrowser = (): string | undefined => {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined && asked !== '') return canRun(asked) ? asked : undefined;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...onPath, ...usualPlaces].find(canRun);
  if (found !== undefined) return found;
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
