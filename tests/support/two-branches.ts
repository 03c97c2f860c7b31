import type { TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import type { BodyOf } from './typed-call.ts';

export type BranchId = 1 | 2;

/** The staff users of each branch. */
export const desks = { 1: 'reception', 2: 'reception.branch2' } as const;
export const doctors = { 1: 'doctor', 2: 'doctor.branch2' } as const;

/** Allows credit and packages of one branch at another, or not. */
export const allowElsewhere = (clinic: TestClinic, isAllowed: boolean) =>
  clinic.ok('clinic/change-clinic-settings', { as: 'owner', body: { credit_at_every_branch: isAllowed } });

export interface VisitAt {
  readonly id: number;
  readonly patientId: string;
  readonly branchId: BranchId;
}

interface Person {
  readonly name: string;
  readonly phone: string;
}

/** Books a visit of a person at a branch. */
export const bookAt = async (
  clinic: TestClinic,
  branchId: BranchId,
  person: Person,
  type: 'regular' | 'laser' = 'regular',
): Promise<VisitAt> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: desks[branchId],
    body: { ...person, branch_id: branchId, type, ...(type === 'laser' ? { laser_area: 'face' } : {}) },
  });
  const { reservation } = await clinic.ok('ledger/list-receipts', { as: desks[branchId], params: { id } });
  return { id, branchId, patientId: reservation.patient_id };
};

/** A finished laser visit of a person at a branch, whose session is not recorded. */
export const laserVisitAt = async (clinic: TestClinic, branchId: BranchId, person: Person): Promise<VisitAt> => {
  const visit = await bookAt(clinic, branchId, person, 'laser');
  for (const status of ['in_progress', 'completed'] as const) {
    await clinic.ok('reservations/change-status', {
      as: doctors[branchId],
      params: { id: visit.id },
      body: { status },
    });
  }
  return visit;
};

/** Sells a package at branch 1 with these terms. Returns its id. */
export const sellPackage = async (
  clinic: TestClinic,
  patientId: string,
  terms: Partial<BodyOf<'packages/define-package'>> = {},
): Promise<string> => {
  const offer = await clinic.ok('packages/define-package', {
    as: 'owner',
    body: { branch_id: 1, ...packageOffer, areas: ['face'], ...terms },
  });
  const sold = await clinic.ok('packages/pay-package', {
    as: 'reception',
    params: { patientId },
    body: { offer_id: offer.id },
  });
  return sold.package.id;
};

/** Records the session of a visit, from a package. */
export const recordFrom = (clinic: TestClinic, { id, branchId }: VisitAt, packageId: string, key?: string) =>
  clinic.send('doctor/record-laser-session', {
    as: doctors[branchId],
    body: { reservation_id: id, pulses: 100, price_per_pulse: 5, package_id: packageId },
    key,
  });
