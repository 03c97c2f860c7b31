import { listAudit as route } from '#shared/routes/reports.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { getPatients } from '#functions/data/patients/patients.ts';
import { findReservationRecords, listTickets } from '#functions/data/queue/reservations.ts';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { auditView } from '#functions/domain/staff/audit-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listAudit = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const [entries, tickets, receipts] = await Promise.all([
    listAuditEntries(deps.store, branch.id, query.date),
    listTickets(deps.store, branch.id, query.date),
    listLedgerEntries(deps.store, branch.id, query.date),
  ]);
  const ofDay = new Set(tickets.map(({ id }) => id));
  // Visits of other days: booked ahead, paid or recorded late.
  const others = entries.flatMap(({ reservationId: id }) => (id === undefined || ofDay.has(id) ? [] : [id]));
  const records = await findReservationRecords(deps.store, [...new Set(others)]);
  const nameOnTicket = new Map([...tickets, ...records].map(({ id, name }) => [id, name]));
  const payers = new Map(receipts.map(({ id, patientId }) => [id, patientId]));
  // An entry has no patient's id, because it stays when a patient is erased; its receipt has.
  const named = entries.map((entry) => ({
    entry,
    onTicket: entry.reservationId && nameOnTicket.get(entry.reservationId),
    payer: entry.receiptId === undefined ? undefined : payers.get(entry.receiptId),
  }));
  const unnamed = named.flatMap(({ onTicket, payer }) =>
    onTicket === undefined && payer !== undefined ? [payer] : [],
  );
  const patients = await getPatients(deps.store, branch.id, [...new Set(unnamed)]);
  return {
    entries: named.map(({ entry, onTicket, payer }) =>
      auditView(entry, onTicket ?? (payer && patients.get(payer)?.name)),
    ),
  };
});
