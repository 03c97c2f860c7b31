import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import {
  type DatabaseProgram,
  DatabaseProgramMissing,
  findDatabaseProgram,
  type Machine,
  thisMachine,
} from './database-program.ts';
import { keepFirst } from './keep-first.ts';

const repository = path.resolve(import.meta.dirname, '..');
const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/** The version of the database on every platform: that of the package which `npm ci` installs on Linux x64. */
export const packageVersion = (): string => {
  const text = readFileSync(path.join(repository, 'package.json'), 'utf8');
  const version = manifest.parse(JSON.parse(text)).optionalDependencies['@dynoxide/linux-x64'];
  if (version === undefined) throw new Error('package.json names no version of the embedded database');
  return version;
};

/** Runs npm. @returns whether it succeeded. What it prints is of no use to a reader when a package does not exist. */
const runNpm = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> => {
  // `npm start` names its own program, which also works where npm is a script that cannot be spawned (Windows).
  const cli = env['npm_execpath'];
  const child =
    cli === undefined
      ? spawn('npm', args, { env, stdio: 'ignore', shell: process.platform === 'win32' })
      : spawn(process.execPath, [cli, ...args], { env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  try {
    await exit;
  } catch {
    return false;
  }
  return child.exitCode === 0;
};

/**
 * Gets the database's package for this platform from the npm registry. Scripts of the package do not run.
 * @returns whether the registry has it
 */
const installPackage = async (machine: Machine): Promise<boolean> => {
  const { cacheFolder: place, platform, arch, env } = machine;
  const name = `@dynoxide/${platform}-${arch}`;
  const own = `${place}-${String(process.pid)}`;
  mkdirSync(own, { recursive: true });
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1'];
  const installed = await runNpm(['install', `${name}@${packageVersion()}`, `--prefix=${own}`, ...flags], env);
  const program = path.join(own, 'node_modules', name, platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  if (!installed || !existsSync(program)) {
    rmSync(own, { recursive: true, force: true });
    return false;
  }
  chmodSync(program, 0o755);
  keepFirst(own, place);
  return true;
};

/**
 * Finds a database program, and gets one from the npm registry when this machine has none.
 * @throws DatabaseProgramMissing when the registry has none for this platform either
 */
export const openDatabaseProgram = async (
  say: (text: string) => void,
  machine: Machine = thisMachine(),
): Promise<DatabaseProgram> => {
  try {
    return findDatabaseProgram(machine);
  } catch (error) {
    if (!(error instanceof DatabaseProgramMissing)) throw error;
    say('Getting the embedded database of this platform from the npm registry …');
    if (!(await installPackage(machine))) throw error;
    return findDatabaseProgram(machine);
  }
};
