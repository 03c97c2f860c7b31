import type { Page } from 'playwright-core';
import type { Site } from './site.ts';

type Kind = 'display' | 'kiosk';

/** A screen of branch 1 that reception has connected. */
export interface PairedScreen {
  readonly id: string;
  readonly key: string;
}

export const pairScreen = async (site: Pick<Site, 'api'>, kind: Kind): Promise<PairedScreen> => {
  const { code, secret } = await site.api<{ code: string; secret: string }>('POST', '/displays/pairings', { kind });
  const { display } = await site.api<{ display: { id: string } }>(
    'POST',
    '/displays',
    { code, name: 'الشاشة' },
    'reception',
  );
  const { key } = await site.api<{ key: string }>('POST', '/displays/pairings/check', { code, secret });
  return { id: display.id, key };
};

/** Opens the page of a screen that was paired before. */
export const openScreen = async (
  page: Page,
  site: Pick<Site, 'api' | 'url'>,
  kind: Kind,
  search = '',
): Promise<void> => {
  const { key } = await pairScreen(site, kind);
  await page.goto(`${site.url}/door`);
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [`${kind}_key`, key] as const);
  await page.goto(`${site.url}/${kind}${search}`);
};
