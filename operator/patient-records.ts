import { isPhoneLimits, isSearchEntry } from '#functions/data/privacy/item-kinds.ts';
import { indexAttributes } from '#functions/data/privacy/nameless.ts';
import type { PatientItems } from '#functions/data/privacy/patient-items.ts';
import type { Item } from '#functions/data/table/store.ts';

const internalAttributes = new Set(['PK', 'SK', 'order', ...indexAttributes]);

/** The export of a patient's data: the stored attributes without table keys. */
export const exportPatient = ({ items }: Pick<PatientItems, 'items'>): readonly Item[] =>
  items
    .filter((item) => !isPhoneLimits(item) && !isSearchEntry(item))
    .map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !internalAttributes.has(name))));
