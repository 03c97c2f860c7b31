/**
 * What pages cost their readers, compared with the goals: bytes, paints, blocking time, the longest task while a thousand rows
 * are sorted, searched and scrolled, and how fast reception's desk answers. Needs `npm run build:web` and Chromium.
 *
 *   npx node tests/bench/web.ts                 everything but Lighthouse
 *   npx node tests/bench/web.ts --lighthouse    also Lighthouse's scores; npm fetches it
 */
import { openSite } from '../journeys/site.ts';
import { measureInteractions } from './pages/interactions.ts';
import { measureScores, run } from './pages/lighthouse.ts';
import { measureOpening } from './pages/opening.ts';
import { measureRows } from './pages/thousand-rows.ts';

let failed = (await run(process.execPath, ['node_modules/.bin/size-limit', '--config', 'web/budgets.ts'])) !== 0;
const site = await openSite({ wholeBrowser: true });
try {
  await measureOpening(site);
  if (!(await measureRows(site))) failed = true;
  await measureInteractions(site);
  if (process.argv.includes('--lighthouse')) await measureScores(site);
} finally {
  await site.stop();
}
process.exit(failed ? 1 : 0);
