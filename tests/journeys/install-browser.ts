/**
 * Gets a browser for the journeys unless there is Chromium's headless shell: Debian's by apt-get where that is possible,
 * else the Chromium that is here, else Playwright's own.
 *
 *   npm run install:browser
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findShell } from './browser.ts';

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

const byApt = (): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  // Noto has the Arabic that pages show before their own font has come.
  const install = (browser: string): boolean =>
    run('apt-get', ['install', '-y', ...apt, '--no-install-recommends', browser, 'fonts-noto-core']);
  if (!run('apt-get', ['update', ...apt])) return false;
  return install('chromium-headless-shell') || (findBrowser() === undefined && install('chromium'));
};

const byPlaywright = (): boolean => run('playwright-core', ['install', 'chromium']);

if (findShell() === undefined && !byApt() && findBrowser() === undefined) byPlaywright();
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
