import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Driver } from './driver.ts';
import { findProgram } from '../journeys/programs.ts';
import { within } from './wait.ts';

export const findFirefox = (): string | undefined =>
  findProgram(
    'FIREFOX_PATH',
    ['firefox', 'firefox-esr'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox', '/snap/bin/firefox'],
  );

const answer = z.object({ id: z.number(), type: z.string(), result: z.unknown(), error: z.optional(z.string()) });
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const opened = z.object({ context: z.string() });
const begun = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });

/** Settings of Firefox: no network requests of its own, English of Egypt, reduced motion. */
const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'en-EG,en',
  'ui.prefersReducedMotion': 1,
};

/** Address of its WebDriver BiDi server, from its output. @throws when it ends before that */
const addressOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/u.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${String(code)}: ${said}`)));
  });

/** Starts Firefox with a profile of its own and drives it by its own WebDriver BiDi server. */
export const startFirefox = async (program: string): Promise<Driver> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'front-desk-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Africa/Cairo' } },
  );
  const ended = once(browser, 'exit');
  const stop = async (): Promise<void> => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = new WebSocket(`${await within('the start of Firefox', addressOf(browser))}/session`);
    await once(socket, 'open');
    let last = 0;
    const waiting = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>();
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = answer.safeParse(JSON.parse(String(data)));
      if (!read.success) return;
      const { id, type, result, error } = read.data;
      if (type === 'error') waiting.get(id)?.failed(new Error(error ?? String(data)));
      else waiting.get(id)?.done(result);
      waiting.delete(id);
    });
    socket.addEventListener('close', () => {
      for (const { failed } of waiting.values()) failed(new Error('Firefox hung up'));
    });
    const send = (method: string, params: object): Promise<unknown> =>
      within(
        method,
        new Promise((done, failed) => {
          last += 1;
          waiting.set(last, { done, failed });
          socket.send(JSON.stringify({ id: last, method, params }));
        }),
      );
    const { browserName, browserVersion } = begun.parse(await send('session.new', { capabilities: {} })).capabilities;
    const { context } = opened.parse(await send('browsingContext.create', { type: 'tab' }));
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
    return {
      version: `${browserName} ${browserVersion}`,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      call: async (source, args) => {
        const reply = evaluated.parse(
          await send('script.callFunction', {
            target: { context },
            functionDeclaration: `(json) => JSON.stringify((${source})(...JSON.parse(json)) ?? null)`,
            arguments: [{ type: 'string', value: JSON.stringify(args) }],
            awaitPromise: false,
          }),
        );
        if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text);
        return JSON.parse(reply.result.value) as unknown;
      },
      input: async (actions) => void (await send('input.performActions', { context, actions })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
