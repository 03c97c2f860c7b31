import { searchPatients as route } from '#shared/routes/patients.ts';
import { findPatients, listPatients } from '#functions/data/patients/patients.ts';
import { parseSearch } from '#functions/domain/patients/patient-search.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const searchPatients = endpoint(route, async ({ input: { query }, branch, deps }) => {
  const { page, limit } = query;
  const search = parseSearch(query.search ?? '');
  const found =
    search === null
      ? await listPatients(deps.store, branch.id, { page, limit })
      : await findPatients(deps.store, branch.id, search, { page, limit });
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
