/** Messages that can wait are sent between these hours of the clinic. */
const FROM_HOUR = 10;
const UNTIL_HOUR = 21;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/** The first moment from `moment` on at which a patient may be disturbed. */
export const nextDaytime = (moment: Date, timeZone: string): Date => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const [hour = 0, minute = 0] = format.format(moment).split(':').map(Number);
  const minutes = hour * 60 + minute;
  if (minutes >= FROM_HOUR * 60 && minutes < UNTIL_HOUR * 60) return moment;
  const wait = (FROM_HOUR * 60 - minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return new Date(moment.getTime() + wait * MS_PER_MINUTE);
};
