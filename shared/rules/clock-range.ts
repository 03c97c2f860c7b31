const textOf = (parts: readonly Intl.DateTimeFormatPart[]): string => parts.map(({ value }) => value).join('');
const halfOf = (parts: readonly Intl.DateTimeFormatPart[]): string | undefined =>
  parts.find(({ type }) => type === 'dayPeriod')?.value;

/**
 * Two clock times in words, `6:40 to 7:00 pm`: the half of the day once where both share it, and no dates past midnight.
 * One time when both read the same.
 */
export const clockRange = (
  times: Intl.DateTimeFormat,
  { from, to }: { readonly from: Date; readonly to: Date },
  inWords: (low: string, high: string) => string,
): string => {
  const [first, last] = [times.formatToParts(from), times.formatToParts(to)];
  if (textOf(first) === textOf(last)) return textOf(last);
  const shared = halfOf(first) === halfOf(last);
  const low = shared ? first.filter(({ type }) => type !== 'dayPeriod') : first;
  return inWords(textOf(low).trim(), textOf(last));
};
