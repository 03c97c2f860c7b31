import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { ApiRequest } from '#local/in-process.ts';
import { type ClinicDay, moveIdOf } from './clinic-day-requests.ts';

/** Patients book, are moved in the queue and are treated. */
export const queueSteps = ({ as, book, call, made, next, ok, phoneOf, refused, reservation }: ClinicDay): void => {
  it('books patients of every kind, online and at the counter', async () => {
    await book('Regina', { type: 'regular' });
    await book('Lara', { type: 'laser', laser_area: 'face' });
    await book('Farida', { type: 'fractional', laser_area: 'legs', message_consent: true });
    await book('Walid', { type: 'regular' }, as('reception'));
    const people = [
      { name: 'Salma Testing', type: 'laser', laser_area: 'legs' },
      { name: 'Selim Testing', type: 'regular' },
    ];
    await ok('reservations/book-group', { body: { phone: '01155500088', branch_id: 2, people } });
    await book('Carim', { type: 'regular' });
    await book('Casta', { type: 'regular' });
    await book('Nora', { type: 'regular' });
    await book('Zeinab', { type: 'regular' });
    await book('Lina', { type: 'laser', laser_area: 'arms' });
    await book('Fadia', { type: 'fractional', laser_area: 'face' });
    const again = await call('reservations/book-reservation', {
      body: { name: 'Regina Testing', phone: phoneOf('Regina'), branch_id: 1, type: 'regular' },
    });
    expect(again.status).toBe(200);
    expect(z.looseObject({ id: z.int() }).parse(again.data).id).toBe(reservation('Regina').id);
    await refused(
      'reservations/book-reservation',
      { body: { name: 'X Y', phone: '12', branch_id: 1, type: 'regular' } },
      400,
    );
    await refused(
      'reservations/book-reservation',
      { body: { name: 'X Y', phone: phoneOf('X'), branch_id: 77, type: 'regular' } },
      404,
    );
  });

  it('shows patients their position', async () => {
    await ok('reservations/show-queue-info', { params: { phone: phoneOf('Lara') } });
    await ok('reservations/show-queue-info', {
      params: { phone: phoneOf('Lara') },
      query: { code: reservation('Lara').code },
    });
    const phone = phoneOf('Nobody');
    await refused('reservations/show-queue-info', { params: { phone } }, 404);
    const lookUp = (code: string): ApiRequest => ({ params: { phone }, query: { code } });
    for (let last = 10; last < 20; last += 1) {
      await refused('reservations/show-queue-info', lookUp(`MED9000${String(last)}`), 404);
    }
    await refused('reservations/show-queue-info', lookUp('MED900020'), 429);
    const request = { params: { id: 900_020 }, body: { code: 'MED900020', phone } };
    await refused('reservations/cancel-reservation', request, 429);
  });

  it('shows the counter its queue, and keeps it in order', async () => {
    const queue = await ok('reservations/list-branch-queue', { params: { branchId: 1 }, ...as('reception') });
    const rows = z
      .looseObject({
        active_queue: z.array(
          z.looseObject({ id: z.int(), patient_id: z.string(), queue_position: z.nullable(z.int()) }),
        ),
      })
      .parse(queue).active_queue;
    expect(rows.map((row) => row.queue_position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [who, booked] of made) {
      made.set(who, { ...booked, patientId: rows.find(({ id }) => id === booked.id)?.patient_id ?? '' });
    }
    const regina = { code: reservation('Regina').code, phone: phoneOf('Regina') };
    await ok('own-moves/say-coming', { params: { id: reservation('Regina').id }, body: regina });
    for (const behind of [2, 0]) {
      await ok('own-moves/postpone-reservation', {
        params: { id: reservation('Regina').id },
        body: { ...regina, behind },
      });
    }
    const carimOwn = { code: reservation('Carim').code, phone: phoneOf('Carim') };
    await ok('doctor/skip-reservation', { params: { id: reservation('Carim').id }, ...as('reception') });
    await ok('own-moves/come-back', { params: { id: reservation('Carim').id }, body: carimOwn });
    await ok('doctor/skip-reservation', { params: { id: reservation('Carim').id }, ...as('reception') });
    await ok('reservations/reinsert-reservation', { params: { id: reservation('Carim').id }, ...as('reception') });
    await ok('reservations/cancel-reservation', {
      params: { id: reservation('Casta').id },
      body: { code: reservation('Casta').code, phone: phoneOf('Casta') },
      key: 'cancel-casta',
    });
    const carim = { params: { id: reservation('Carim').id }, ...as('reception') };
    const zeinab = { params: { id: reservation('Zeinab').id }, ...as('reception') };
    await ok('reservations/mark-arrival', { ...zeinab, body: { arrived: true } });
    const cancelled = await ok('reservations/cancel-reservation', { ...carim, body: {} });
    await ok('reservations/undo-move', { ...carim, body: { move_id: moveIdOf(cancelled) } });
    await ok('reservations/cancel-reservation', { ...carim, body: {} });
    const moved = await ok('transfers/transfer-reservation', { ...zeinab, body: { branch_id: 2 } });
    await ok('reservations/undo-move', { ...zeinab, body: { move_id: moveIdOf(moved) } });
    await ok('doctor/skip-reservation', { params: { id: reservation('Nora').id }, ...as('doctor') });
    for (const status of ['waiting', 'skipped', 'no_show']) {
      await ok('reservations/change-status', {
        params: { id: reservation('Nora').id },
        body: { status },
        ...as('reception'),
      });
    }
    const { branches } = z
      .looseObject({ branches: z.array(z.looseObject({ today: z.string() })) })
      .parse(await ok('branches/list-branches'));
    const tomorrow = addDays(branches[0]?.today ?? '', 1);
    // The patient is already registered, so the number of patients stays.
    const ahead = await ok('reservations/book-reservation', {
      body: { name: 'Casta Testing', phone: phoneOf('Casta'), branch_id: 1, type: 'regular', date: tomorrow },
    });
    const list = { params: { branchId: 1 }, query: { date: tomorrow }, ...as('reception') };
    await ok('reservations/list-branch-queue', list);
    const { id } = z.looseObject({ id: z.int() }).parse(ahead);
    const casta = { code: reservationCode(asReservationId(id)), phone: phoneOf('Casta') };
    for (const days of [2, 1]) {
      const date = addDays(branches[0]?.today ?? '', days);
      await ok('own-moves/reschedule-reservation', { params: { id }, body: { ...casta, date } });
    }
    const later = { params: { id }, ...as('reception') };
    await ok('transfers/transfer-reservation', { ...later, body: { branch_id: 2 } });
    await refused('reservations/list-branch-queue', { params: { branchId: 2 }, ...as('reception') }, 403);
    await refused('doctor/call-next', { body: {}, ...as('reception') }, 403);
    await refused('doctor/skip-reservation', { params: { id: 999_999 }, ...as('doctor') }, 404);
  });

  it('pairs a display, which shows the queue until it is revoked', async () => {
    const pairing = z
      .looseObject({ code: z.string(), secret: z.string() })
      .parse(await ok('displays/request-pairing', { body: { kind: 'display' } }));
    const { code, secret } = pairing;
    const paired = await ok('displays/pair-display', { body: { code, name: 'Waiting room' }, ...as('reception') });
    const { display } = z.looseObject({ display: z.looseObject({ id: z.string() }) }).parse(paired);
    const { key } = z
      .looseObject({ key: z.string() })
      .parse(await ok('displays/check-pairing', { body: { code, secret } }));
    const { door } = z
      .looseObject({ door: z.looseObject({ token: z.string() }) })
      .parse(await ok('displays/show-waiting-room', { body: { key } }));
    const { code: ticket } = reservation('Regina');
    await ok('reservations/check-in', { body: { token: door.token, code: ticket, phone: phoneOf('Regina') } });
    const one = { params: { displayId: display.id }, ...as('reception') };
    const sound = { voice: true, volume: 60, quiet_from: null, quiet_until: null };
    await ok('displays/change-display', { ...one, body: { name: 'By the door', ...sound } });
    await ok('displays/list-displays', as('reception'));
    await ok('displays/revoke-display', { ...one, body: {} });
    await refused('displays/show-waiting-room', { body: { key } }, 401);
  });

  it('lets the doctor work: call, record, finish', async () => {
    await ok('doctor/start-pulse-tracking', { body: { branch_id: 1, start_pulses: 1000 }, ...as('doctor') });
    await next();
    for (const body of [{ state: 'paused', pause_minutes: 5 }, { state: 'on' }]) {
      await ok('doctor/set-doctor-at-work', { body, ...as('doctor') });
    }
    await ok('doctor/call-again', { params: { id: reservation('Regina').id }, body: {}, ...as('doctor') });
    await ok('doctor/list-doctor-queue', { params: { branchId: 1 }, ...as('doctor') });
    await refused(
      'doctor/record-laser-session',
      { body: { reservation_id: reservation('Lara').id, pulses: 0, price_per_pulse: 5 }, ...as('doctor') },
      400,
    );
    await refused(
      'doctor/record-laser-session',
      { body: { reservation_id: reservation('Lara').id, pulses: 5, price_per_pulse: 5 }, ...as('doctor') },
      409,
    );
    const regina = { params: { id: reservation('Regina').id }, ...as('doctor') };
    const finished = await ok('reservations/change-status', { ...regina, body: { status: 'completed' } });
    await ok('reservations/undo-move', { ...regina, body: { move_id: moveIdOf(finished) } });
    await ok('reservations/change-status', { ...regina, body: { status: 'completed' } });
    await ok('reservations/correct-visit', {
      params: regina.params,
      body: { reason: 'finished too early' },
      ...as('owner'),
    });
    await ok('reservations/change-status', { ...regina, body: { status: 'in_progress' } });
    await ok('reservations/change-status', { ...regina, body: { status: 'completed' } });
    await ok('reservations/change-status', {
      params: { id: reservation('Lara').id },
      body: { status: 'in_progress' },
      ...as('doctor'),
    });
    const lara = { params: { id: reservation('Lara').id }, ...as('doctor') };
    // Still with the doctor: not among the finished visits without a session.
    expect(await ok('doctor/list-unrecorded-visits', as('doctor'))).toMatchObject({ total: 0 });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: reservation('Lara').id, pulses: 1200, price_per_pulse: '5.00' },
      ...as('doctor'),
    });
    await ok('doctor/void-laser-session', { ...lara, body: { reason: 'typed a zero too many' } });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: reservation('Lara').id, pulses: 120, price_per_pulse: '5.00' },
      ...as('doctor'),
    });
    await next();
    await ok('payments/set-fractional-charge', {
      body: { reservation_id: reservation('Farida').id, amount: 1500 },
      ...as('doctor'),
    });
    await ok('doctor/record-laser-session', {
      body: {
        reservation_id: reservation('Farida').id,
        pulses: 1,
        price_per_pulse: 1500,
        visit_record: { version: 0, treatment: null, consultation: null },
      },
      ...as('doctor'),
    });
    await next();
    // An hour at the counter: the one inside is skipped, comes back, and is given up.
    const walid = { params: { id: reservation('Walid').id }, ...as('doctor') };
    const { move_id } = (await ok('doctor/skip-reservation', walid)) as { move_id: string };
    await ok('reservations/undo-move', { ...walid, body: { move_id } });
    await ok('doctor/skip-reservation', walid);
    await ok('reservations/reinsert-reservation', { params: { id: reservation('Walid').id }, ...as('doctor') });
    await ok('reservations/mark-arrival', { ...walid, body: { arrived: false } });
    await ok('reservations/change-reservation', { ...walid, body: { type: 'laser', laser_area: 'legs' } });
    await ok('reservations/change-reservation', { ...walid, body: { type: 'regular' } });
    await ok('patients/change-patient', {
      params: { patient: reservation('Walid').patientId },
      body: { name: 'Waleed Corrected' },
      ...as('reception'),
    });
    await refused(
      'payments/set-fractional-charge',
      { body: { reservation_id: reservation('Carim').id, amount: 10 }, ...as('doctor') },
      409,
    );
    const tracked = await ok('doctor/show-pulse-tracking', as('doctor'));
    expect(tracked).toMatchObject({
      pulse_tracking: { start_pulses: 1000, predicted_pulses: 1120, doctors_tracked: 1 },
    });
    const ended = await ok('doctor/end-pulse-tracking', { body: { end_pulses: 1123 }, ...as('doctor') });
    expect(ended).toMatchObject({ summary: { actual_total: 123, predicted_total: 120, discrepancy: 3 } });
  });

  it('lets a second doctor work without pulse tracking while the first works', async () => {
    await ok('doctor/list-doctor-queue', { params: { branchId: 1 }, ...as('doctor2') });
    const { id } = reservation('Lina');
    await ok('reservations/change-status', { params: { id }, body: { status: 'in_progress' }, ...as('doctor2') });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: id, pulses: 10, price_per_pulse: 5 },
      ...as('doctor2'),
    });
    await ok('reservations/cancel-reservation', {
      params: { id: reservation('Fadia').id },
      body: {},
      ...as('reception'),
    });
    await refused(
      'payments/set-fractional-charge',
      { body: { reservation_id: reservation('Fadia').id, amount: 10 }, ...as('doctor2') },
      409,
    );
  });
};
