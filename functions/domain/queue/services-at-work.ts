import { type ReservationType, reservationTypes } from '#shared/models/lists.ts';
import type { ServiceAtWork } from '#shared/models/places.ts';
import { isHere, isServedBy } from '#shared/rules/queue-place.ts';
import { type DoctorWork, doctorsAtWork, doctorStateOf } from './doctors-at-work.ts';
import type { Queue, QueuedTicket } from './queue.ts';
import { arabicName, nameOrNull } from '../staff/staff-name.ts';

/** A queue as its services need it. */
export interface QueueOfServices extends Pick<Queue<QueuedTicket & { readonly ticketNo: number }>, 'inProgress'> {
  readonly waiting: readonly Pick<QueuedTicket, 'type' | 'arrivedAt'>[];
  readonly doctors: readonly DoctorWork[];
}

/** Is the service served? False exactly when doctors are at work and none of them serves it. */
export const isServed = (queue: QueueOfServices, type: ReservationType, now: Date): boolean => {
  const atWork = doctorsAtWork(queue, now);
  return atWork.length === 0 || atWork.some((doctor) => isServedBy(doctor, type));
};

/** How many wait for a service: here, and expected where arrivals are marked. */
export const waitingForService = (
  { waiting }: Pick<QueueOfServices, 'waiting'>,
  type: ReservationType,
  arrivals: boolean,
): { readonly here: number; readonly expected: number } => {
  const ofType = waiting.filter((ticket) => ticket.type === type);
  const here = arrivals ? ofType.filter(isHere).length : ofType.length;
  return { here, expected: ofType.length - here };
};

/** Every service of a branch now: who serves it and how many wait. Source: docs/domain.md#place. */
export const servicesAtWork = (queue: QueueOfServices, arrivals: boolean, now: Date): ServiceAtWork[] =>
  reservationTypes.map((type) => ({
    type,
    served: isServed(queue, type, now),
    ...waitingForService(queue, type, arrivals),
    doctors: queue.doctors
      .filter((doctor) => isServedBy(doctor, type))
      .map(({ doctorId, name, room }) => {
        const current = queue.inProgress.find(({ calledBy }) => calledBy === doctorId);
        return {
          doctor_id: doctorId,
          name: nameOrNull(name),
          name_ar: arabicName(name),
          state: doctorStateOf(queue, doctorId, now),
          room: room ?? null,
          current:
            current === undefined
              ? null
              : { id: current.id, ticket_no: current.ticketNo, called_at: current.calledAt ?? null },
        };
      }),
  }));
