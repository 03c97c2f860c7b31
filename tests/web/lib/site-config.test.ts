import { describe, expect, test } from 'vitest';
import { readSiteConfig } from '#web/lib/api/site-config.ts';

describe('the configuration of an environment', () => {
  test('is read as it is written', () => {
    const contact = { phone: '1', email: 'a@b', address: 'x' };
    const file = {
      environment: 'staging',
      demo: true,
      mails: true,
      recovery: true,
      contact: { ...contact, address_ar: 'س' },
    };
    expect(readSiteConfig(file)).toEqual({
      environment: 'staging',
      demo: true,
      mails: true,
      recovery: true,
      contact: { ...contact, addressAr: 'س' },
    });
  });

  test.each([null, 'text', 7, {}, { demo: 'yes', contact: 3 }, { environment: 5 }])(
    'is that of a production without contact or demo accounts when it is not: %j',
    (file) => {
      expect(readSiteConfig(file)).toEqual({
        environment: 'production',
        demo: false,
        mails: false,
        recovery: false,
        contact: { phone: '', email: '', address: '', addressAr: '' },
      });
    },
  );
});
