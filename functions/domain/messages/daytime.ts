/** Messages that can wait are sent between these hours of the clinic. */
const FROM_HOUR = 10;
const UNTIL_HOUR = 21;
/** Reminders of the next day are sent from this hour on. */
const EVENING_HOUR = 18;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/** The first moment from `moment` on that is between an hour and the end of the daytime. */
const nextFrom = (hourFrom: number, moment: Date, timeZone: string): Date => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const [hour = 0, minute = 0] = format.format(moment).split(':').map(Number);
  const minutes = hour * 60 + minute;
  if (minutes >= hourFrom * 60 && minutes < UNTIL_HOUR * 60) return moment;
  const wait = (hourFrom * 60 - minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return new Date(moment.getTime() + wait * MS_PER_MINUTE);
};

/** The first moment from `moment` on at which a patient may be disturbed. */
export const nextDaytime = (moment: Date, timeZone: string): Date => nextFrom(FROM_HOUR, moment, timeZone);

/** May people be disturbed now? */
export const isDaytime = (now: Date, timeZone: string): boolean => nextDaytime(now, timeZone) === now;

/** The first moment from `moment` on in an evening, before the quiet hours. */
export const nextEvening = (moment: Date, timeZone: string): Date => nextFrom(EVENING_HOUR, moment, timeZone);
