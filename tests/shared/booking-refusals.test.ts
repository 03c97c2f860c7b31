import { describe, expect, it } from 'vitest';
import { dailyLimitReached, limitPerPhone, queueFull } from '#shared/refusals/booking.ts';

const noOtherDay = { opensAt: null, timeZone: 'Africa/Cairo', phone: '' };

describe('the refusal of a booking', () => {
  it('sends patients to reception when the branch has no phone', () => {
    const { sentence } = limitPerPhone('');

    expect(sentence.en).toMatch(/today.*Please ask at reception\.$/u);
    expect(sentence.ar).toMatch(/اسألوا الاستقبال\.$/u);
  });

  it('names the day when a later day has too many bookings of the phone', () => {
    const { sentence } = limitPerPhone('+201001234567', true);

    expect(sentence.en).toMatch(/on that day.*01001234567/u);
    expect(sentence.ar).toMatch(/في اليوم ده.*01001234567/u);
  });

  it.each([queueFull(noOtherDay), dailyLimitReached('laser', noOtherDay)])(
    'names no next opening when there is none: $message',
    ({ sentence }) => {
      expect(sentence.en).not.toContain('next queue');
      expect(sentence.ar).not.toContain('الحجز الجاي');
    },
  );
});
