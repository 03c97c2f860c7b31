import { session } from './session.ts';

/**
 * Entries of a form that opens again with them, by what they belong to. They are dropped when another staff user, or
 * the same one at another branch, asks for them: a computer may be shared.
 */
export const keptEntries = <Entry>(): (() => Map<string, Entry>) => {
  const kept = new Map<string, Entry>();
  let work = '';
  return () => {
    const user = session.read()?.user;
    const present = `${String(user?.id)} ${String(user?.branchId)}`;
    if (present !== work) kept.clear();
    work = present;
    return kept;
  };
};
