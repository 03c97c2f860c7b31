import { listAudit as route } from '../../../shared/routes/reports.ts';
import { listAuditEntries } from '../../data/audit.ts';
import { auditView } from '../../domain/audit-view.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const listAudit = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const entries = await listAuditEntries(deps.store, branch.id, query.date);
  return { entries: entries.map(auditView) };
});
