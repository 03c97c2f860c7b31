/** A file with one patient. */
export const importedFile = {
  kind: 'patients',
  similar: 'leave',
  file_name: 'patients.csv',
  file_hash: 'a'.repeat(64),
  columns: { name: 0, phone: 1 },
  rows: 1,
} as const;
