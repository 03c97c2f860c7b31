import { useEffect, useRef } from 'react';

interface Options<Entry> {
  /** Entries of the present user, in memory, until a reload. */
  readonly kept: () => Map<number, Entry>;
  /** What is entered and not saved; undefined for nothing. */
  readonly read: () => Entry | undefined;
  readonly restore: (entry: Entry) => void;
}

/** Gives a form back what was entered and not saved, after the page has shown something else. */
export const useKeptEntry = <Entry>(id: number, { kept, read, restore }: Options<Entry>): void => {
  const latest = useRef({ read, restore });
  useEffect(() => {
    latest.current = { read, restore };
  });
  useEffect(() => {
    // Not in the cleanup: a locked browser has no user.
    const own = kept();
    const entered = own.get(id);
    if (entered !== undefined) latest.current.restore(entered);
    own.delete(id);
    return () => {
      const entry = latest.current.read();
      if (entry !== undefined) own.set(id, entry);
    };
  }, [id, kept]);
};
