import { useEffect } from 'react';
import { preference } from '#web/lib/preferences.ts';

const isOnOff = (text: string): text is 'on' | 'off' => text === 'on' || text === 'off';

/** Single-key shortcuts can be switched off: speech input and tremor trigger them by accident. */
export const singleKeysPreference = preference('single_keys', 'on', isOnOff);

interface Shortcuts {
  readonly onSearch: () => void;
  readonly onBook: () => void;
  readonly onHelp: () => void;
  /** The number of a part of the queue, from 1. */
  readonly onSegment: (number: number) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

const hasDialog = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null;

/** Alt+S and Alt+N work everywhere; `?` and the digits only outside of fields. */
export const useShortcuts = ({ onSearch, onBook, onHelp, onSegment }: Shortcuts): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || hasDialog()) return;
      const act = (run: () => void): void => {
        event.preventDefault();
        run();
      };
      if (event.altKey) {
        if (event.code === 'KeyS') act(onSearch);
        if (event.code === 'KeyN') act(onBook);
        return;
      }
      if (isTyping(event.target) || singleKeysPreference.get() === 'off') return;
      if (event.key === '?' || event.key === '؟') return act(onHelp);
      const digit = /^Digit([1-6])$/.exec(event.code)?.[1];
      if (digit !== undefined && !event.shiftKey) act(() => onSegment(Number(digit)));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};
