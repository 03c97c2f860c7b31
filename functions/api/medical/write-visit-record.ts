import { writeVisitRecord as route } from '#shared/routes/medical.ts';
import { visitBegunCheck } from '#functions/data/money/charges.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from '#functions/data/queue/refused-by-visit.ts';
import { visitRecordView } from './medical-view.ts';
import { visitRecordChange } from '#functions/data/patients/visit-record-change.ts';

export const writeVisitRecord = endpoint(
  route,
  async ({ input: { body }, actor: doctor, reservation, deps, now, commit }) =>
    retryOnConflict(async () => {
      const { record, today } = await reservation();
      const { written, writes, audit } = await visitRecordChange(deps.store, { record, today, doctor, now, body });
      return refusedByVisit(deps.store, record, () =>
        commit([...writes, visitBegunCheck(record)], { record: visitRecordView(written) }, audit),
      );
    }),
);
