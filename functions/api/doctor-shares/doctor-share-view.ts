import { shareRuleOnWire } from '#shared/rules/doctor-share.ts';
import type { DoctorShares } from '#shared/routes/doctor-shares.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { type ShareSums, shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { arabicName, mainName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import type { DoctorSheet } from './doctor-sheets.ts';

export const sumsOnWire = ({ visits, money, share }: ShareSums) => ({
  visits,
  money: toPounds(money),
  share: toPounds(share),
});

const paidView = ({ paid }: DoctorSheet) =>
  paid === undefined ? null : { at: paid.paidAt, by: mainName(paid.paidByName), by_ar: arabicName(paid.paidByName) };

/** The sheet of a doctor in the format of the API. */
export const doctorShareView = (sheet: DoctorSheet): DoctorShares['doctors'][number] => ({
  doctor_id: sheet.id,
  doctor_name: nameOrNull(sheet.name),
  doctor_name_ar: arabicName(sheet.name),
  ...sumsOnWire(shareSums(sheet.lines)),
  has_rule: sheet.lines.some(({ rule }) => rule !== undefined),
  services: sheet.lines.map((line) => ({
    type: line.type,
    ...sumsOnWire(line),
    paid_visits: line.paidVisits,
    rule: shareRuleOnWire(line.rule),
  })),
  paid: paidView(sheet),
  changed_since: toPoundsOrNull(sheet.changedSince ?? null),
});
