/** Name of a staff user in an item: with an Arabic name, both. Items written before 2026-11-22 hold a string. */
export type StaffName = string | { readonly en: string; readonly ar: string };

/** The name that is kept in items. */
export const staffNameOf = ({
  name,
  nameAr,
}: {
  readonly name: string;
  readonly nameAr?: string | undefined;
}): StaffName => (nameAr === undefined ? name : { en: name, ar: nameAr });

/** The name that every staff user has. */
export function mainName(name: StaffName): string;
export function mainName(name: StaffName | undefined): string | undefined;
export function mainName(name: StaffName | undefined): string | undefined {
  return typeof name === 'object' ? name.en : name;
}

/** The name for an answer; null when there is none. */
export const nameOrNull = (name: StaffName | undefined): string | null => mainName(name) ?? null;

/** The Arabic name; undefined when there is none. */
export const arabicName = (name: StaffName | undefined): string | undefined =>
  typeof name === 'object' ? name.ar : undefined;
