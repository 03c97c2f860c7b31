/** A cell of a table that goes into a file. */
export type CsvValue = string | number | null;

/** A text that a spreadsheet would run as a formula; a phone with its plus is none. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^\+?[\d\s]+$/.test(text);

const cell = (value: CsvValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * A table as RFC 4180 text. It begins with a byte order mark, without which Excel spoils Arabic.
 * Numbers are written plainly (no currency, no grouping), so that they can be added up.
 */
export const csvOf = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Saves a table as a file on the reader's device. */
export const downloadCsv = (name: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]): void => {
  const url = URL.createObjectURL(new Blob([csvOf(header, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
};
