import type { ImportKind, ImportRow } from '#shared/models/imports.ts';
import { readImportRow } from '#shared/rules/import-rows.ts';
import { isSameName } from '#shared/rules/name.ts';
import { isSimilarName } from '#shared/rules/similar-name.ts';

/** A row whose patient an earlier row of the file has, or nearly. */
export interface Repeated {
  readonly line: number;
  readonly name: string;
  readonly same: boolean;
}

/** Rows of one phone with the same name, or a similar one, as an earlier row. Rows that cannot be read are left out. */
export const repeatedRows = (kind: ImportKind, rows: readonly ImportRow[], today: string): readonly Repeated[] => {
  const ofPhone = new Map<string, string[]>();
  return rows.flatMap((each): Repeated[] => {
    const read = readImportRow(kind, each, today);
    if ('problems' in read) return [];
    const { line, name, phone } = read.row;
    const earlier = ofPhone.get(phone) ?? [];
    const near =
      earlier.find((other) => isSameName(other, name)) ?? earlier.find((other) => isSimilarName(other, name));
    ofPhone.set(phone, [...earlier, name]);
    return near === undefined ? [] : [{ line, name: near, same: isSameName(near, name) }];
  });
};
