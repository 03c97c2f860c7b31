import writeWorkbook from 'write-excel-file/universal';
import type { Language } from '#shared/errors.ts';
import { exportSheets, type ExportRows, type SheetWords } from '#shared/rules/export-sheets.ts';
import { saveFile } from '#web/lib/figures/csv.ts';

/** Saves a workbook with a sheet for each kind of rows. @param name without `.xlsx` */
export const saveWorkbook = async (
  name: string,
  rows: ExportRows,
  { words, language }: { readonly words: SheetWords; readonly language: Language },
): Promise<void> => {
  const sheets = exportSheets(rows, words).map(({ sheet, headers, rows: lines }) => ({
    sheet,
    data: [headers.map((value) => ({ value, fontWeight: 'bold' as const })), ...lines],
    columns: headers.map(() => ({ width: 18 })),
    stickyRowsCount: 1,
    rightToLeft: language === 'ar',
  }));
  saveFile(`${name}.xlsx`, await writeWorkbook(sheets).toBlob());
};

/** Saves the rows with the names of the HTTP API. @param name without `.json` */
export const saveJson = (name: string, rows: ExportRows): void => {
  saveFile(`${name}.json`, new Blob([JSON.stringify(rows, null, 1)], { type: 'application/json' }));
};
