import { showPulseLedger as route } from '#shared/routes/lasers.ts';
import { boundsOf, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { readPulseRecords } from '#functions/data/laser/pulse-records.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import { ledgerSums, pulseLedger, sumsByPart } from '#functions/domain/laser/pulse-ledger.ts';
import { arabicName, nameOrNull, staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showPulseLedger = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const month = query.month ?? monthOf(today);
  const { first, last } = daysOfMonth(month);
  const records = await readPulseRecords(deps.store, branch.id, { first, last, today });
  const { lines, unread } = pulseLedger(records, {
    start: boundsOf(first, branch).start.toISOString(),
    end: boundsOf(last, branch).end.toISOString(),
  });
  const users = await findUsers(deps.store, [...new Set(lines.flatMap(({ doctorIds }) => doctorIds))]);
  const names = new Map(users.map((user) => [user.id, staffNameOf(user)]));
  const doctorView = (id: string) => ({
    doctor_id: id,
    doctor_name: nameOrNull(names.get(id)),
    doctor_name_ar: arabicName(names.get(id)),
  });
  const sumsView = ({ moved, recorded, unexplained }: ReturnType<typeof ledgerSums>) => ({
    moved,
    recorded,
    unexplained,
    unexplained_amount: toPounds(asPiastres(unexplained * branch.prices.pulse)),
  });
  return {
    branch_id: branch.id,
    month,
    first_reading: lines.at(0)?.from.value ?? null,
    last_reading: lines.at(-1)?.to.value ?? null,
    total: sumsView(ledgerSums(lines)),
    unread,
    parts: sumsByPart(lines).map((part) => ({
      part: part.part,
      ...(part.part === 'doctor' ? doctorView(part.doctorId) : { doctor_id: null, doctor_name: null }),
      ...sumsView(part),
    })),
    lines: lines.map((line) => ({
      kind: line.kind,
      from: line.from,
      to: line.to,
      doctors: line.doctorIds.map(doctorView),
      ...sumsView(line),
    })),
  };
});
