import { describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { alertNotification } from '#functions/domain/messages/alert-notification.ts';

const branch = { name: 'Main', nameAr: 'الفرع الرئيسي' };

describe('the notification of a pulse gap', () => {
  it.each([450, -450])('names the gap without its direction when it is %i pulses', (value) => {
    const fact = { kind: 'pulse_gap', subject: 'u1', value, amount: asPiastres(value * 500) } as const;

    expect(alertNotification(branch, [fact], 'en').body).toBe('Pulse gap: 450, 2,250 EGP');
    expect(alertNotification(branch, [fact], 'ar').body).not.toContain('غير مسجلة');
  });
});
