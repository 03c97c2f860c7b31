import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Key, pad } from './parts.ts';

// Keys of drawers and the closed day.

/** Open drawers of a branch, and cash left for the next drawer. */
export const openCash = (branchId: number): string => `B#${String(branchId)}#CASH`;

/** The open drawer of a receptionist, or the shared one. */
export const openDrawer = (branchId: number, holder: string): Key => ({
  PK: `B#${String(branchId)}#CASH`,
  SK: `OPEN#${holder}`,
});

export const openDrawerPrefix = 'OPEN#';

/** Cash of a closed drawer for the next one. */
export const handOver = (branchId: number, drawerId: string): Key => ({
  PK: `B#${String(branchId)}#CASH`,
  SK: `HANDOVER#${drawerId}`,
});

/** The branch and clinic day in the keys of such a day. */
export const cashDayOf = (key: Pick<Key, 'PK'>): { readonly branchId: number; readonly day: ClinicDay } => {
  const [, branchId, , day = ''] = key.PK.split('#');
  return { branchId: Number(branchId), day: asClinicDay(day) };
};

/** The cash of a clinic day: closed drawers, cash moves, the register of the day and its day sheets. */
export const cashDay = (branchId: number, day: string): string => `B#${String(branchId)}#CASH#${day}`;

export const closedDrawerPrefix = 'D#';

export const closedDrawer = (branchId: number, day: string, openedAt: string, drawerId: string): Key => ({
  PK: `B#${String(branchId)}#CASH#${day}`,
  SK: `D#${openedAt}#${drawerId}`,
});

export const cashMovePrefix = 'M#';

export const cashMove = (branchId: number, day: string, at: string, moveId: string): Key => ({
  PK: `B#${String(branchId)}#CASH#${day}`,
  SK: `M#${at}#${moveId}`,
});

/** The register of a clinic day: number of open drawers, and whether the day is closed. */
export const dayRegister = (branchId: number, day: string): Key => ({
  PK: `B#${String(branchId)}#CASH#${day}`,
  SK: 'REGISTER',
});

export const daySheetPrefix = 'SHEET#';

/** The sheet of the first, second … closing of a clinic day. */
export const daySheet = (branchId: number, day: string, ordinal: number): Key => ({
  PK: `B#${String(branchId)}#CASH#${day}`,
  SK: `SHEET#${pad(ordinal, 4)}`,
});
