import { laserAreas, ledgerMethods, queueStatuses, reservationTypes } from '#shared/models/enums.ts';
import { exportedLedgerKinds } from '#shared/models/exports.ts';
import { warningKinds } from '#shared/models/medical.ts';
import type { ExportColumn, SheetWords } from '#shared/rules/export-sheets.ts';
import { useClinicZone, wallClock } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

type Translate = ReturnType<typeof useTexts>['t'];

const oneOf = <Value extends string>(known: readonly Value[], value: string): Value | undefined =>
  known.find((each) => each === value);

const known =
  <Value extends string>(values: readonly Value[], word: (t: Translate, value: Value) => string) =>
  (t: Translate, raw: string): string => {
    const value = oneOf(values, raw);
    return value === undefined ? raw : word(t, value);
  };

const serviceWord = known(reservationTypes, (t, value) => t(`type.${value}`));

/** Known values in words, by column. */
const wordOf: Readonly<Partial<Record<ExportColumn, (t: Translate, raw: string) => string>>> = {
  type: serviceWord,
  service: serviceWord,
  purpose: known([...reservationTypes, 'credit', 'package', 'debt'], (t, value) =>
    value === 'credit' || value === 'package' || value === 'debt'
      ? t(`pages:export.purposes.${value}`)
      : t(`type.${value}`),
  ),
  status: known(queueStatuses, (t, value) => t(`queueStatus.${value}`)),
  areas: known(laserAreas, (t, value) => t(`area.${value}`)),
  warnings: known(warningKinds, (t, value) => t(`pages:medical.warning.${value}`)),
  method: known(ledgerMethods, (t, value) => t(`forms:payment.methods.${value}`)),
  kind: known(exportedLedgerKinds, (t, value) => t(`pages:export.entryKinds.${value}`)),
  unit: known(['sessions', 'pulses'], (t, value) => t(`pages:packages.units.${value}`)),
};

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text);

/** The words of the workbook in the language of the page. */
export const useSheetWords = (): SheetWords => {
  const { t } = useTexts();
  const timeZone = useClinicZone();
  return {
    sheet: (part) => t(`pages:export.sheets.${part}`),
    header: (column) => t(`pages:export.columns.${column}`),
    text: (column, value) => (isMoment(value) ? wallClock(value, timeZone) : (wordOf[column]?.(t, value) ?? value)),
  };
};
