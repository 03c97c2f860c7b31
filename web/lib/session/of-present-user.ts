import { session } from './session.ts';

/**
 * Keeps one value for the signed-in staff user and the present branch. A new value is made after a change of user or
 * branch, because a computer may be shared.
 * @param end called with the former value when a new one is made
 */
export const ofPresentUser = <Value>(make: () => Value, end?: (former: Value) => void): (() => Value) => {
  let held: { readonly work: string; readonly value: Value } | undefined;
  return () => {
    const user = session.read()?.user;
    const work = `${String(user?.id)} ${String(user?.branchId)}`;
    if (held?.work !== work) {
      if (held !== undefined) end?.(held.value);
      held = { work, value: make() };
    }
    return held.value;
  };
};

/** Entries of a form that opens again with them, by what they belong to. */
export const keptEntries = <Entry>(): (() => Map<string, Entry>) => ofPresentUser(() => new Map<string, Entry>());
