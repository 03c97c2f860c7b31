import { boundsOf, clinicDayAt, hourAt } from '#shared/rules/clinic-day.ts';

/** Messages that can wait are sent between these hours of the clinic. */
const FROM_HOUR = 10;
const UNTIL_HOUR = 21;
/** Reminders of the next day are sent from this hour on. */
const EVENING_HOUR = 18;

/** The first moment from `moment` on that is between an hour and the end of the daytime. */
const nextFrom = (hourFrom: number, moment: Date, timeZone: string): Date => {
  const hour = hourAt(moment, timeZone);
  if (hour >= hourFrom && hour < UNTIL_HOUR) return moment;
  const fromHour = { time_zone: timeZone, day_starts_at: `${String(hourFrom)}:00` };
  return boundsOf(clinicDayAt(moment, fromHour), fromHour).end;
};

/** The first moment from `moment` on at which a patient may be disturbed. */
export const nextDaytime = (moment: Date, timeZone: string): Date => nextFrom(FROM_HOUR, moment, timeZone);

/** May people be disturbed now? */
export const isDaytime = (now: Date, timeZone: string): boolean => nextDaytime(now, timeZone) === now;

/** The first moment from `moment` on in an evening, before the quiet hours. */
export const nextEvening = (moment: Date, timeZone: string): Date => nextFrom(EVENING_HOUR, moment, timeZone);
