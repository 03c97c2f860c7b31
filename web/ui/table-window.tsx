import type { ReactNode, RefObject } from 'react';
import { memo, useRef, useState } from 'react';
import { late } from './late.tsx';
import type { RowSlice, RowVirtualizer, WindowState } from './row-tracker.tsx';
import { manyRows } from './table-columns.ts';

const RowTracker = late(async () => (await import('./row-tracker.tsx')).RowTracker, null);

/** Rows drawn before the virtualizer has been loaded and has measured its frame. */
const firstRows = 24;

interface RowWindow extends RowSlice {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Are there so many rows that only those in sight are drawn? */
  readonly virtual: boolean;
  /** The virtualizer, once it has loaded. */
  readonly virtualizer: RowVirtualizer | undefined;
  /** To be rendered after the frame, whose element it needs when it mounts; it loads with the first long list. */
  readonly tracker: ReactNode;
}

/** The window of a list: all of its rows, or of a long list those in sight. */
export const useRowWindow = (count: number, rowSize: number): RowWindow => {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = count > manyRows;
  const [state, setState] = useState<WindowState>();
  // The next long list starts at its top.
  if (!virtual && state !== undefined) setState(undefined);
  if (!virtual)
    return { frame, virtual, virtualizer: undefined, from: 0, to: count, before: 0, after: 0, tracker: null };
  const tracker = <RowTracker count={count} rowSize={rowSize} frame={frame} onChange={setState} />;
  const slice = state?.slice ?? { from: 0, to: firstRows, before: 0, after: 0 };
  return {
    frame,
    virtual,
    virtualizer: state?.virtualizer,
    ...slice,
    // The list may be shorter than at the last measurement.
    from: Math.min(slice.from, count),
    to: Math.min(slice.to, count),
    tracker,
  };
};

export interface DrawnProps {
  readonly index: number;
  readonly active: boolean;
  readonly tabIndex: number | undefined;
  readonly draw: (props: DrawnProps) => ReactNode;
}

/** Draws one row, and draws it again only when its props change: scrolling leaves the other rows alone. */
export const DrawnRow = memo((props: DrawnProps) => props.draw(props));

/** The indices from `from` up to `to`. */
export const indices = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, offset) => from + offset);

/** Sets a height through the CSSOM: the content security policy refuses a style attribute, and a class per height would leak. */
export const heightRef =
  (height: number) =>
  (element: HTMLElement | null): void =>
    element?.style.setProperty('block-size', `${String(height)}px`);
