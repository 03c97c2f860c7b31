import { isSimilarName } from '#shared/rules/similar-name.ts';
import { type PatientEntry, patientEntryItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** Two patients with a common present or former phone and similar names. */
export type Twins = readonly [PatientEntry, PatientEntry];

interface PhoneEntry {
  readonly SK: string;
  readonly digits: string;
  readonly patient: PatientEntry;
}

/** Entries read by one request, and requests of one page: about forty read units at most. */
const READ_ENTRIES = 250;
const MAX_READS = 4;
const FOUND = 20;

const isTwin = (one: PatientEntry, other: PatientEntry): boolean => isSimilarName(one.name, other.name);

const twinsOf = (entries: readonly PhoneEntry[]): Twins[] =>
  Object.values(Object.groupBy(entries, ({ digits }) => digits)).flatMap((ofPhone = []) =>
    ofPhone.flatMap(({ patient }, index) =>
      ofPhone
        .slice(index + 1)
        .filter(({ patient: other }) => isTwin(patient, other))
        .map(({ patient: other }): Twins => [patient, other]),
    ),
  );

const pairName = ([one, other]: Twins): string => [one.patientId, other.patientId].toSorted().join();

/**
 * Patients of a branch who may be registered twice. Their entries by phone are adjacent: a page reads at
 * most a thousand of them. @param after sort key of the last entry that was compared.
 */
export const listTwins = async (
  store: Store,
  branchId: number,
  after: string | undefined,
): Promise<{ readonly twins: readonly Twins[]; readonly next: string | undefined }> => {
  const partition = keys.patients(branchId);
  const found = new Map<string, Twins>();
  let from = after;
  for (let read = 0; read < MAX_READS; read += 1) {
    const page = await store.page({
      partition,
      startsWith: keys.patientEntries.digits(''),
      limit: READ_ENTRIES,
      ...(from === undefined ? {} : { after: { PK: partition, SK: from } }),
    });
    const entries = page.items.map((item): PhoneEntry => {
      const SK = String(item['SK']);
      return { SK, digits: keys.digitsOfEntry({ SK }), patient: patientEntryItem.parse(item) };
    });
    const isLast = page.after === undefined;
    // The entries of the page's last phone may continue on the next page.
    const last = entries.at(-1)?.digits;
    const whole = isLast ? entries : entries.filter(({ digits }) => digits !== last);
    for (const twins of twinsOf(whole)) found.set(pairName(twins), twins);
    from = isLast ? undefined : (whole.at(-1)?.SK ?? entries.at(-1)?.SK);
    if (from === undefined || found.size >= FOUND) break;
  }
  return { twins: [...found.values()], next: from };
};
