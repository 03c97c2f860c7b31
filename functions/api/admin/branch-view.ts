import type { BranchDetails, WeekHours } from '#shared/models/branch-input.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { allPricesOn } from '#functions/domain/money/price-list.ts';
import { comingPricesView, pricesView } from '#functions/views/price-views.ts';

const WEEK = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Hours as stored, by weekday. */
export const storedHours = (hours: WeekHours): Branch['hours'] =>
  hours === null ? undefined : Object.fromEntries(WEEK.map((weekday, index) => [weekday, hours[index] ?? null]));

/** A branch in a reply, with the prices of its clinic day; amounts in pounds. */
export const branchView = (branch: Branch, today: ClinicDay): BranchDetails => ({
  id: branch.id,
  version: branch.version ?? 0,
  name: branch.name,
  name_ar: branch.nameAr,
  address: branch.address,
  address_ar: branch.addressAr,
  map_url: branch.mapUrl ?? '',
  phone: branch.phone === '' ? '' : displayPhone(branch.phone),
  notice: branch.notice ?? '',
  notice_ar: branch.noticeAr ?? '',
  tax_number: branch.taxNumber ?? '',
  time_zone: branch.time_zone,
  day_starts_at: branch.day_starts_at,
  prices: pricesView(allPricesOn(branch, today)),
  ...comingPricesView(branch, today),
  usual_minutes: branch.visitMinutes,
  hours: branch.hours === undefined ? null : WEEK.map((weekday) => branch.hours?.[weekday] ?? null),
  closed_dates: branch.closed_dates ?? [],
  last_day: branch.last_day ?? null,
  settings: branch.settings,
});
