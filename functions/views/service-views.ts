import { toPounds } from '#shared/rules/money.ts';
import type { Service, Services } from '#functions/data/queue/services.ts';

/** A further service in a reply; its price in pounds. */
export const offeredServiceView = ({ id, type, name, nameAr, price, minutes }: Service) => ({
  id,
  type,
  name,
  name_ar: nameAr,
  price: toPounds(price),
  minutes,
});

export const companyServicesView = ({ services, version }: Services) => ({
  services: services.map((each) => ({ ...offeredServiceView(each), retired: each.retired })),
  version,
});
