import type { SiteConfig } from '../site.ts';

/** How the demo's clinic is reached: nobody's number, nobody's street. */
export const demoContact: SiteConfig['contact'] = {
  phone: '+20 2 2345 6701',
  email: 'hello@demo.clinic',
  address: '12 Nile Street, Cairo',
  address_ar: '12 شارع النيل، القاهرة',
};
