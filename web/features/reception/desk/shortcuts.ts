import { useEffect } from 'react';
import { preference } from '#web/lib/device/preferences.ts';

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

/** The panel of a patient is beside the queue, not above it. */
const hasDialog = (): boolean => document.querySelector('[aria-modal=true], [role=menu]') !== null;

/** What a key pressed with Alt does; undefined for all others. */
const withAlt = ({ code }: KeyboardEvent, { onSearch, onBook }: Shortcuts): (() => void) | undefined =>
  ({ KeyS: onSearch, KeyN: onBook })[code];

/** What a key alone does, outside of fields; undefined for all others. */
const alone = (event: KeyboardEvent, { onHelp, onSegment }: Shortcuts): (() => void) | undefined => {
  if (isTyping(event.target) || singleKeysPreference.get() === 'off') return undefined;
  if (event.key === '?' || event.key === '؟') return onHelp;
  const digit = /^Digit([1-6])$/.exec(event.code)?.[1];
  return digit === undefined || event.shiftKey ? undefined : () => onSegment(Number(digit));
};

/** Alt+S and Alt+N work everywhere; `?` and the digits only outside of fields. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || hasDialog()) return;
      const run = event.altKey ? withAlt(event, shortcuts) : alone(event, shortcuts);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};
