import type { Formats } from './formats.ts';

/** A booked window in words: `6:00 pm – 6:30 pm`. */
export const windowText = (
  { from, to }: { readonly from: string; readonly to: string },
  wallTime: Formats['wallTime'],
): string => `${wallTime(from)} – ${wallTime(to)}`;
