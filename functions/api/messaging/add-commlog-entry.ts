import { randomUUID } from 'node:crypto';
import { addCommlogEntry as route } from '#shared/routes/messaging.ts';
import { type CommlogItem, commlogWrite } from '#functions/data/messages/commlog.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';

export const addCommlogEntry = endpoint(
  route,
  async ({ input: { body }, actor: staff, patient, deps, now, commit }) => {
    const found = await patient();
    const { branchId } = found;
    const ids = idsOf(found.patient);
    if (typeof body.reservation_id === 'number') {
      const record = await findReservationRecord(deps.store, body.reservation_id);
      if (record?.branchId !== branchId || !ids.includes(record.patientId)) throw reservationUnknown();
    }
    const entry: CommlogItem = {
      id: randomUUID(),
      patientId: found.patient.id,
      branchId,
      ...(typeof body.reservation_id === 'number' ? { reservationId: body.reservation_id } : {}),
      channel: body.channel,
      direction: body.direction,
      ...(typeof body.template === 'string' ? { template: body.template } : {}),
      body: body.body,
      status: body.status,
      author: staff.name,
      at: now.toISOString(),
    };
    return commit([commlogWrite(entry)], commlogEntry(entry), 'not-audited');
  },
);
