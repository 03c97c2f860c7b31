import { beforeEach, describe, expect, it } from 'vitest';
import { Store } from '#functions/data/table/store.ts';
import { connect } from '#functions/data/table/connect.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { noonOf } from '#tests/api/counter.ts';
import { branches, phoneOf, transferDesk } from '#tests/api/transfer-desk.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const withDoctors = branches.map((branch) => ({
  ...branch,
  ...(branch.id === 5 ? { phone: '' } : {}),
  settings: { ...branch.settings, choose_doctor: true },
}));
const clinic = await openForFile(() => openTestClinic({ branches: withDoctors }));
const desk = transferDesk(() => clinic);
let days = 0;

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

/** Lets something happen before the next read of several items. */
class InterruptedStore extends Store {
  interruption: (() => Promise<unknown>) | undefined;

  override async getAll(...args: Parameters<Store['getAll']>): ReturnType<Store['getAll']> {
    const { interruption } = this;
    this.interruption = undefined;
    await interruption?.();
    return super.getAll(...args);
  }
}

describe('a look-up of a reservation', () => {
  it('names the preferred doctor without a state when the reservation is for a later day', async () => {
    const body = { branch_id: 1, type: 'regular', date: addDays(desk.today(), 2) } as const;
    await clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });
    const preferred_doctor_id = userIdOf('doctor@demo.clinic');
    const person = { name: 'Patient Letter', phone: phoneOf(0) };
    await clinic.ok('reservations/book-reservation', { body: { ...body, ...person, preferred_doctor_id } });

    const { patient } = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(0) }, query: {} });

    expect(patient).toMatchObject({ preferred_doctor: { name: 'Dr. Samir', state: null }, estimated_wait: null });
  });

  it('shows the older of two reservations first when both are next at their branches', async () => {
    const older = await desk.book(1, { branch: 2 });
    const newer = await desk.book(1, { branch: 1 });

    const { patient, others } = await clinic.ok('reservations/show-queue-info', {
      params: { phone: phoneOf(1) },
      query: {},
    });

    expect(older).toBeLessThan(newer);
    expect([patient, ...others].map((each) => [each.branch_id, each.current_position])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('follows the reservation when it is transferred between the reads', async () => {
    const id = await desk.book(2);
    const store = new InterruptedStore(connect(clinic.endpoint), clinic.tableName);
    replaceDependencies({ ...clinic.deps, store });
    store.interruption = () => desk.transfer(id);

    const { patient } = await desk.lookUp(2, id);
    replaceDependencies(clinic.deps);

    expect(store.interruption).toBeUndefined();
    expect(patient).toMatchObject({ branch_id: 2, current_position: 1 });
  });
});

describe('the list of branches', () => {
  it('shows no phone for a branch that has none', async () => {
    const { branches: listed } = await clinic.ok('branches/list-branches', {});

    expect(listed.map(({ id, phone }) => [id, phone === ''])).toEqual([1, 2, 3, 4, 5].map((id) => [id, id === 5]));
  });
});
