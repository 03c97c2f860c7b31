import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';

/** The clinics' own clock; only the server's day decides, this one is for what the browser remembers. */
const rule = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' } as const;

/** Today's clinic day: an evening that runs past midnight stays one day. */
export const clinicToday = (): string => clinicDayAt(new Date(), rule);
