/** A number in letters, `107` -> `bah`: names of patients have no digits. */
export const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('');
