import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';

type Key = string | number;

/** As `--move` of the style sheets, which `Element.animate` cannot read. */
const timing: KeyframeAnimationOptions = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** More new rows than this are another list, not a patient who arrived. */
const most = 8;

/** No animation with reduced motion or in a hidden tab. */
const mayMove = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Places {
  readonly view: string;
  readonly tops: ReadonlyMap<string, number>;
}

/** Slides the rows that stay from their former place, and lets new ones appear. */
const animate = (rows: readonly HTMLElement[], before: Places, now: Places): void => {
  const keyOf = (row: HTMLElement): string => row.dataset['row'] ?? '';
  if (rows.filter((row) => !before.tops.has(keyOf(row))).length > most) return;
  for (const row of rows) {
    const from = before.tops.get(keyOf(row));
    const to = now.tops.get(keyOf(row)) ?? 0;
    if (from === undefined) row.animate([{ translate: '0 8px', opacity: 0 }, {}], timing);
    else if (from !== to) row.animate([{ translate: `0 ${String(from - to)}px` }, {}], timing);
  }
};

interface Props {
  /** Keys of the rows in order; the element of each has its key as `data-row`. */
  readonly keys: readonly Key[];
  /** The current search and order. Rows are animated only while it stays the same. */
  readonly view?: string;
  /** Disables animation, for virtualised lists. */
  readonly still?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A list that shows where a row went: new ones appear, the others slide to their places. 160 ms; nothing with reduced
 * motion. `Element.animate` needs no style attribute, which the content security policy refuses.
 */
export const RowMotion = ({ keys, view = '', still = false, className, children }: Props): React.ReactElement => {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<Places>(undefined);
  const order = keys.join(' ');
  useLayoutEffect(() => {
    if (still || list.current === null) {
      before.current = undefined;
      return;
    }
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')];
    const now = { view, tops: new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop])) };
    const last = before.current;
    before.current = now;
    if (last?.view === view && mayMove()) animate(rows, last, now);
  }, [order, view, still]);
  return (
    <Box
      ref={list}
      className={className}
      sx={{
        position: 'relative',
        minInlineSize: 0,
        '&.row-motion--fill': { display: 'flex', flexDirection: 'column', minBlockSize: 0, flex: 1 },
      }}
    >
      {children}
    </Box>
  );
};
