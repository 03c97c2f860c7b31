import type { SiteConfig } from '#shared/models/site-config.ts';

/** Contact of the demo clinic; number and street do not exist. */
export const demoContact: SiteConfig['contact'] = {
  phone: '+20 2 2345 6701',
  email: 'hello@demo.clinic',
  address: '12 Nile Street, Cairo',
  address_ar: '12 شارع النيل، القاهرة',
};
