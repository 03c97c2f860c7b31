import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const repository = join(import.meta.dirname, '..', '..');

/** Where the AWS emulator is, if this machine has it: `.ci/run` puts it into .cache/python. */
export const findEmulator = (): string | undefined =>
  [join(repository, '.cache', 'python', 'bin'), ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'ministack'))
    .find((file) => existsSync(file));

const REGION = 'eu-central-1';
export const ACCOUNT = '000000000000';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });

/** An emulated AWS account on this machine. */
export interface Emulator {
  readonly endpoint: string;
  /** Environment variables with which the SDK and the CDK's command line use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a command of the project against it. @returns its output. @throws with the output when it fails. */
  readonly run: (program: string, args: readonly string[], settings?: NodeJS.ProcessEnv) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const START_MS = 30_000;

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
};

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('close', resolve);
  });

/** Starts an emulator on a free port; its log goes to `.cache/emulator.log`. */
export const startEmulator = async (program: string): Promise<Emulator> => {
  const port = await freePort();
  const log = openSync(join(repository, '.cache', 'emulator.log'), 'w');
  const child = spawn(program, [], {
    cwd: join(repository, '.cache'),
    // Functions run on the project's own Node, found first on the path.
    env: {
      ...process.env,
      PATH: `${join(repository, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      GATEWAY_PORT: String(port),
    },
    stdio: ['ignore', log, log],
  });
  const endpoint = `http://127.0.0.1:${String(port)}`;
  const until = Date.now() + START_MS;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error('the emulator did not start: .cache/emulator.log');
    await pause(100);
  }
  const environment = {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ENDPOINT_URL: endpoint,
    // By address and not by name, so that buckets are a part of the path.
    AWS_ENDPOINT_URL_S3: endpoint,
  };
  return {
    endpoint,
    environment,
    run: async (command, args, settings) => {
      const running = spawn(join(repository, 'node_modules', '.bin', command), args, {
        cwd: repository,
        env: { ...process.env, ...environment, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [running.stdout, running.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      if ((await ended(running)) !== 0) throw new Error(`${command} ${args.join(' ')}\n${output.slice(-4000)}`);
      return output;
    },
    stop: async () => {
      const over = ended(child);
      child.kill();
      await over;
    },
  };
};
