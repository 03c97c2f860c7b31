import type * as z from 'zod/mini';
import type { branchChange } from '#shared/models/branch-input.ts';
import { hoursNotInOrder } from '#shared/refusals/branches.ts';
import { settingText } from '#shared/rules/branch-settings.ts';
import { type ClinicDay, isInOrder } from '#shared/rules/clinic-day.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { Service } from '#functions/data/queue/services.ts';
import type { Values } from '#functions/data/table/store.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { storedHours } from './branch-view.ts';
import { changedValues } from './changed-values.ts';
import { auditedPrices } from './price-change.ts';

type Change = z.output<typeof branchChange>;

/** Settings without those that are not named. */
const named = (settings: NonNullable<Change['settings']>): Partial<Branch['settings']> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** Refuses hours that end before they begin, by the start of the branch's clinic day. */
export const requireHoursInOrder = ({ hours, day_starts_at: start }: Pick<Branch, 'hours' | 'day_starts_at'>): void => {
  for (const [weekday, ofDay] of Object.entries(hours ?? {})) {
    if (ofDay !== null && !isInOrder(ofDay, start)) throw hoursNotInOrder(Number(weekday));
  }
};

/** The smallest id that no branch has. Branches are never removed. */
export const nextBranchId = (branches: readonly Branch[]): number => {
  const taken = new Set(branches.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id += 1;
  return id;
};

const lastDayOf = (named: Change['last_day'], { last_day: present }: Branch): string | undefined =>
  named === null ? undefined : (named ?? present);

/** A branch with the named parts but its prices changed. Refuses hours that end before they begin. */
export const withChange = (branch: Branch, change: Change): Branch => {
  const { hours, closed_dates: closedDates, last_day: lastDay, settings = {} } = change;
  const next: Branch = {
    ...branch,
    name: change.name ?? branch.name,
    nameAr: change.name_ar ?? branch.nameAr,
    address: change.address ?? branch.address,
    addressAr: change.address_ar ?? branch.addressAr,
    mapUrl: change.map_url ?? branch.mapUrl,
    phone: change.phone ?? branch.phone,
    notice: change.notice ?? branch.notice,
    noticeAr: change.notice_ar ?? branch.noticeAr,
    taxNumber: change.tax_number ?? branch.taxNumber,
    visitMinutes: change.usual_minutes ?? branch.visitMinutes,
    hours: hours === undefined ? branch.hours : storedHours(hours),
    closed_dates:
      closedDates === undefined ? branch.closed_dates : [...new Set<string>(closedDates)].toSorted(byCharacters),
    last_day: lastDayOf(lastDay, branch),
    settings: { ...branch.settings, ...named(settings) },
  };
  requireHoursInOrder(next);
  return next;
};

const hoursText = ({ hours }: Branch, weekday: string): string => {
  if (hours === undefined) return 'always';
  const ofDay = hours[weekday] ?? null;
  return ofDay === null ? 'closed' : `${ofDay.open}-${ofDay.close}`;
};

interface Audited {
  readonly today: ClinicDay;
  /** The further services whose prices the change names. */
  readonly services: readonly Service[];
}

/** Every part of a branch as the audit list shows it: money in piastres, everything else as text or number. */
const auditedParts = (branch: Branch, { today, services }: Audited): Readonly<Record<string, string | number>> => ({
  name: branch.name,
  nameAr: branch.nameAr,
  address: branch.address,
  addressAr: branch.addressAr,
  mapUrl: branch.mapUrl ?? '',
  branchPhone: branch.phone === '' ? '' : displayPhone(branch.phone),
  notice: branch.notice ?? '',
  noticeAr: branch.noticeAr ?? '',
  taxNumber: branch.taxNumber ?? '',
  timeZone: branch.time_zone,
  dayStartsAt: branch.day_starts_at,
  ...auditedPrices(branch, today, services),
  minutesRegular: branch.visitMinutes.regular,
  minutesLaser: branch.visitMinutes.laser,
  minutesFractional: branch.visitMinutes.fractional,
  ...Object.fromEntries(['0', '1', '2', '3', '4', '5', '6'].map((day) => [`hours${day}`, hoursText(branch, day)])),
  closedDates:
    branch.closed_dates === undefined || branch.closed_dates.length === 0 ? 'none' : branch.closed_dates.join(', '),
  lastDay: branch.last_day ?? 'none',
  ...Object.fromEntries(Object.entries(branch.settings).map(([name, value]) => [name, settingText(value)])),
});

/** What the audit list shows of a new branch. */
export const auditedOpening = (branch: Branch, copied: Branch | undefined, today: ClinicDay): Values => ({
  name: branch.name,
  nameAr: branch.nameAr,
  copyOf: copied?.name,
  ...auditedPrices(branch, today),
});

/** What changed, before and after; undefined when nothing did. */
export const auditedChange = (before: Branch, after: Branch, audited: Audited): ReturnType<typeof changedValues> =>
  changedValues(auditedParts(before, audited), auditedParts(after, audited));
