import { listAudit as route } from '#shared/routes/reports.ts';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { auditView } from '#functions/domain/audit-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listAudit = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const entries = await listAuditEntries(deps.store, branch.id, query.date);
  return { entries: entries.map(auditView) };
});
