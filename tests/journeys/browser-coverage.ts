import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import path from 'node:path';
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Where tests/coverage.ts wants the counts of the browser; unset in every other run. */
const folder = process.env['BROWSER_COVERAGE'];

const sessions = new Map<Page, Promise<CDPSession>>();
const counts = new Map<string, Profiler.ScriptCoverage>();

const start = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return session;
};

/** Adds what a page ran so far to the counts of this process. */
const collect = async (page: Page): Promise<void> => {
  const session = await sessions.get(page);
  if (session === undefined) return;
  const { result } = await session.send('Profiler.takePreciseCoverage');
  for (const script of result.filter(({ url }) => url.includes('/assets/'))) {
    const url = path.basename(new URL(script.url).pathname);
    const merged = mergeScriptCovs([counts.get(url), { ...script, url }].filter((each) => each !== undefined));
    if (merged !== undefined) counts.set(url, merged);
  }
  sessions.delete(page);
};

/** Counts in every page of a window which branches of the site's scripts run. */
export const startCoverage = (context: BrowserContext): void => {
  if (folder === undefined) return;
  context.on('page', (page) => sessions.set(page, start(page)));
};

/** Call it before a window closes. */
export const collectCoverage = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map(collect));
};

/** Writes the counts of this test file. */
export const writeCoverage = (): void => {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify([...counts.values()]));
  counts.clear();
};
