import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Component, createRef } from 'react';
import { rowChanges } from './row-changes.ts';

type Key = string | number;

/** As `--move` of the style sheets, which `Element.animate` cannot read. */
const timing: KeyframeAnimationOptions = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
const animationId = 'row-motion';

/** No animation with reduced motion or in a hidden tab. */
const mayMove = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const move = (element: Element, frames: Keyframe[]): Animation =>
  element.animate(frames, { ...timing, id: animationId });

const styles = {
  position: 'relative',
  minInlineSize: 0,
  '&.row-motion--fill': { display: 'flex', flexDirection: 'column', minBlockSize: 0, flex: 1 },
  // A row on its way from another list.
  '& [data-flying]': {
    position: 'relative',
    zIndex: 3,
    borderRadius: 'var(--radius)',
    bgcolor: 'var(--ground)',
  },
  '& .row-motion__leaving': {
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: 0,
    insetInlineStart: 0,
    pointerEvents: 'none',
  },
} as const;

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Calls back when an animation finishes or is cancelled. */
const afterwards = (animation: Animation, act: () => void): void => {
  animation.addEventListener('finish', act);
  animation.addEventListener('cancel', act);
};

const settle = (element: Element): void => {
  for (const animation of element.getAnimations()) if (animation.id === animationId) animation.cancel();
};

/**
 * Where the rows that leave a list in this commit stood, for the list in which they arrive. React takes all snapshots
 * of a commit before it shows the first change, and all of it in one go: after that, nobody asks any more.
 */
const departures = new Map<string, DOMRect>();

const depart = (within: string, key: string, place: DOMRect): void => {
  if (departures.size === 0) queueMicrotask(() => departures.clear());
  departures.set(`${within} ${key}`, place);
};

/** A copy of a row that leaves: inert, hidden from screen readers and scripts. */
const pictureOf = (row: HTMLElement, place: DOMRect): HTMLElement => {
  const copy = document.importNode(row, true);
  copy.removeAttribute('data-row');
  const picture = copy instanceof HTMLTableRowElement ? document.createElement('table') : copy;
  if (copy instanceof HTMLTableRowElement) {
    // Outside of its table a row loses its column widths.
    for (const [index, cell] of row.querySelectorAll(':scope > td').entries()) {
      copy.cells[index]?.style.setProperty('inline-size', `${String(cell.getBoundingClientRect().width)}px`);
    }
    const body = document.createElement('tbody');
    body.append(copy);
    picture.append(body);
    picture.style.tableLayout = 'fixed';
  }
  picture.classList.add('row-motion__leaving');
  picture.inert = true;
  picture.ariaHidden = 'true';
  picture.style.inlineSize = `${String(place.width)}px`;
  picture.style.blockSize = `${String(place.height)}px`;
  return picture;
};

interface Props {
  /** Keys of the rows in order; the element of each has its key as `data-row`. */
  readonly keys: readonly Key[];
  /** The current search and order. Rows are animated only while it stays the same. */
  readonly view?: string;
  /** Disables animation, for virtualised lists. */
  readonly still?: boolean;
  /** Lists with the same name share rows: a row that moves from one to the other is animated between them. */
  readonly within?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

interface Leaving {
  readonly picture: HTMLElement;
  readonly place: DOMRect;
  /** The element whose class styles the row, copied for the picture. */
  readonly home: Element | null;
}

interface Snapshot {
  readonly places: ReadonlyMap<string, DOMRect>;
  readonly leaving: readonly Leaving[];
  /** Height of what bears `data-row-frame`, if anything does. */
  readonly height: number | undefined;
}

/** Animates a row from its former place in this list. */
const slide = (row: HTMLElement, from: DOMRect, place: DOMRect): void => {
  const x = from.left - place.left;
  const y = from.top - place.top;
  if (Math.abs(x) >= 1 || Math.abs(y) >= 1) move(row, [{ translate: `${String(x)}px ${String(y)}px` }, {}]);
};

/** Animates the frame between two heights, where both are known. */
const resize = (frame: HTMLElement, height: number | undefined, newHeight: number | undefined): void => {
  if (height === undefined || newHeight === undefined || height === newHeight) return;
  move(frame, [{ blockSize: `${String(height)}px` }, { blockSize: `${String(newHeight)}px` }]);
};

/**
 * A list that shows where something went: who leaves fades where they stood, who comes appears in their place, the
 * others slide to theirs, and what lies below follows instead of jumping. An element with `data-row-frame` grows and
 * shrinks with it. 160 ms; nothing at all with reduced motion. Source: docs/requirements.md#look.
 *
 * A class, because only a class is told of a change before it is on the screen. Everything is done through
 * `Element.animate` and the CSSOM, which the content security policy allows.
 */
export class RowMotion extends Component<Props> {
  private readonly list = createRef<HTMLDivElement>();

  override componentDidMount(): void {
    if (departures.size === 0 || this.props.still === true || !mayMove()) return;
    for (const [key, row] of this.rows()) this.arriveFromElsewhere(key, row);
  }

  override getSnapshotBeforeUpdate(before: Readonly<Props>): Snapshot | null {
    const { keys, view, still, within } = this.props;
    if (still === true || before.still === true || view !== before.view || !mayMove()) return null;
    const changes = rowChanges(before.keys, keys);
    if (changes === undefined) return null;
    const gone = new Set([...changes.gone].map(String));
    const places = new Map<string, DOMRect>();
    const leaving: Leaving[] = [];
    for (const [key, row] of this.rows()) {
      const place = row.getBoundingClientRect();
      places.set(key, place);
      if (!gone.has(key)) continue;
      leaving.push({ picture: pictureOf(row, place), place, home: (row.closest('table') ?? row).parentElement });
      if (within !== undefined) depart(within, key, place);
    }
    return { places, leaving, height: this.frame()?.offsetHeight };
  }

  override componentDidUpdate(_before: Readonly<Props>, _state: unknown, snapshot: Snapshot | null): void {
    if (snapshot === null) return;
    const { places, leaving, height } = snapshot;
    const rows = this.rows();
    const frame = this.frame();
    for (const [, row] of rows) settle(row);
    if (frame !== null) settle(frame);
    // All measurements come before the first animation: each one after it would compute the layout again.
    const now = rows.map(([key, row]) => ({ key, row, place: row.getBoundingClientRect() }));
    const newHeight = frame?.offsetHeight;
    for (const { key, row, place } of now) {
      const from = places.get(key);
      if (from !== undefined) slide(row, from, place);
      else if (!this.arriveFromElsewhere(key, row)) move(row, [{ translate: '0 8px', opacity: 0 }, {}]);
    }
    if (frame !== null) resize(frame, height, newHeight);
    for (const each of leaving) this.leave(each);
  }

  override componentWillUnmount(): void {
    const { within } = this.props;
    if (within === undefined || !mayMove()) return;
    for (const [key, row] of this.rows()) depart(within, key, row.getBoundingClientRect());
  }

  private frame(): HTMLElement | null {
    return this.list.current?.querySelector<HTMLElement>('[data-row-frame]') ?? null;
  }

  /** The rows of this list; those of a list inside one of them are that list's own. */
  private rows(): (readonly [string, HTMLElement])[] {
    const list = this.list.current;
    return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      .filter((row) => row.closest('.row-motion') === list)
      .map((row) => [row.dataset['row'] ?? '', row] as const);
  }

  /** Animates a row from its former list. @returns whether it left another list in the same commit */
  private arriveFromElsewhere(key: string, row: HTMLElement): boolean {
    const { within } = this.props;
    const from = within === undefined ? undefined : departures.get(`${within} ${key}`);
    if (from === undefined) return false;
    const place = row.getBoundingClientRect();
    // The two may have different widths: they are aligned at the inline start.
    const x = isRtl(row) ? from.right - place.right : from.left - place.left;
    const way = `${String(x)}px ${String(from.top - place.top)}px`;
    row.dataset['flying'] = '';
    afterwards(move(row, [{ translate: way, opacity: 0.5 }, {}]), () => row.removeAttribute('data-flying'));
    return true;
  }

  private leave({ picture, place, home }: Leaving): void {
    const list = this.list.current;
    if (list === null) return;
    (home !== null && list.contains(home) ? home : list).append(picture);
    const own = picture.getBoundingClientRect();
    const x = place.left - own.left;
    const y = place.top - own.top;
    const out = isRtl(list) ? -16 : 16;
    const fading = move(picture, [
      { translate: `${String(x)}px ${String(y)}px` },
      { translate: `${String(x + out)}px ${String(y)}px`, opacity: 0 },
    ]);
    afterwards(fading, () => picture.remove());
  }

  override render(): ReactNode {
    const { className, children } = this.props;
    return (
      <Box ref={this.list} className={className === undefined ? 'row-motion' : `row-motion ${className}`} sx={styles}>
        {children}
      </Box>
    );
  }
}
