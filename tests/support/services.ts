import type { BodyOf, TypedClient } from './typed-call.ts';

type Details = Partial<BodyOf<'admin/save-service'>>;

/** Saves a further service as the owner, by the version that was read: “PRP” unless `details` differ. */
export const saveService = async (clinic: TypedClient, details: Details) => {
  const { version } = await clinic.ok('admin/list-services', { as: 'owner' });
  const body = { version, name: 'PRP', name_ar: 'بلازما', minutes: 25, ...details };
  return clinic.ok('admin/save-service', { as: 'owner', body });
};

/** Adds a further service of the consultation for EGP 900. @returns its id */
export const addService = async (clinic: TypedClient, details: Details = {}): Promise<number> => {
  const { services } = await saveService(clinic, { type: 'regular', price: 900, ...details });
  return Math.max(...services.map(({ id }) => id));
};
