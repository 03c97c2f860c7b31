import { describe, expect, it } from 'vitest';
import { messageOfName, messageName, type MessageId } from '#functions/data/messages/message-items.ts';
import { closedDayParameters } from '#functions/domain/messages/closed-day-message.ts';
import { textOf } from '#functions/domain/messages/templates.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

const drawer = (...variances: readonly (number | undefined)[]) => ({
  id: 'd1',
  openedByName: 'Reception',
  lines: variances.map((variance) => ({
    method: 'cash' as const,
    expected: asPiastres(0),
    ...(variance === undefined ? {} : { variance: asPiastres(variance) }),
  })),
});
const doctor = (gapAmount: number) => ({
  doctorId: 'u-7',
  sessions: 1,
  recorded: 1,
  counter: 1,
  gap: 1,
  gapAmount: asPiastres(gapAmount),
  stillOpen: 0,
});
const closedDay = {
  branch: { name: 'Main', nameAr: 'الفرع الرئيسي', time_zone: 'Africa/Cairo' },
  day: '2026-11-20',
  closedAt: new Date('2026-11-20T20:05:00Z'),
  figures: {
    tickets: { booked: 62, came: 55, noShow: 4, cancelled: 2, skipped: 1, open: 0 },
    total: asPiastres(1_254_050),
    unpaid: { count: 1, amount: asPiastres(30_000), lines: [] },
    drawers: [drawer(-1_000, 250), drawer(undefined)],
    pulses: [doctor(5_000), doctor(2_500)],
  },
  link: 'https://clinic.example/owner/day-sheet',
};

describe('the message about a closed day', () => {
  it('has the figures of the sheet, with signs where money is missing or too much', () => {
    expect(textOf({ kind: 'day_closed', language: 'en', parameters: closedDayParameters(closedDay, 'en') })).toMatch(
      /^Day sheet of Main for Friday, (?:20 November|November 20), closed at 10:05\s[Pp][Mm]\. Patients who came: 55 of 62 booked\. Total income: 12,540\.50 EGP\. Unpaid: 300 EGP\. Difference in the drawers: -7\.50 EGP\. Pulse gap: \+75 EGP\. The whole day sheet: https:\/\/clinic\.example\/owner\/day-sheet \(/u,
    );
  });

  it('has Arabic names and Latin digits in Arabic', () => {
    const [branch, day, , came, , total, , variance] = closedDayParameters(closedDay, 'ar');

    expect([branch, came, total]).toEqual(['الفرع الرئيسي', '55', '12,540.50 جنيه']);
    expect(day).toMatch(/^الجمعة.*20 نوفمبر$/u);
    expect(variance).toMatch(/-7\.50 جنيه$/u);
  });

  it('names the tab where the address of the site is not known', () => {
    expect(closedDayParameters({ ...closedDay, link: undefined }, 'en').at(-1)).toBe('tab “Day sheet”');
  });
});

describe('the name of a message at the provider', () => {
  const ids: readonly MessageId[] = [
    { kind: 'three_ahead', reservationId: asReservationId(1042) },
    { kind: 'day_closed', branchId: 12, day: asClinicDay('2026-11-20'), closing: 2, userId: 'u0123456789abcdef' },
    {
      kind: 'alert',
      branchId: 12,
      day: asClinicDay('2026-11-20'),
      alert: '0123456789abcdef',
      userId: 'u0123456789abcdef',
    },
  ];

  it.each(ids)('leads back to the message: $kind', (id) => {
    expect(messageOfName(messageName(id))).toEqual(id);
  });

  it.each(['', '0.booked', '1.day_closed', '1.2026-11-20.1.day_closed', '1.2026-11-20.1.u/1.day_closed', '1.unknown'])(
    'is none of ours: "%s"',
    (name) => {
      expect(messageOfName(name)).toBeUndefined();
    },
  );
});
