import { Refusal } from '../errors.ts';

export const importUnknown = (): Refusal =>
  new Refusal('not-found', 'import-unknown', {
    en: 'There is no such import at this branch.',
    ar: 'لا يوجد استيراد بهذا الرقم في هذا الفرع.',
  });

/** Another import of the branch has rows left. */
export const importRunning = (): Refusal =>
  new Refusal('conflict', 'import-running', {
    en: 'Another import of this branch is not finished. Please continue or undo it first.',
    ar: 'يوجد استيراد آخر لم يكتمل في هذا الفرع. برجاء إكماله أو التراجع عنه أولًا.',
  });

/** Rows before these were not imported yet. */
export const importOutOfOrder = (): Refusal =>
  new Refusal('conflict', 'import-out-of-order', {
    en: 'Earlier rows of the file are missing. Please choose the file again to continue.',
    ar: 'توجد صفوف سابقة ناقصة من الملف. برجاء اختيار الملف مرة أخرى للمتابعة.',
  });

/** All rows are done, or the import was undone. */
export const importOver = (): Refusal =>
  new Refusal('conflict', 'import-over', {
    en: 'This import takes no more rows.',
    ar: 'هذا الاستيراد لا يقبل صفوفًا أخرى.',
  });

export const importUndoTooLate = (): Refusal =>
  new Refusal('conflict', 'import-undo-too-late', {
    en: 'An import can be undone for one day only.',
    ar: 'يمكن التراجع عن الاستيراد خلال يوم واحد فقط.',
  });
