import { type Action, dataOf, pick, readQueue, type Scene, type StaffWindow } from './scene.ts';

/** The password of every staff user of a history. */
export const historyPassword = 'history-of-tests';

const shared = {
  branch_id: 1,
  name: 'History',
  name_ar: 'تاريخ',
  service: 'laser',
  areas: [],
  valid_days: 30,
} as const;

/** Few sessions and pulses, so that packages are used up and windows meet at one package. */
export const historyOffers = [
  { ...shared, unit: 'sessions', units: 2, price: 400, single_price: 250, active: true },
  { ...shared, unit: 'pulses', units: 90, price: 300, single_price: 4, active: true },
] as const;

/** Sells a package to a patient with a laser reservation and records a full or partial payment. */
export const sellPackage: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ service_type: type }) => type === 'laser'),
  );
  if (row === undefined) return;
  const params = { patientId: row.patient_id };
  const sold = await scene.client.write('packages/pay-package', window, {
    params,
    body: { offer_id: scene.chance.pick(scene.offers), ...(scene.chance.isTrue(0.6) ? { amount: 100 } : {}) },
  });
  const { package: bought } = dataOf(sold) as { package?: { readonly id: string } };
  if (sold.status === 201 && bought !== undefined) scene.packages.push({ id: bought.id, patientId: row.patient_id });
};

const pickPackage = (scene: Scene): Scene['packages'][number] | undefined =>
  scene.packages.length === 0 ? undefined : scene.chance.pick(scene.packages);

/** Takes a further part of the price, or the rest of it. */
export const payPackage: Action = async (scene, window) => {
  const bought = pickPackage(scene);
  if (bought === undefined) return;
  await scene.client.write('packages/pay-package', window, {
    params: { patientId: bought.patientId },
    body: { package_id: bought.id, ...(scene.chance.isTrue(0.7) ? { amount: 60.25 } : {}) },
  });
};

/** Gives the unused part back. */
export const refundPackage: Action = async (scene, window) => {
  const bought = pickPackage(scene);
  if (bought === undefined) return;
  await scene.client.write('packages/refund-package', window, {
    params: { patientId: bought.patientId, packageId: bought.id },
    body: { reason: 'Moves away', password: historyPassword },
  });
};

const laserVisits = async (scene: Scene, window: StaffWindow) =>
  (await readQueue(scene, window)).active.filter(
    ({ status, service_type: type }) => status === 'in_progress' && type === 'laser',
  );

/** Takes a session from a package of the patient; sometimes from one of another patient, which is refused. */
export const recordFromPackage: Action = async (scene, window) => {
  const row = pick(scene, await laserVisits(scene, window));
  if (row === undefined) return;
  const own = scene.packages.filter(({ patientId }) => patientId === row.patient_id);
  const bought = own.length === 0 ? pickPackage(scene) : scene.chance.pick(own);
  if (bought === undefined) return;
  const hadExpired = scene.expired.has(bought.id);
  const { status } = await scene.client.write('doctor/record-laser-session', window, {
    body: { reservation_id: row.id, pulses: scene.chance.whole(1, 80), price_per_pulse: 5, package_id: bought.id },
  });
  if (hadExpired && status === 201) scene.client.faults.push(`a session is taken from ${bought.id}, which had expired`);
};

/** The validity of a package ends, while others may use, pay or refund it. */
export const expirePackage: Action = async (scene) => {
  const bought = pickPackage(scene);
  if (bought !== undefined && (await scene.expire(bought))) scene.expired.add(bought.id);
};

/** Voids the session of a visit, if one is recorded and nothing was paid for it. */
export const voidSession: Action = async (scene, window) => {
  const row = pick(scene, await laserVisits(scene, window));
  if (row === undefined) return;
  await scene.client.write('doctor/void-laser-session', window, {
    params: { id: row.id },
    body: { reason: 'another patient' },
  });
};
