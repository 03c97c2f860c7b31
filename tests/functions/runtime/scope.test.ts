import { beforeEach, describe, expect, it } from 'vitest';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { remove } from '#functions/data/table/store.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { openScope } from '#functions/runtime/scope.ts';
import { eventOf } from '#local/in-process.ts';
import { localContext } from '#local/http-adapter.ts';
import { keys } from '#functions/data/table/keys.ts';
import { showMe } from '#shared/routes/auth.ts';
import { type Access, access, defineRoute } from '#shared/routes/define.ts';
import { callNext, showSessionGuide } from '#shared/routes/doctor.ts';
import { setFractionalCharge } from '#shared/routes/payments.ts';
import { openTestClinic } from '#tests/harness.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
let reservationId: number;
let bookings = 0;

beforeEach(async () => {
  bookings += 1;
  const { data } = await clinic.call('reservations/book-reservation', {
    body: {
      name: 'Salma Fathy',
      phone: `0102000000${String(bookings)}`,
      branch_id: 1,
      type: 'fractional',
      laser_area: 'face',
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  reservationId = (data as { id: number }).id;
});

const foreignDoctor = 'doctor.branch2';

describe('a handler that does not look at the reservation', () => {
  const careless = endpoint(setFractionalCharge, async ({ input: { body }, commit }) =>
    commit(
      [remove('record', keys.reservationRecord(body.reservation_id))],
      {
        payment_id: 'C1',
        reservation_id: body.reservation_id,
        amount: 1,
        payment_status: 'unpaid',
      },
      'not-audited',
    ),
  );
  const send = (account: string) =>
    careless(
      eventOf(setFractionalCharge, {
        token: clinic.tokenOf(account),
        body: { reservation_id: reservationId, amount: 1 },
      }),
      localContext('test'),
    );

  it('writes nothing when the caller works at another branch', async () => {
    const reply = await send(foreignDoctor);

    expect(reply.statusCode).toBe(403);
    expect(await findReservationRecord(clinic.deps.store, asReservationId(reservationId))).toBeDefined();
  });

  it('writes when the caller works at the branch of the reservation', async () => {
    const reply = await send('doctor');

    expect(reply.statusCode).toBe(200);
    expect(await findReservationRecord(clinic.deps.store, asReservationId(reservationId))).toBeUndefined();
  });
});

describe('a handler that throws before it looks at the reservation', () => {
  it('answers 403, and not its own error, when the caller works at another branch', async () => {
    const failing = endpoint(showSessionGuide, () => Promise.reject(new Error('too early')));

    const reply = await failing(
      eventOf(showSessionGuide, { token: clinic.tokenOf(foreignDoctor), params: { reservationId } }),
      localContext('test'),
    );

    expect(reply.statusCode).toBe(403);
  });
});

describe('a route whose scope is not in its request', () => {
  const doctor: Actor = { kind: 'staff', id: 'u1', name: 'Dr.', email: '', role: 'doctor', branchId: 1, rights: [] };
  const open = async (branch: 'reservation' | 'patient', actor: Actor, params: object) => {
    const route = { ...showMe, access: { kind: 'staff', roles: ['doctor'], branch } } as const;
    const input = { params, query: {}, body: {} };
    await (
      await openScope(route, { deps: clinic.deps, actor, now: clinic.now(), input })
    ).checked;
  };

  it.each([
    ['names no reservation', 'reservation', doctor, {}],
    ['names no patient', 'patient', doctor, {}],
    ['comes from the public and names a patient', 'patient', { kind: 'public' }, { patientId: 'p1' }],
  ] as const)('is a failure of the server when the request %s', async (_, branch, actor, params) => {
    await expect(open(branch, actor, params)).rejects.toBeInstanceOf(TypeError);
  });
});

describe('types', () => {
  it('refuse a staff row without a branch, and a handler that reads what its row does not give', () => {
    // @ts-expect-error -- a row for staff says where its branch comes from
    const withoutBranch: Access = { kind: 'staff', roles: ['doctor'] };
    // @ts-expect-error -- the answer of this row belongs to no branch
    endpoint(showMe, ({ branch }) => Promise.reject(new Error(String(branch))));
    // @ts-expect-error -- this row names a branch and no reservation
    endpoint(callNext, ({ reservation }) => Promise.reject(new Error(String(reservation))));
    // @ts-expect-error -- a row says who may send a request
    defineRoute({ ...showMe, access: undefined });

    expect(withoutBranch).not.toHaveProperty('branch');
    expect(access.readers('own').branch).toBe('own');
  });
});
