import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { memo, useRef } from 'react';
import { manyRows } from './table-columns.ts';

/** Rows drawn before the virtualizer has measured its frame. */
const firstRows = 24;

/** Which slice of the rows to draw, and the empty space before and after it. */
export const useRowWindow = (count: number, rowSize: number) => {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = count > manyRows;
  // It returns functions that change under a memo; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowSize,
    overscan: 3,
    // A flush within the scroll event would draw twice when events follow fast.
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!virtual || first === undefined || last === undefined) {
    const to = virtual ? Math.min(count, firstRows) : count;
    return { frame, virtual, virtualizer, from: 0, to, before: 0, after: 0 };
  }
  return {
    frame,
    virtual,
    virtualizer,
    from: first.index,
    to: last.index + 1,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
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
