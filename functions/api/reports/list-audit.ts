import { listAudit as route } from '#shared/routes/reports.ts';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { listTickets } from '#functions/data/queue/reservations.ts';
import { auditView } from '#functions/domain/staff/audit-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listAudit = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const [entries, tickets] = await Promise.all([
    listAuditEntries(deps.store, branch.id, query.date),
    listTickets(deps.store, branch.id, query.date),
  ]);
  const names = new Map(tickets.map(({ id, name }) => [id, name]));
  return { entries: entries.map((entry) => auditView(entry, names)) };
});
