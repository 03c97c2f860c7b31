import type { Site } from './site.ts';

interface Details {
  readonly name: string;
  readonly name_ar: string;
  /** Pounds. */
  readonly price: number;
  readonly minutes: number;
}

const plasma: Details = { name: 'PRP', name_ar: 'بلازما', price: 900, minutes: 25 };

/** Adds a further service of the consultation as the owner, “PRP” for EGP 900 without other details. @returns its id */
export const addService = async (site: Pick<Site, 'api'>, details = plasma): Promise<number> => {
  const { version } = await site.api<{ version: number }>('GET', '/admin/services', undefined, 'owner');
  const service = { version, type: 'regular', ...details };
  const { services } = await site.api<{ services: { id: number }[] }>('POST', '/admin/services', service, 'owner');
  return Math.max(...services.map(({ id }) => id));
};
