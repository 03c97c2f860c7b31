import { type ReservationType, reservationTypes } from '#shared/models/lists.ts';
import { type QueueMessage, ticketInMessage } from '#shared/rules/queue-message.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { DoctorWork } from '../queue/doctors-at-work.ts';
import type { Queue, QueuedTicket } from '../queue/queue.ts';

export const letterOfService: Readonly<Record<ReservationType, string>> = { regular: 'r', laser: 'l', fractional: 'f' };

/** The letter of the ticket's service, upper case if the patient has arrived. */
export const letterOfTicket = ({ type, arrivedAt }: Pick<QueuedTicket, 'type' | 'arrivedAt'>): string =>
  isHere({ arrivedAt }) ? letterOfService[type].toUpperCase() : letterOfService[type];

interface NumberedTicket extends QueuedTicket {
  readonly ticketNo: number;
}

/** Services, room and state of a doctor: `rl`, `rlf in 2 paused 2026-11-20T15:00:00.000Z`. */
const doctorText = ({ services, state, pausedUntil = '', room }: DoctorWork): string => {
  const letters = (services ?? reservationTypes).map((type) => letterOfService[type]).join('');
  const place = room === undefined ? letters : `${letters} in ${room}`;
  return state === undefined ? place : `${place} ${state} ${pausedUntil}`;
};

/** The queue as the channel of tickets publishes it. */
export const queueMessageFor = (
  version: number,
  queue: Queue<NumberedTicket> & { readonly doctors: readonly DoctorWork[] },
): QueueMessage => {
  const doctors = queue.doctors.toSorted((a, b) => byCharacters(a.doctorId, b.doctorId));
  const packed = (tickets: readonly NumberedTicket[]): string =>
    tickets
      .map((ticket) => {
        const preferred = doctors.findIndex(({ doctorId }) => doctorId === ticket.preferredDoctorId);
        return ticketInMessage(letterOfTicket(ticket), ticket.ticketNo, preferred === -1 ? undefined : preferred);
      })
      .join(' ');
  return {
    version,
    waiting: packed(queue.waiting),
    inProgress: packed(queue.inProgress),
    skipped: packed(queue.skipped),
    doctors: doctors.map(doctorText).join('; '),
  };
};
