/**
 * Gets a Chromium for the browser journeys when there is none:
 * Debian's by apt-get where that is possible, else Playwright's own.
 *
 *   npm run install:browser
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';

const run = (program: string, args: readonly string[]): boolean => {
  console.log(`$ ${program} ${args.join(' ')}`);
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
};

const byApt = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  // Noto has the Arabic that pages show before their own font has come.
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core']);

const byPlaywright = (): boolean => run('playwright-core', ['install', 'chromium']);

const before = findBrowser();
if (before !== undefined) {
  console.log(`Browser: ${before}`);
} else if ((byApt() || byPlaywright()) && findBrowser() !== undefined) {
  console.log(`Browser: ${findBrowser() ?? ''}`);
} else {
  console.error(
    [
      'No Chromium was found, and none could be installed.',
      'Install Chromium or Chrome yourself and, if it is not on PATH, say where: CHROMIUM_PATH=/path/to/chromium',
    ].join('\n'),
  );
  process.exitCode = 1;
}
