import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfCode, latinDigits, reservationCode } from '#shared/rules/reservation-code.ts';
import { always } from './seeded.ts';

const id = fc.integer({ min: 1, max: 999_999_999_999 });
const arabic = (text: string): string => text.replaceAll(/\d/gu, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
const persian = (text: string): string => text.replaceAll(/\d/gu, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);

describe('a reservation code', () => {
  it('is MED and the id in six digits, and grows when six are not enough', () => {
    expect(reservationCode(7)).toBe('MED000007');
    expect(reservationCode(999_999)).toBe('MED999999');
    expect(reservationCode(1_000_000)).toBe('MED1000000');
  });

  it('leads back to its id however a person types it', () => {
    always(
      fc.property(
        id,
        fc.constantFrom(
          (code: string) => code,
          (code: string) => code.toLowerCase(),
          (code: string) => code.replace('MED', ''),
          (code: string) => ` ${code.slice(0, 3)} - ${code.slice(3)} `,
          (code: string) => `\u2068${code.slice(0, 3)}\u2013${code.slice(3)}\u2069`,
          arabic,
          persian,
          (code: string) => code.replace('MED', 'MED00'),
        ),
        (number, typed) => {
          expect(idOfCode(typed(reservationCode(number)))).toBe(number);
        },
      ),
      2000,
    );
  });

  it('is different for different ids', () => {
    always(
      fc.property(id, id, (a, b) => {
        expect(reservationCode(a) === reservationCode(b)).toBe(a === b);
      }),
    );
  });

  it.each(['', 'MED', 'MED000000', '0', 'ABC123', 'MED12x', '-', '1.5', 'MED9999999999999999'])(
    'is not found in %j',
    (typed) => {
      expect(idOfCode(typed)).toBeNull();
    },
  );

  it('never makes a number out of any other text', () => {
    always(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const found = idOfCode(text);
        expect(found === null || (Number.isSafeInteger(found) && found > 0)).toBe(true);
      }),
    );
  });
});

describe('digits', () => {
  it('become Latin, everything else stays', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc ع')).toBe('0123456789 0123456789 abc ع');
    always(fc.property(fc.stringMatching(/^\d{1,20}$/u), (text) => latinDigits(arabic(text)) === text));
  });
});
