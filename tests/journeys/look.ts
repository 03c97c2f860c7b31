import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Person } from './site.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until a page has its new width, and the colours of its theme without transitions. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let turn = 0; turn < 3; turn += 1) {
      await frame();
      await frame();
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }
  });

/** Gives a window letters of twice their usual size, as a user sets it in the browser. */
export const enlarge = async ({ context, page }: Pick<Person, 'context' | 'page'>): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
};

/** Whether the page is wider than its window, or than a part of it that scrolls down. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wider = (part: string, excess: number): string[] =>
      excess > 0 ? [`${String(excess)} px wider than ${part} at ${String(innerWidth)}`] : [];
    // What is cut off or drawn over the edge is no scrolling.
    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
      [overflowX, overflowY].every((overflow) => ['auto', 'scroll'].includes(overflow));
    const parts = [...document.querySelectorAll('body *')]
      .filter(({ tagName, scrollHeight, clientHeight }) => tagName === 'MAIN' || scrollHeight > clientHeight + 1)
      .filter((element) => element.clientWidth > 0 && scrolls(getComputedStyle(element)));
    return [
      ...wider('the window', document.documentElement.scrollWidth - innerWidth),
      ...parts.flatMap((part) => wider(`its ${part.tagName}.${part.className}`, part.scrollWidth - part.clientWidth)),
    ];
  });

/** Parts of the page that are wider than their place and scroll sideways in it. */
export const sidewaysInside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, className, scrollWidth, clientWidth, textContent }) =>
          `${tagName}.${className} is ${String(scrollWidth - clientWidth)} px too wide: ${textContent.slice(0, 40)}`,
      ),
  );

/** Rules of WCAG 2.2 AA and best practices, or one rule. */
const findings = async (page: Page, only?: string): Promise<string[]> => {
  // The source of axe is half a megabyte: a page gets it once, and keeps it until it is left.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // What passed is neither described nor sent.
    .options({ resultTypes: ['violations'] })
    // Our pages have no frames: axe then needs no second page for its result, and takes half the time.
    .setLegacyMode(true);
  const { violations } = await (only === undefined ? axe.withTags(rules) : axe.withRules(only)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
};

/**
 * Findings of axe on the present page (WCAG 2.2 AA and best practices, or one rule), and whether it is
 * wider than its window. Empty when there are none.
 */
export const look = async (page: Page, only?: string): Promise<string[]> => [
  ...(await findings(page, only)),
  ...(await sideways(page)),
];

/** Texts that lie over each other, or that are cut without an ellipsis. What scrolls or sticks may be covered. */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Seen {
      readonly text: string;
      readonly element: Element;
      readonly rect: DOMRect;
    }
    const found: string[] = [];
    const seen: Seen[] = [];
    const overlap = (one: DOMRect, other: DOMRect): DOMRect => {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
      const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const isBeyond = (rect: DOMRect, box: DOMRect): boolean =>
      rect.left < box.left - 1 || rect.right > box.right + 1 || rect.bottom > box.bottom + 1;
    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
      overflowX === 'auto' || overflowX === 'scroll' || overflowY !== 'hidden';
    /** The part of a text that is in sight; a fault when an element on the way cuts it without an ellipsis. */
    const clip = (start: Element, text: string, whole: DOMRect): DOMRect => {
      let rect = whole;
      let hasEllipsis = false;
      for (let each: Element | null = start; each !== null && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.position === 'sticky' || style.position === 'fixed') return new DOMRect();
        hasEllipsis ||= style.textOverflow === 'ellipsis';
        if (style.overflowX === 'visible' || style.overflowX === 'clip') continue;
        const box = each.getBoundingClientRect();
        // For screen readers only.
        if (box.width <= 1) return new DOMRect();
        if (isBeyond(rect, box) && !scrolls(style) && !hasEllipsis) found.push(`cut: ${text}`);
        rect = overlap(rect, box);
        if (rect.width < 2 || rect.height < 2) return new DOMRect();
      }
      return rect;
    };
    const isShown = (element: Element): boolean =>
      element.closest('.unseen, [aria-hidden=true], caption') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.nodeValue ?? '').trim().slice(0, 40);
      if (element === null || text === '' || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        // The letters: the box of a line has room above and below them.
        const letters = new DOMRect(line.left, line.top + line.height * 0.3, line.width, line.height * 0.5);
        if (line.width > 1) seen.push({ text, element, rect: clip(element, text, letters) });
      }
    }
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        const { width, height } = overlap(one.rect, other.rect);
        const isOver = one.element !== other.element && width > 3 && height > 3;
        if (isOver) found.push(`over each other: ${one.text} | ${other.text}`);
      }
    }
    return [...new Set(found)];
  });
