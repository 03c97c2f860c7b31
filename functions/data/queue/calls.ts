import { type DoctorSlot, doctorSlotItem } from '../table/items.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { keys } from '../table/keys.ts';
import type { MovingTicket } from './moves.ts';
import { type Condition, type Store, update, type Write } from '../table/store.ts';

/** The patient who is with the doctor now. */
export const readSlot = async (store: Store, doctorId: string): Promise<DoctorSlot['current']> => {
  const item = await store.get(keys.doctorSlot(doctorId));
  return item === undefined ? undefined : doctorSlotItem.parse(item).current;
};

/** The patient in progress as a movable ticket. Completing a visit waives no money, so its money is not read. */
export const ticketInSlot = (current: NonNullable<DoctorSlot['current']>, doctorId: string): MovingTicket => ({
  ...current,
  status: 'in_progress',
  order: keys.order.inProgress(current.calledAt),
  calledBy: doctorId,
  paid: ZERO_PIASTRES,
});

/** The slot is unchanged since it was read. */
const stillHolds = (current: DoctorSlot['current']): Condition =>
  current === undefined
    ? { when: 'attribute_not_exists(#current)' }
    : { when: '#current.#id = :currentId', values: { currentId: current.id } };

/** Puts the called patient into the doctor's slot, or empties it. A doctor never holds two. */
export const slotWrite = (
  doctorId: string,
  was: DoctorSlot['current'],
  next: (MovingTicket & { readonly name: string }) | undefined,
  calledAt: string,
): Write =>
  update(
    'slot',
    keys.doctorSlot(doctorId),
    next === undefined
      ? { remove: ['current'] }
      : {
          set: {
            current: {
              id: next.id,
              branchId: next.branchId,
              day: next.day,
              ticketNo: next.ticketNo,
              patientId: next.patientId,
              type: next.type,
              name: next.name,
              calledAt,
            },
          },
        },
    stillHolds(was),
  );
