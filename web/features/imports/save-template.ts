import writeWorkbook from 'write-excel-file/universal';
import type { Language } from '#shared/errors.ts';
import type { ImportColumn, ImportKind } from '#shared/models/imports.ts';
import { columnsOf } from '#shared/rules/import-file.ts';
import { saveFile } from '#web/lib/figures/csv.ts';

/** A patient who does not exist, to show the form of each column. */
const example: Readonly<Record<Language, Readonly<Record<ImportColumn, string>>>> = {
  en: {
    name: 'Mona Example',
    phone: '01001234567',
    birth: '23/04/1990',
    notes: 'Prefers mornings',
    warnings: 'pregnancy, keloid',
    amount: '450.00',
    date: '01/06/2026',
    package: '',
    sessions: '4',
    owed: '0',
    expires: '31/12/2026',
  },
  ar: {
    name: 'منى مثال',
    phone: '01001234567',
    birth: '23/04/1990',
    notes: 'تفضل الصباح',
    warnings: 'حمل، كيلويد',
    amount: '450.00',
    date: '01/06/2026',
    package: '',
    sessions: '4',
    owed: '0',
    expires: '31/12/2026',
  },
};

interface Template {
  readonly kind: ImportKind;
  readonly language: Language;
  readonly file: string;
  readonly labelOf: (column: ImportColumn) => string;
  /** Name of a package that the branch offers. */
  readonly package: string;
}

/** Saves an empty workbook with the columns of a kind and one row as an example. Its cells are text: a phone keeps its zero. */
export const saveTemplate = async ({ kind, language, file, labelOf, package: offer }: Template): Promise<void> => {
  const columns = columnsOf(kind);
  const cells = columns.map((column) => ({
    value: column === 'package' ? offer : example[language][column],
    type: String,
    format: '@',
  }));
  const head = columns.map((column) => ({ value: labelOf(column), type: String, fontWeight: 'bold' as const }));
  const workbook = writeWorkbook([head, cells], {
    columns: columns.map(() => ({ width: 22 })),
    rightToLeft: language === 'ar',
  });
  saveFile(`${file}.xlsx`, await workbook.toBlob());
};
