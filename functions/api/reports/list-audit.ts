import { listAudit as route } from '../../../shared/routes/reports.ts';
import { listAuditEntries } from '../../data/audit.ts';
import { getBranch } from '../../data/branches.ts';
import { requireBranch } from '../../domain/access.ts';
import { auditView } from '../../domain/audit-view.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const listAudit = endpoint(route, async ({ input: { query }, actor, deps }) => {
  requireBranch(actor, query.branch);
  const branch = await getBranch(deps.store, deps.cache, query.branch);
  const entries = await listAuditEntries(deps.store, branch.id, query.date);
  return { entries: entries.map(auditView) };
});
