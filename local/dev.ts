import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/**
 * The product during development: the API restarts when its source changes, Vite serves the site with hot reload. PORT
 * (default 3000) is the site's; the API answers on the next port and behind /api.
 */
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;
const bin = (name: string): string => path.resolve(import.meta.dirname, '..', 'node_modules', '.bin', name);

const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(process.execPath, ['--watch', 'local/start.ts', '--api-only'], { PORT: String(apiPort) }),
  start(bin('vite'), ['--config', 'web/vite.config.ts', '--port', String(port), '--strictPort'], {
    API_PORT: String(apiPort),
  }),
];

const close = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', close);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
