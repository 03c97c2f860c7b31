import type { WaitingRoom } from '#shared/models/displays.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { type ClinicDay, isOpenAt } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { WaitIn } from '#functions/data/queue/waits.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { StoredDisplay } from '#functions/data/table/items/displays.ts';
import { waitView } from '#functions/domain/queue/place-views.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import { servicesAtWork } from '#functions/domain/queue/services-at-work.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

interface NumberedTicket extends QueuedTicket {
  readonly ticketNo: number;
  /** The last "call again". */
  readonly calledAgainAt?: string | undefined;
}

interface Room {
  readonly branch: Branch;
  readonly display: StoredDisplay;
  readonly day: ClinicDay;
  readonly wait: Pick<WaitIn<NumberedTicket>, 'queue' | 'arrivals' | 'newcomerFor'>;
  readonly door: WaitingRoom['door'];
  readonly now: Date;
}

/** So many calls fit on a display. */
const SHOWN_CALLS = 6;
const SHOWN_NEXT = 3;

const calledView = ({ inProgress, doctors }: Room['wait']['queue']): WaitingRoom['called'] =>
  inProgress
    .map(({ ticketNo, type, calledAt = '', calledAgainAt = calledAt, calledBy }) => {
      const doctor = doctors.find(({ doctorId }) => doctorId === calledBy);
      return {
        ticket_no: ticketNo,
        type,
        doctor_name: nameOrNull(doctor?.name),
        doctor_name_ar: arabicName(doctor?.name),
        room: doctor?.room ?? null,
        announced_at: calledAgainAt > calledAt ? calledAgainAt : calledAt,
      };
    })
    .toSorted((a, b) => byCharacters(b.announced_at, a.announced_at))
    .slice(0, SHOWN_CALLS);

const servicesView = ({ branch, day, wait, now }: Room): WaitingRoom['services'] => {
  const { queue, arrivals, newcomerFor } = wait;
  const services = servicesAtWork(queue, arrivals, now);
  return reservationTypes.map((type) => {
    const { served = false, here = 0, doctors = [] } = services.find((service) => service.type === type) ?? {};
    const view = waitView(newcomerFor(type), { rule: branch, day, now });
    return {
      type,
      served,
      doctors: doctors.map(({ name, name_ar, room, state }) => ({ name, name_ar, room, state })),
      current: queue.inProgress.filter((ticket) => ticket.type === type).map(({ ticketNo }) => ticketNo),
      next: queue.waiting
        .filter((ticket) => ticket.type === type && (!arrivals || isHere(ticket)))
        .slice(0, SHOWN_NEXT)
        .map(({ ticketNo }) => ticketNo),
      here,
      estimated_wait: view.estimated_wait,
      wait_over_limit: view.wait_over_limit,
    };
  });
};

/** What a display shows: ticket numbers, doctors, rooms and waits. */
export const waitingRoomView = (room: Room): WaitingRoom => {
  const { branch, display, day, wait, door, now } = room;
  return {
    branch: {
      id: branch.id,
      name: branch.name,
      name_ar: branch.nameAr,
      time_zone: branch.time_zone,
      notice: branch.notice ?? '',
      notice_ar: branch.noticeAr ?? '',
    },
    display: { id: display.id, name: display.name, kind: display.kind, ...display.sound },
    day,
    at: now.toISOString(),
    open: isOpenAt(now, branch),
    called: calledView(wait.queue),
    services: servicesView(room),
    door,
  };
};
