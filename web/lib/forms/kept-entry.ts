import { useCallback, useEffect, useRef } from 'react';

interface Options<Entry, Key> {
  /** Entries of the present user, in memory, until a reload. */
  readonly kept: () => Map<Key, Entry>;
  /** What is entered and not saved; undefined for nothing. */
  readonly read: () => Entry | undefined;
  readonly restore: (entry: Entry) => void;
}

/**
 * Gives a form back what was entered and not saved, after the page has shown something else.
 * @returns discards the entry of a form that was saved or closed, also after it left the screen
 */
export const useKeptEntry = <Entry, Key>(id: Key, { kept, read, restore }: Options<Entry, Key>): (() => void) => {
  const latest = useRef({ read, restore });
  const discard = useRef(() => {});
  useEffect(() => {
    latest.current = { read, restore };
  });
  useEffect(() => {
    // Not in the cleanup: a locked browser has no user.
    const own = kept();
    const entered = own.get(id);
    if (entered !== undefined) latest.current.restore(entered);
    own.delete(id);
    let isDiscarded = false;
    discard.current = () => {
      isDiscarded = true;
      own.delete(id);
    };
    return () => {
      const entry = latest.current.read();
      if (entry !== undefined && !isDiscarded) own.set(id, entry);
    };
  }, [id, kept]);
  return useCallback(() => discard.current(), []);
};
