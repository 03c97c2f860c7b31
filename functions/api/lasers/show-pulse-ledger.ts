import { showPulseLedger as route } from '#shared/routes/lasers.ts';
import { FIRST_LASER } from '#shared/models/lasers.ts';
import { laserUnknown } from '#shared/refusals/laser.ts';
import { boundsOf, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { readPulseRecords } from '#functions/data/laser/pulse-records.ts';
import { listLasers } from '#functions/data/laser/lasers.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import { ledgerSums, pricedLine, pulseLedger, sumsByPart } from '#functions/domain/laser/pulse-ledger.ts';
import { arabicName, nameOrNull, staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showPulseLedger = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const month = query.month ?? monthOf(today);
  const { first, last } = daysOfMonth(month);
  const laserId = query.laser_id ?? FIRST_LASER;
  const [records, lasers] = await Promise.all([
    readPulseRecords(deps.store, branch.id, { first, last, today }),
    listLasers(deps.store, branch.id),
  ]);
  if (lasers.every(({ id }) => id !== laserId)) throw laserUnknown();
  const { lines: unpriced, unread } = pulseLedger(records, laserId, {
    start: boundsOf(first, branch).start.toISOString(),
    end: boundsOf(last, branch).end.toISOString(),
  });
  const lines = unpriced.map((line) => pricedLine(line, branch));
  const users = await findUsers(deps.store, [...new Set(lines.flatMap(({ doctorIds }) => doctorIds))]);
  const names = new Map(users.map((user) => [user.id, staffNameOf(user)]));
  const doctorView = (id: string) => ({
    doctor_id: id,
    doctor_name: nameOrNull(names.get(id)),
    doctor_name_ar: arabicName(names.get(id)),
  });
  const sumsView = (sums: ReturnType<typeof ledgerSums>) => ({
    moved: sums.moved,
    recorded: sums.recorded,
    tests: sums.tests,
    handpiece: sums.handpiece,
    unexplained: sums.unexplained,
    unexplained_amount: toPounds(sums.unexplainedAmount),
  });
  return {
    branch_id: branch.id,
    laser_id: laserId,
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
      reasons: [...line.reasons],
      from: line.from,
      to: line.to,
      doctors: line.doctorIds.map(doctorView),
      ...sumsView(line),
    })),
  };
});
