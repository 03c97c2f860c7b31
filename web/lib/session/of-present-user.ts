import { session } from './session.ts';

const presentWork = (): string => {
  const user = session.read()?.user;
  return `${String(user?.id)} ${String(user?.branchId)}`;
};

/**
 * Keeps one value for the signed-in staff user and the present branch. A new value is made after a change of user or
 * branch, because a computer may be shared.
 * @param end called with the former value when a new one is made
 */
export const ofPresentUser = <Value>(make: () => Value, end?: (former: Value) => void): (() => Value) => {
  let held: { readonly work: string; readonly value: Value } | undefined;
  return () => {
    const work = presentWork();
    if (held?.work !== work) {
      if (held !== undefined) end?.(held.value);
      held = { work, value: make() };
    }
    return held.value;
  };
};

/**
 * Entries of a form that opens again with them, by what they belong to. Each staff user has the own ones at each branch,
 * also after another one used the computer meanwhile.
 */
export const keptEntries = <Entry, Key = string>(): (() => Map<Key, Entry>) => {
  const all = new Map<string, Map<Key, Entry>>();
  return () => {
    const work = presentWork();
    const own = all.get(work) ?? new Map<Key, Entry>();
    all.set(work, own);
    return own;
  };
};
