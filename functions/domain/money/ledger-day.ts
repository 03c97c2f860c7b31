import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { drawerOfEarlierDay, drawerRequired } from '#shared/refusals/drawers.ts';

/** State that decides day and drawer of a new ledger entry. */
export interface CounterState {
  readonly today: ClinicDay;
  /** Is today closed, so that nothing may be added to it? */
  readonly isClosed: boolean;
  /** The open drawer of the person who takes the money. */
  readonly drawer: { readonly id: string; readonly day: ClinicDay } | undefined;
  /** Reception of a branch whose setting `drawers` is on takes money into a drawer only. */
  readonly needsDrawer: boolean;
}

/** Clinic day and drawer of a ledger entry. */
export interface LedgerPosting {
  readonly day: ClinicDay;
  readonly drawerId: string | undefined;
}

/** The clinic day of a ledger entry that is in no drawer: the next one while today is closed. */
export const dayWithoutDrawer = ({ today, isClosed }: Pick<CounterState, 'today' | 'isClosed'>): ClinicDay =>
  isClosed ? addDays(today, 1) : today;

/**
 * The clinic day and the drawer of a ledger entry that is made now. Money of a closed day belongs to the next day.
 * Refuses money without a drawer where drawers are used. Source: docs/domain.md#day-sheet.
 */
export const ledgerPosting = (state: CounterState): LedgerPosting => {
  const { today, drawer, needsDrawer } = state;
  if (drawer === undefined) {
    if (needsDrawer) throw drawerRequired();
    return { day: dayWithoutDrawer(state), drawerId: undefined };
  }
  if (drawer.day < today) throw drawerOfEarlierDay(drawer.day);
  return { day: drawer.day, drawerId: drawer.id };
};
