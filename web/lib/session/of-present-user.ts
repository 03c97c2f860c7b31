import { session } from './session.ts';

/**
 * A value of the staff user who works here now, at the present branch. It is made anew when another one asks for it,
 * or the same one at another branch: a computer may be shared.
 */
export const ofPresentUser = <Value>(make: () => Value): (() => Value) => {
  let held: { readonly work: string; readonly value: Value } | undefined;
  return () => {
    const user = session.read()?.user;
    const work = `${String(user?.id)} ${String(user?.branchId)}`;
    if (held?.work !== work) held = { work, value: make() };
    return held.value;
  };
};

/** Entries of a form that opens again with them, by what they belong to. */
export const keptEntries = <Entry>(): (() => Map<string, Entry>) => ofPresentUser(() => new Map<string, Entry>());
