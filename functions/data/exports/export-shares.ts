import type * as z from 'zod/mini';
import type { exportedShare } from '#shared/models/exports.ts';
import { shareRuleOnWire } from '#shared/rules/doctor-share.ts';
import { toPounds } from '#shared/rules/money.ts';
import { arabicName, mainName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import { listPaidShares, type PaidShare } from '../money/doctor-shares.ts';
import type { Store } from '../table/store.ts';

type Share = z.output<typeof exportedShare>;

const rowsOf = ({ month, doctorId, doctorName, lines, paidAt, paidByName }: PaidShare): Share[] =>
  lines.map(({ type, visits, paidVisits, money, rule, share }) => {
    const shown = shareRuleOnWire(rule);
    return {
      month,
      doctor_id: doctorId,
      doctor: nameOrNull(doctorName),
      doctor_ar: arabicName(doctorName),
      type,
      visits,
      paid_visits: paidVisits,
      money: toPounds(money),
      percent: shown !== null && 'percent' in shown ? shown.percent : null,
      amount_per_visit: shown !== null && 'amount' in shown ? shown.amount : null,
      share: toPounds(share),
      paid_at: paidAt,
      paid_by: mainName(paidByName),
      paid_by_ar: arabicName(paidByName),
    };
  });

/** The paid sheets of the doctors of a branch in a month, by service. */
export const readExportShares = async (store: Store, branchId: number, month: string): Promise<Share[]> =>
  (await listPaidShares(store, branchId, month)).flatMap(rowsOf);
