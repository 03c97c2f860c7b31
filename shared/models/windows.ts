import * as z from 'zod/mini';
import { timeOfDay } from './fields.ts';

/** An arrival time that is booked ahead, in branch time. The end may be past midnight. */
export const bookedWindow = z.strictObject({ from: timeOfDay, to: timeOfDay });
export type BookedWindow = z.output<typeof bookedWindow>;

/** The window of a reservation; absent where none was chosen. */
export const windowOfTicket = { window: z.optional(bookedWindow) } as const;
