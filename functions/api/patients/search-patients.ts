import { searchPatients as route } from '../../../shared/routes/patients.ts';
import { findPatients, listPatients } from '../../data/patients.ts';
import { readSearch } from '../../domain/patient-search.ts';
import { patientLine } from '../../domain/patient-view.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const searchPatients = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const { page, limit } = query;
  const search = readSearch(query.search ?? '');
  const found =
    search === null
      ? await listPatients(deps.store, branch.id, page, limit)
      : await findPatients(deps.store, branch.id, search, page, limit);
  return {
    patients: found.patients.map((patient) => ({
      ...patientLine(patient),
      status: patient.visits > 0 ? ('returning' as const) : ('new' as const),
    })),
    total: found.total,
    total_count: found.total,
    page,
    limit,
    pages: Math.ceil(found.total / limit),
    more: found.more,
  };
});
