import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { keepFirst } from './keep-first.ts';

const repository = path.resolve(import.meta.dirname, '..');
/** One folder for each version of the sources. */
const builds = path.join(repository, '.cache', 'site');
/** What the site is built of. */
const sources = ['web', 'shared', 'package-lock.json'] as const;
const OLD_MS = 24 * 60 * 60_000;

/** A hash of all sources of the site and of the settings that its build reads. */
const hashOfSources = (): string => {
  const settings = ['SITE_ORIGIN', 'SITE_NAME', 'SITE_NAME_AR'].map((name) => process.env[name] ?? '');
  const hash = createHash('sha256').update(settings.join('\0'));
  const files = sources.flatMap((source) => {
    const found = path.join(repository, source);
    if (!statSync(found).isDirectory()) return [found];
    return readdirSync(found, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  });
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${path.relative(repository, file)}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
};

/** Builds of other versions are kept for a day, because another front desk may be reading them. */
const removeOldBuilds = (): void => {
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const folder = path.join(builds, name);
    if (Date.now() - statSync(folder).mtimeMs > OLD_MS) rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Builds the site, unless these sources were built before. Two front desks may build at the same moment: each works in
 * its own folder, and the first one that is complete is kept. Brotli is left out, because it is
 * slow. @param started called with the build process. @returns the folder of the site
 */
export const buildSite = async (started: (child: ChildProcess) => void): Promise<string> => {
  const root = path.join(builds, hashOfSources());
  if (existsSync(root)) return root;
  removeOldBuilds();
  const own = `${root}-${String(process.pid)}`;
  const child = spawn(process.execPath, [path.join('web', 'build-site.ts'), '--gzip-only'], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SITE_ROOT: own },
  });
  started(child);
  await once(child, 'exit');
  // Ctrl+C ended it, and ends this process as well.
  if (child.signalCode !== null) return new Promise(() => undefined);
  if (child.exitCode !== 0) throw new Error('The site could not be built. The messages above say why.');
  keepFirst(own, root);
  return root;
};
