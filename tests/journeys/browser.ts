import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';

/** Chromium without windows: takes about half of the processor time of the whole browser. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

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

/** CHROMIUM_PATH, or a headless shell on PATH. */
export const findShell = (): string | undefined => findProgram('CHROMIUM_PATH', shells);

/**
 * A whole Chromium, whose speed is measured: CHROMIUM_PATH, one on PATH, one in a usual place, or Playwright's own.
 * Undefined when there is none.
 */
export const findWholeBrowser = (): string | undefined => {
  const found = findProgram('CHROMIUM_PATH', names, usualPlaces);
  if (found !== undefined || (process.env['CHROMIUM_PATH'] ?? '') !== '') return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
};

/** A Chromium for the journeys, a shell if there is one. Undefined when there is none; `npm run install:browser` gets one. */
export const findBrowser = (): string | undefined => findShell() ?? findWholeBrowser();

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
