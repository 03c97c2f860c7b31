import { describe, expect, it } from 'vitest';
import { deviceMark, laterBookingWrite } from '#functions/data/queue/phone-limits.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

/** The update of a phone's limits when a further reservation is booked, with so many devices known. */
const writeWith = (devices: number) => {
  const known = Array.from({ length: devices }, (_, index) => deviceMark(asReservationId(index + 1), 'device'));
  const booking = {
    phone: asE164('+20223456701'),
    reservationIds: [asReservationId(1000)],
    device: 'new',
    now,
    maxOpen: 4,
  };
  const limits = { until: now.getTime() / 1000 + 60, bookings: devices, devices: new Set(known) };
  return JSON.stringify(laterBookingWrite(booking, limits).item('clinic'), (_, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
};

describe('the devices of a phone', () => {
  it('are added one by one while there are few', () => {
    const write = writeWith(3);

    expect(write).toContain('1000:new');
    expect(write).not.toContain('1:device');
  });

  it('are the forty of the latest reservations when there are more', () => {
    const write = writeWith(60);
    const marks = write.match(/\d+:(?:device|new)/gu) ?? [];

    expect(new Set(marks).size).toBe(40);
    expect(marks).toEqual(expect.arrayContaining(['1000:new', '60:device', '22:device']));
    expect(marks).not.toContain('21:device');
  });
});
