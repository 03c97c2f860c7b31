import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { noon, openTestClinic, type TestClinic } from '../../harness.ts';
import { type CashDrawers, cashDrawers } from '../cash-drawers.ts';
import { recordExpectedAudit } from '../expected-audit.ts';
import { type FrontDesk, frontDesk } from '../front-desk.ts';
import { type TypedClient, typedClient } from '../typed-call.ts';

/** Branch 1 on the day of the test: two receptionists, three doctors. */
export interface BranchDay {
  readonly clinic: TestClinic;
  readonly client: TypedClient;
  readonly desk: FrontDesk;
  readonly drawers: CashDrawers;
  /** The audit entries that all successful writes so far must have left. */
  readonly expectedAudit: () => readonly string[];
}

/** Steps of the day run after it is opened. */
export type OpenedDay = () => BranchDay;

export const day = asClinicDay(noon.slice(0, 10));
export const params = { branchId: 1 } as const;
export const doctors = ['doctor', 'doctor2', 'doctor3'] as const;

const thirdDoctor: User = {
  id: 'u-third-doctor',
  email: 'doctor3@demo.clinic',
  name: 'Dr. Omar',
  role: 'doctor',
  branchId: 1,
  disabled: false,
};

/** Opens a branch that marks arrivals and uses drawers. */
export const openBranchDay = async (): Promise<BranchDay> => {
  const settings = { ...defaultSettings, arrivals: true, drawers: true };
  const clinic = await openTestClinic({
    branches: demoBranches.map((branch) => ({ ...branch, settings })),
    staff: [thirdDoctor],
  });
  clinic.letTimePass();
  const { send, expected } = recordExpectedAudit(clinic.send);
  const client = typedClient(send);
  return { clinic, client, desk: frontDesk(client), drawers: cashDrawers(client), expectedAudit: expected };
};
