import { shareRuleOnWire } from '#shared/rules/doctor-share.ts';
import type { DoctorShares } from '#shared/routes/doctor-shares.ts';
import { toPounds } from '#shared/rules/money.ts';
import type { DoctorFigures, ShareLine, ShareSums } from '#functions/domain/reports/doctor-shares.ts';
import { shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

export const sumsOnWire = ({ visits, money, share }: ShareSums) => ({
  visits,
  money: toPounds(money),
  share: toPounds(share),
});

/** The sheet of a doctor in the format of the API. */
export const doctorShareView = (
  { id, name }: Pick<DoctorFigures, 'id' | 'name'>,
  lines: readonly ShareLine[],
): DoctorShares['doctors'][number] => ({
  doctor_id: id,
  doctor_name: nameOrNull(name),
  doctor_name_ar: arabicName(name),
  ...sumsOnWire(shareSums(lines)),
  has_rule: lines.some(({ rule }) => rule !== undefined),
  services: lines.map((line) => ({
    type: line.type,
    ...sumsOnWire(line),
    paid_visits: line.paidVisits,
    rule: shareRuleOnWire(line.rule),
  })),
});
