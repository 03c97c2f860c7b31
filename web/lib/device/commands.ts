import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done or opened from the command palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** After the label, in grey: a phone, a state. */
  readonly detail?: string;
  /** The ticket number of a patient in today's lists. */
  readonly ticketNo?: number | null;
  /** The keys that do the same, as shown to the reader. */
  readonly keys?: string;
  readonly run: () => void;
}

/** What a screen offers to the palette while it is shown. */
export interface CommandSource {
  /** Actions of the screen; found by their words. */
  readonly actions: readonly Command[];
  /** Patients in the lists of the screen that match a text: by name, phone, ticket number or code. */
  readonly find?: (text: string) => readonly Command[];
}

let sources: readonly CommandSource[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly CommandSource[]): void => {
  sources = next;
  for (const listener of listeners) listener();
};

/** Offers commands while the calling part is shown. @param source - the same object until something in it changes */
export const useCommands = (source: CommandSource): void => {
  useEffect(() => {
    change([...sources, source]);
    return () => change(sources.filter((each) => each !== source));
  }, [source]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly CommandSource[] = [];

/** Everything that is offered now. */
export const useCommandSources = (): readonly CommandSource[] =>
  useSyncExternalStore(
    subscribe,
    () => sources,
    () => none,
  );

/** Commands whose label contains every word of the text; all of them for an empty text. */
export const commandsMatching = (commands: readonly Command[], text: string): readonly Command[] => {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const name = label.toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
};
