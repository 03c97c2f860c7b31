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

/**
 * The clinic day and the drawer of a ledger entry that is made now. Money of a closed day belongs to the next day.
 * Refuses money without a drawer where drawers are used. Source: docs/domain.md#day-sheet.
 */
export const ledgerPosting = ({ today, isClosed, drawer, needsDrawer }: CounterState): LedgerPosting => {
  if (drawer === undefined) {
    if (needsDrawer) throw drawerRequired();
    return { day: isClosed ? addDays(today, 1) : today, drawerId: undefined };
  }
  if (drawer.day < today) throw drawerOfEarlierDay(drawer.day);
  return { day: drawer.day, drawerId: drawer.id };
};
