import type { Driver, InputSource } from './driver.ts';
import { until } from './wait.ts';

/** User actions on a page. Every wait has a timeout of one minute. */
export interface Page {
  readonly open: (address: string) => Promise<void>;
  /** Waits until this text can be read. */
  readonly see: (text: string) => Promise<void>;
  /** Waits for an element. @returns its text */
  readonly textOf: (selector: string) => Promise<string>;
  /** Presses the button, link or choice of this name, as soon as it does not move and nothing covers it. */
  readonly press: (name: string) => Promise<void>;
  /** Replaces the content of the field with this label. */
  readonly fill: (label: string, text: string) => Promise<void>;
  /** Waits until the address of the page has this path. */
  readonly arriveAt: (path: string) => Promise<void>;
  /** Errors of all pages so far, recorded by the probe (site.ts). */
  readonly problems: () => Promise<readonly string[]>;
}

type Point = readonly [x: number, y: number];

/**
 * Runs in the page: the centre of the element with this name, or of the field with this label. Null while it cannot be
 * clicked.
 */
const placeOf = (kind: 'button' | 'field', name: string): Point | null => {
  // A card to choose has its name in its first line, and its price below.
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute('aria-label') ?? element.innerText).trim().split('\n', 1)[0] ?? '';
  const label = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === name);
  const named =
    kind === 'button'
      ? [...document.querySelectorAll<HTMLElement>('button, a, summary, [role=tab], .option')].find(
          (each) => nameOf(each) === name && each.checkVisibility(),
        )
      : label?.control;
  if (!(named instanceof HTMLElement)) return null;
  if (named.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return null;
  named.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = named.getBoundingClientRect();
  const point = [Math.round(x + width / 2), Math.round(y + height / 2)] as const;
  const top = document.elementFromPoint(...point);
  return top !== null && (named.contains(top) || top.contains(named)) ? point : null;
};

/** Runs in the page: selects the content of the focused field if it has this label. Returns whether it does. */
const marked = (label: string): boolean => {
  const field = document.activeElement;
  if (
    !(field instanceof HTMLInputElement) ||
    ![...(field.labels ?? [])].some((each) => each.innerText.trim() === label)
  )
    return false;
  field.select();
  return true;
};

const pressAt = ([x, y]: Point): InputSource[] => [
  {
    type: 'pointer',
    id: 'hand',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

const write = (text: string): InputSource[] => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** User actions on the window of a driver. @param origin address of the product */
export const pageOf = (driver: Driver, origin: string): Page => {
  const place = async (kind: 'button' | 'field', name: string): Promise<Point | null> => {
    const point = await driver.call(placeOf.toString(), [kind, name]);
    return Array.isArray(point) ? [Number(point[0]), Number(point[1])] : null;
  };
  /** Position of the element once two reads agree. */
  const restingPlace = async (kind: 'button' | 'field', name: string): Promise<Point> => {
    let before: string | undefined;
    return until(`${kind} ${name}`, async () => {
      const point = await place(kind, name);
      const same = point !== null && String(point) === before;
      before = String(point);
      return same ? point : null;
    });
  };
  const text = (): Promise<unknown> => driver.call('() => document.body.innerText', []);
  return {
    open: (address) => driver.open(origin + address),
    see: async (words) => void (await until(words, async () => String(await text()).includes(words))),
    textOf: (selector) =>
      until(selector, async () => {
        const found = await driver.call('(selector) => document.querySelector(selector)?.innerText.trim()', [selector]);
        return typeof found === 'string' && found !== '' ? found : null;
      }),
    press: async (name) => driver.input(pressAt(await restingPlace('button', name))),
    fill: async (label, words) => {
      await driver.input(pressAt(await restingPlace('field', label)));
      await until(`focus on ${label}`, () => driver.call(marked.toString(), [label]));
      await driver.input(write(words));
    },
    arriveAt: async (path) =>
      void (await until(path, async () => (await driver.call('() => location.pathname', [])) === path)),
    problems: async () => {
      const noted = await driver.call(`() => JSON.parse(sessionStorage.getItem('probe') ?? '[]')`, []);
      return Array.isArray(noted) ? noted.map(String) : [];
    },
  };
};
