import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Driver } from './driver.ts';
import { findProgram } from '../journeys/programs.ts';
import { until, within } from './wait.ts';

interface Programs {
  readonly driver: string;
  readonly browser: string;
  /** A virtual screen: WebKitGTK has no headless mode. */
  readonly screen: string;
}

/** Usual folders of WebKitGTK's MiniBrowser. */
const browserPlaces = (): string[] => {
  try {
    return ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`), '/usr/libexec'].flatMap(
      (folder) =>
        ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => path.join(folder, name, 'MiniBrowser')),
    );
  } catch {
    return [];
  }
};

/** The required programs, or the name of a missing one. */
export const findWebKit = (): Programs | string => {
  const driver = findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);
  if (driver === undefined) return 'WebKitWebDriver';
  const browser = findProgram('MINIBROWSER_PATH', ['MiniBrowser'], browserPlaces());
  if (browser === undefined) return 'MiniBrowser';
  const screen = findProgram('XVFB_PATH', ['Xvfb']);
  return screen === undefined ? 'Xvfb' : { driver, browser, screen };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const reply = z.object({ value: z.unknown() });
const refusal = z.object({ error: z.string(), message: z.string() });
const begun = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});

/** Starts WebKitGTK on a screen of its own and drives it by WebDriver. */
export const startWebKit = async ({ driver, browser, screen }: Programs): Promise<Driver> => {
  const x = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const xEnded = once(x, 'exit');
  const said: readonly unknown[] = await within(
    'the start of a screen',
    Promise.race([once(x.stdout.setEncoding('utf8'), 'data'), xEnded]),
  );
  const display = said[0];
  if (typeof display !== 'string') throw new Error(`${screen} did not start`);

  const port = await freePort();
  const server = spawn(driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Africa/Cairo',
    },
  });
  const serverEnded = once(server, 'exit');
  const command = async (method: string, address: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${address}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = reply.parse(await response.json());
    const refused = refusal.safeParse(value);
    if (!response.ok) throw new Error(refused.success ? `${refused.data.error}: ${refused.data.message}` : address);
    return value;
  };
  let session: string | undefined;
  const stop = async (): Promise<void> => {
    if (session !== undefined) await command('DELETE', session).catch(() => undefined);
    server.kill();
    await serverEnded;
    x.kill();
    await xEnded;
  };
  try {
    await until('WebKitWebDriver', () => command('GET', '/status'));
    const { sessionId, capabilities } = begun.parse(
      await command('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
      }),
    );
    const at = `/session/${sessionId}`;
    session = at;
    await command('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 940 });
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => void (await command('POST', `${at}/url`, { url })),
      call: (source, args) =>
        command('POST', `${at}/execute/sync`, { script: `return (${source}).apply(null, arguments) ?? null`, args }),
      input: async (actions) => void (await command('POST', `${at}/actions`, { actions })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
