import { latinDigits } from './reservation-code.ts';

/**
 * An amount as typed or pasted (`1,500.50`, `١٬٥٠٠٫٥`, `12,50`), as digits with a full stop; any other text stays as it
 * is and is no amount. A comma before groups of three digits is a thousands mark, before one or two it is the fraction.
 */
export const plainAmount = (typed: string): string => {
  const text = latinDigits(typed)
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[٬،]/gu, ',')
    .replace('٫', '.')
    .replace(/\.$/u, '')
    .replace(/^(-?)\./u, '$10.');
  return /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/u.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(-?\d+),(\d{1,2})$/u, '$1.$2');
};
