import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';

/** The clinics' own clock; only the server's day decides, this one is for what the browser remembers. */
const rule = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' } as const;

/** The clinic day of a moment, in milliseconds: an evening that runs past midnight stays one day. */
export const clinicDayOf = (moment: number): string => clinicDayAt(new Date(moment), rule);
