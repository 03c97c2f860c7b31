import { useMemo } from 'react';
import {
  laserAreas,
  paymentMethods,
  queueStatuses,
  reservationTypes,
  roles,
  staffRights,
} from '#shared/models/enums.ts';
import { workStates } from '#shared/models/lists.ts';
import { auditMoney } from '#shared/rules/audit-money.ts';
import { areasText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { fieldOf } from './audit-change.ts';
import { branchText } from './branch-words.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** Values of a screen of the waiting room. */
const screenWords = ['display', 'kiosk', 'on', 'off', 'none'] as const;

const isOne = <Value extends string>(known: readonly Value[], value: string): value is Value =>
  known.some((each) => each === value);

/** The known values of a stored list, `cash, card`. */
const listed = <Value extends string>(known: readonly Value[], stored: string): Value[] =>
  stored.split(', ').filter((each) => isOne(known, each));

const ofScreen = (t: Translate, raw: string): string | undefined =>
  isOne(screenWords, raw) ? t(`pages:audit.screen.${raw}`) : undefined;

/** Stored values in words, by field; undefined for a value of an earlier or later release. */
const words: Readonly<Record<string, (t: Translate, raw: string) => string | undefined>> = {
  status: (t, raw) => (isOne(queueStatuses, raw) ? t(`queueStatus.${raw}`) : undefined),
  serviceType: (t, raw) => (isOne(reservationTypes, raw) ? t(`type.${raw}`) : undefined),
  state: (t, raw) => (isOne(workStates, raw) ? t(`pages:doctorsAtWork.state.${raw}`) : undefined),
  services: (t, raw) =>
    listed(reservationTypes, raw)
      .map((service) => t(`type.${service}`))
      .join(' + '),
  area: (t, raw) => areasText(t, listed(laserAreas, raw)) ?? undefined,
  method: (t, raw) =>
    listed(paymentMethods, raw)
      .map((method) => t(`forms:payment.methods.${method}`))
      .join(' + '),
  role: (t, raw) => (isOne(roles, raw) ? t(`role.${raw}`) : undefined),
  otherBranches: (t, raw) => (raw === '' ? t('dash') : raw),
  rights: (t, raw) =>
    raw === ''
      ? t('dash')
      : listed(staffRights, raw)
          .map((right) => t(`pages:office.staff.rights.${right}`))
          .join(' + '),
  displayKind: ofScreen,
  voice: ofScreen,
  quietHours: ofScreen,
};

/** Names and values of a change in words, as far as they are known. */
export const useChangeWords = () => {
  const { t } = useTexts();
  const formats = useFormats();
  return useMemo(() => {
    const name = (field: string): string => {
      const known = fieldOf(field);
      return known === undefined ? field : t(`pages:audit.fields.${known}`);
    };
    const text = (field: string, raw: string): string => {
      if (field === 'day') return formats.weekday(raw);
      if (field === 'month') return formats.month(`${raw}-01`);
      return words[field]?.(t, raw) ?? branchText(field, raw, t, formats) ?? raw;
    };
    const value = (field: string, raw: string | number | undefined): string => {
      if (raw === undefined) return '';
      if (typeof raw === 'number') return auditMoney.has(field) ? formats.money(raw) : formats.number(raw);
      return text(field, raw);
    };
    return { name, value };
  }, [t, formats]);
};
