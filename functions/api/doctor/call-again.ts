import { callAgain as route } from '#shared/routes/doctor.ts';
import { calledAgainAudit, calledAgainWrites } from '#functions/data/queue/calls.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { roomOf } from '#functions/domain/queue/doctors-at-work.ts';
import { findDoctorAtWork } from '#functions/data/queue/queues.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const callAgain = endpoint(route, async ({ reservation, actor: doctor, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, today } = await reservation();
    const [ticket, atWork] = await Promise.all([
      requireTicket(deps.store, record),
      findDoctorAtWork(deps.store, record.branchId, record.day, doctor.id),
    ]);
    if (ticket.status !== 'in_progress' || ticket.calledBy !== doctor.id) throw moveNotAllowed(ticket.status);
    const data = {
      id: ticket.id,
      ticket_no: ticket.ticketNo,
      room: roomOf(atWork === undefined ? [] : [atWork], doctor.id),
    };
    return commit(calledAgainWrites(ticket, now), data, calledAgainAudit(ticket, today));
  }),
);
