import type { Virtualizer } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

export type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The slice of rows to draw, and the space before and after it. */
export interface RowSlice {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

export interface WindowState {
  readonly slice: RowSlice;
  readonly virtualizer: RowVirtualizer;
}

interface Props {
  readonly count: number;
  readonly rowSize: number;
  /** The element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onChange: (state: WindowState) => void;
}

/** Watches the frame of a long list, and reports which rows are in sight. It renders nothing itself. */
export const RowTracker = ({ count, rowSize, frame, onChange }: Props): null => {
  // Its functions must not be memoized; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowSize,
    overscan: 3,
    // A flush within the scroll event would draw twice when events follow fast.
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const [from, to] = [first?.index ?? 0, (last?.index ?? -1) + 1];
  const [before, after] = [first?.start ?? 0, virtualizer.getTotalSize() - (last?.end ?? 0)];
  useLayoutEffect(() => {
    if (to > 0) onChange({ slice: { from, to, before, after }, virtualizer });
  }, [from, to, before, after, virtualizer, onChange]);
  return null;
};
