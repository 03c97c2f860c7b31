import { rescheduleReservation } from '#shared/routes/own-moves.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import type { OwnTicket } from './use-own-move.ts';

/** Where the patient wants to go. */
export interface WantedPlace {
  readonly branchId: number;
  /** Left out: the same day. */
  readonly date?: string;
  /** The beginning of the chosen window. */
  readonly window?: string;
}

export const reschedule = ({ code, phone }: OwnTicket, wanted: WantedPlace) =>
  call(rescheduleReservation, { params: { id: String(idOfCode(code)) }, body: { code, phone, ...wanted } });
