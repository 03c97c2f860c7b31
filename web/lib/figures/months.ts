import { addDays, monthOf } from '#shared/rules/clinic-day.ts';

/** The month before or after a month (`YYYY-MM`). */
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4));
