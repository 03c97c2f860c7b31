/**
 * Gets the browsers of the journeys that are missing: Chromium's headless shell, and Chromium itself, which alone shows
 * notifications. Debian's by apt-get where that is possible, else Playwright's own Chromium.
 *
 *   npm run install:browser
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findShell, findWholeBrowser } from './browser.ts';

const run = (program: string, args: readonly string[]): boolean => {
  console.log(`$ ${program} ${args.join(' ')}`);
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
};

/** Seconds after which an unreachable mirror is given up. */
const apt = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

const byApt = (): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !run('apt-get', ['update', ...apt])) return;
  // Noto has the Arabic that pages show before their own font has come.
  const install = (browser: string): boolean =>
    run('apt-get', ['install', '-y', ...apt, '--no-install-recommends', browser, 'fonts-noto-core']);
  if (findShell() === undefined) install('chromium-headless-shell');
  if (findWholeBrowser() === undefined) install('chromium');
};

if (findShell() === undefined || findWholeBrowser() === undefined) byApt();
if (findWholeBrowser() === undefined) run('playwright-core', ['install', 'chromium']);
const found = findBrowser();
if (found !== undefined) {
  console.log(`Browser: ${found}`);
} else {
  console.error(
    [
      'No Chromium was found, and none could be installed.',
      'Install Chromium or Chrome yourself and, if it is not on PATH, say where: CHROMIUM_PATH=/path/to/chromium',
    ].join('\n'),
  );
  process.exitCode = 1;
}
