import type { Page } from 'playwright-core';
import { peopleOfDay } from './day.ts';

/** Interactive elements that are not Material UI's own, each with the reason. */
const exceptions = [
  // The ends of a dialog's focus trap: Material UI's, without a class.
  '[data-testid=sentinelStart], [data-testid=sentinelEnd]',
  // The frame of the chart, whose columns are drawn.
  '.MuiChartsSurface-root *',
];

/** Interactive elements that no Material UI component rendered. */
export const foreignElements = (page: Page): Promise<string[]> =>
  page.evaluate((except) => {
    const interactive = [
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]',
      '[tabindex]:not([tabindex="-1"]), [role=button], [role=link], [role=tab], [role=menuitem], [role=menuitemradio]',
      '[role=option], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=slider], [role=spinbutton]',
    ].join(', ');
    // A switch's own input bears the name of the switch's private part.
    const ofKit = (element: Element): boolean =>
      [...element.classList].some((name) => name.startsWith('Mui') || name === 'PrivateSwitchBase-input');
    return [...document.querySelectorAll(interactive)]
      .filter((element) => !ofKit(element) && !element.matches(except))
      .map((element) => element.outerHTML.slice(0, 160));
  }, exceptions.join(', '));

/** Names, and words that are the same in every language. */
const sameInArabic = [
  // The next in line are called by their first name, in larger letters.
  ...peopleOfDay.flatMap((name) => [name, ...name.split(' ')]),
  'English',
  'CSV',
  'QR',
  'Enter',
  'Alt',
  'Ctrl',
];

/** Whole texts that are the same in every language: units of a laser, and skin types. */
const symbols = ['J/cm²', 'mm', 'ms', 'I', 'II', 'III', 'IV', 'V', 'VI'];

/** Texts in Latin letters that are seen or spoken on the page. */
export const latinTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([same, alone]) => {
      const spoken = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];
      const texts = [document.title];
      for (const element of document.querySelectorAll('body *')) {
        if (element.closest('script, style, template, [lang=en]') !== null) continue;
        texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''));
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      }
      return texts.filter((text) => {
        if (alone.includes(text.trim())) return false;
        const rest = same
          .reduce((left, name) => left.replaceAll(name, ''), text)
          .replaceAll(/MED\d+|\S+@\S+|https?:\S+/g, '');
        return /[a-z]{2}/i.test(rest);
      });
    },
    [sameInArabic, symbols] as const,
  );
