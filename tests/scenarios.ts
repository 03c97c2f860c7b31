import { newPasswordLink } from '#functions/data/staff/password-links.ts';
import { findUser } from '#functions/data/staff/users.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { RouteId } from './harness.ts';
import { importedFile } from './imported-file.ts';
import type { MakeScenario } from './scenario-context.ts';
import { lockScenarios } from './lock-scenarios.ts';
import { messageScenarios } from './message-scenarios.ts';
import { moneyScenarios } from './money-scenarios.ts';
import { otherSystemsScenarios } from './other-systems-scenarios.ts';
import { showLogo } from './logo-scenario.ts';
import { priceScenarios } from './price-scenarios.ts';
import { pulseScenarios } from './pulse-scenarios.ts';
import { setUpClinic } from './setup-scenario.ts';
import { sessionIdOf } from './support/session-id.ts';
import { familyOf, unconfirmedBooking } from './unconfirmed-booking.ts';

/** One for every route: the compiler requires one for a new route. */
export const scenarios: Readonly<Record<RouteId, MakeScenario>> = {
  ...moneyScenarios,
  ...otherSystemsScenarios,
  ...messageScenarios,
  ...priceScenarios,
  ...lockScenarios,
  'health/check-health': () => ({ request: {} }),
  'docs/show-open-api': () => ({ request: {} }),
  'branches/list-branches': () => ({ request: {} }),
  'branches/list-windows': () => ({
    request: { params: { branchId: 1 }, query: { date: '2026-11-23', type: 'laser' } },
  }),
  'clinic/show-clinic': () => ({ request: {} }),
  'clinic/show-logo': showLogo,
  'clinic/show-manifest': () => ({ request: {} }),
  'clinic/change-clinic': () => ({ request: { body: { name: 'Test Clinic', name_ar: '', colour: '#7a1f5c' } } }),
  'clinic/show-clinic-settings': () => ({ request: {} }),
  'clinic/change-clinic-settings': () => ({ request: { body: { credit_at_every_branch: true } } }),
  'auth/log-in': async (context) => {
    const { email } = await context.createStaffUser('reception', 1);
    return { request: { body: { email, password: demoPassword } } };
  },
  'auth/refresh-session': async (context) => {
    const { refreshCookie } = await context.createStaffUser('reception', 1);
    return { request: { body: {}, cookies: [refreshCookie] } };
  },
  'auth/log-out': () => ({ request: { body: {} } }),
  'auth/show-me': () => ({ request: {} }),
  'auth/change-password': () => ({ request: { body: { password: demoPassword, new_password: demoPassword } } }),
  'auth/set-password-by-link': async (context) => {
    const { id, email } = await context.createStaffUser('doctor', 1);
    const { token, write } = newPasswordLink({ id, email }, context.clinic.now());
    await context.clinic.deps.store.transact([write]);
    return { request: { body: { token, new_password: demoPassword } } };
  },
  'auth/mail-password-link': async (context) => {
    const { email } = await context.createStaffUser('doctor', 1);
    return { request: { body: { email } } };
  },
  'sign-in-sessions/list-sessions': () => ({ request: {} }),
  'sign-in-sessions/end-session': async (context, caller) => {
    const { deps, now } = context.clinic;
    // An owner ends the session of a colleague, everybody else a further one of the own.
    const own = caller === undefined || caller.role === 'owner' ? undefined : await findUser(deps.store, caller.id);
    const { token } =
      own === undefined
        ? await context.createStaffUser('reception', 1)
        : (await beginSession(deps, own, now())).signedIn;
    return { request: { params: { sessionId: sessionIdOf(token) } } };
  },
  'sign-in-sessions/switch-branch': (_, caller) => ({ request: { body: { branch_id: caller?.branchId ?? 1 } } }),
  'admin/set-up-clinic': setUpClinic,
  'admin/make-password-link': async (context) => {
    const { id } = await context.createStaffUser('doctor', 1);
    return { request: { params: { userId: id } } };
  },
  'admin/list-users': () => ({ request: {} }),
  'admin/add-user': async (context) => {
    const { id } = await context.createStaffUser('doctor', 1);
    const body = { email: `colleague-of-${id}@test.clinic`, name: 'Dr. New', role: 'doctor', branch_id: 1 };
    return { request: { body: { ...body, new_password: demoPassword } } };
  },
  'admin/change-user': async (context) => {
    const { id } = await context.createStaffUser('doctor', 1);
    return { request: { params: { userId: id }, body: { disabled: true } } };
  },
  'admin/reset-password': async (context) => {
    const { id } = await context.createStaffUser('doctor', 1);
    return { request: { params: { userId: id }, body: { new_password: demoPassword } } };
  },
  'admin/list-branch-settings': () => ({ request: {} }),
  'admin/open-branch': () => ({
    request: { body: { name: 'East', name_ar: 'فرع الشرق', address: '1 East Road', copy_of: 1 } },
  }),
  'admin/change-branch': async (context) => ({
    request: {
      params: { branchId: await context.ownBranch() },
      body: { version: 0, prices: { regular: 350, per_pulse: 6, fractional: 1700 } },
    },
  }),
  'exports/export-branch': () => ({ request: { body: { branch_id: 1 } } }),
  'imports/check-rows': () => ({
    request: {
      body: {
        branch_id: 1,
        kind: 'patients',
        similar: 'leave',
        rows: [{ line: 2, cells: { name: 'Safaa Kamel', phone: '01006990001' } }],
      },
    },
  }),
  'imports/begin-import': async (context) => ({
    request: { body: { ...importedFile, branch_id: await context.ownBranch() } },
  }),
  'imports/add-rows': async (context) => {
    const { branchId, importId } = await context.importing();
    const rows = [{ line: 2, cells: { name: 'Safaa Kamel', phone: '01006990001' } }];
    return { request: { params: { importId }, body: { branch_id: branchId, first: 0, rows } } };
  },
  'imports/undo-import': async (context) => {
    const { branchId, importId } = await context.importing();
    return { request: { params: { importId }, body: { branch_id: branchId } } };
  },
  'imports/list-imports': () => ({ request: { query: { branch_id: '1' } } }),
  'imports/list-problems': async (context) => {
    const { branchId, importId } = await context.importing();
    return { request: { params: { importId }, query: { branch_id: String(branchId) } } };
  },
  'reservations/book-reservation': async (context) => {
    const { name, phone } = await context.finished();
    return { request: { body: { name, phone, branch_id: 1, type: 'regular' } } };
  },
  'reservations/show-queue-info': async (context) => {
    const reservation = await context.book();
    return { request: { params: { phone: reservation.phone }, query: { code: reservation.code } } };
  },
  'reservations/cancel-reservation': async (context) => {
    const reservation = await context.book();
    return {
      request: { params: { id: reservation.id }, body: { code: reservation.code, phone: reservation.phone } },
      reservation,
    };
  },
  'own-moves/confirm-booking': async (context) => {
    const { reservation, confirmationCode } = await unconfirmedBooking(context);
    const { id, code, phone } = reservation;
    return {
      request: { params: { id }, body: { code, phone, confirmation_code: confirmationCode } },
      reservation,
    };
  },
  'own-moves/postpone-reservation': async (context) => {
    const reservation = await context.book();
    await context.book();
    const { id, code, phone } = reservation;
    return { request: { params: { id }, body: { code, phone, behind: 1 } }, reservation };
  },
  'own-moves/say-coming': async (context) => {
    const reservation = await context.book();
    const { id, code, phone } = reservation;
    return { request: { params: { id }, body: { code, phone } }, reservation };
  },
  'own-moves/come-back': async (context) => {
    const reservation = await context.skipped();
    const { id, code, phone } = reservation;
    return { request: { params: { id }, body: { code, phone } }, reservation };
  },
  'reservations/list-branch-queue': () => ({ request: { params: { branchId: 1 } } }),
  'reservations/change-status': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: { status: 'skipped' } }, reservation };
  },
  'reservations/reinsert-reservation': async (context) => {
    const reservation = await context.skipped();
    return { request: { params: { id: reservation.id }, body: {} }, reservation };
  },
  'transfers/transfer-reservation': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: { branch_id: 2 } }, reservation };
  },
  'own-moves/reschedule-reservation': async (context) => {
    const reservation = await context.book();
    const { id, code, phone } = reservation;
    return { request: { params: { id }, body: { code, phone, branch_id: 2 } }, reservation };
  },
  'doctor/skip-reservation': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: {} }, reservation };
  },
  'patients/change-patient': async (context) => {
    const reservation = await context.book();
    return {
      request: {
        params: { patient: reservation.patientId },
        body: { name: `${reservation.name} Adel` },
      },
      reservation,
    };
  },
  'patients/list-twins': () => ({ request: { query: { branch_id: '1' } } }),
  'patients/merge-patients': async (context) => {
    const [keep, drop] = [await context.book(), await context.book('laser')];
    const body = { keep: keep.patientId, drop: drop.patientId };
    return { request: { query: { branch_id: '1' }, body }, reservation: drop };
  },
  'patients/undo-merge': async (context) => {
    const [keep, drop] = [await context.book(), await context.book('laser')];
    const request = { query: { branch_id: '1' }, body: { keep: keep.patientId, drop: drop.patientId } };
    const { token } = await context.createStaffUser('owner', null);
    await context.clinic.call('patients/merge-patients', { ...request, token });
    return { request, reservation: drop };
  },
  'reservations/change-reservation': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: { type: 'laser', laser_area: 'legs' } }, reservation };
  },
  'doctor/void-laser-session': async (context) => {
    const reservation = await context.recorded();
    return { request: { params: { id: reservation.id }, body: { reason: 'typed a zero too many' } }, reservation };
  },
  'reservations/mark-arrival': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: { arrived: true } }, reservation };
  },
  'reservations/check-in': async (context) => {
    const reservation = await context.book();
    const { key } = await context.displayed();
    const { data } = await context.clinic.call('displays/show-waiting-room', { body: { key } });
    const { token } = (data as { door: { token: string } }).door;
    return { request: { body: { token, code: reservation.code, phone: reservation.phone } }, reservation };
  },
  'reservations/undo-move': async (context, caller) => {
    // Owners may undo transfers only.
    const reservation = caller?.role === 'owner' ? await context.transferred() : await context.skipped();
    return {
      request: { params: { id: reservation.id }, body: { move_id: await context.lastMoveOf(reservation) } },
      reservation,
    };
  },
  'reservations/correct-visit': async (context) => {
    const reservation = await context.book();
    await context.move(reservation, 'no_show');
    return { request: { params: { id: reservation.id }, body: { reason: 'The patient was here' } }, reservation };
  },
  'board/show-board': (_, caller) => ({
    request: {
      params: { branchId: 1 },
      query: {
        parts:
          caller?.role === 'doctor'
            ? 'doctor_queue,pulses,completed,unrecorded,messaging'
            : 'queue,unpaid,completed,drawers',
        marks: '-',
      },
    },
  }),
  'doctor/list-doctor-queue': () => ({ request: { params: { branchId: 1 } } }),
  'doctor/call-next': async (context) => {
    await context.book();
    return { request: { body: { branch_id: 1 } } };
  },
  'doctor/call-again': async (context, caller) => {
    if (caller?.role !== 'doctor' || caller.branchId !== 1) {
      return { request: { params: { id: (await context.withDoctor()).id }, body: {} } };
    }
    await context.book();
    const { data } = await context.clinic.call('doctor/call-next', { body: {}, token: caller.token });
    const { next } = data as { next: { id: number } };
    return { request: { params: { id: next.id }, body: {} } };
  },
  'displays/request-pairing': () => ({ request: { body: { kind: 'display' } } }),
  'displays/check-pairing': async (context) => ({ request: { body: await context.unpaired() } }),
  'displays/pair-display': async (context) => {
    const { code } = await context.unpaired();
    return { request: { body: { branch_id: 1, code, name: 'Waiting room' } } };
  },
  'displays/list-displays': () => ({ request: { query: { branch_id: '1' } } }),
  'displays/change-display': async (context) => {
    const sound = { voice: false, volume: 40, quiet_from: '22:00', quiet_until: '09:00' };
    const { id } = await context.displayed();
    return { request: { params: { displayId: id }, body: { branch_id: 1, name: 'Door', ...sound } } };
  },
  'displays/revoke-display': async (context) => {
    const { id } = await context.displayed();
    return { request: { params: { displayId: id }, body: { branch_id: 1 } } };
  },
  'displays/show-waiting-room': async (context) => {
    const { key } = await context.displayed();
    return { request: { body: { key } } };
  },
  'doctor/set-doctor-at-work': async (context, caller) => ({
    request: {
      body: {
        branch_id: 1,
        ...(caller?.role === 'reception' ? { doctor_id: await context.doctorSeen() } : {}),
        state: 'paused',
        pause_minutes: 15,
      },
    },
  }),
  'doctor/record-laser-session': async (context) => {
    const reservation = await context.withDoctor('laser');
    return { request: { body: { reservation_id: reservation.id, pulses: 10, price_per_pulse: 5 } }, reservation };
  },
  ...pulseScenarios,
  'doctor/list-unrecorded-visits': async (context) => {
    await context.finished('laser');
    return { request: { query: { branch_id: '1' } } };
  },
  'doctor/show-session-guide': async (context) => {
    const reservation = await context.withDoctor('laser');
    return { request: { params: { reservationId: reservation.id } } };
  },
  'reservations/list-completed-records': () => ({ request: { query: { branch_id: '1' } } }),
  'patients/find-patients-by-phone': async (context) => {
    const { phone } = await context.book();
    return { request: { params: { patient: phone }, query: { branch_id: '1' } } };
  },
  'patients/search-patients': () => ({ request: { query: { branch_id: '1', search: 'a' } } }),
  'patients/show-patient-history': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { patientId } } };
  },
  'medical/show-patient-file': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { patientId } } };
  },
  'medical/update-patient-file': async (context) => {
    const { patientId } = await context.book();
    return {
      request: {
        params: { patientId },
        body: { version: 0, birth_year: 1990, sex: 'female', allergies: '', warnings: ['keloid'], consents: [] },
      },
    };
  },
  'medical/write-visit-record': async (context) => {
    const reservation = await context.withDoctor('laser');
    return {
      request: { body: { reservation_id: reservation.id, version: 0, treatment: null, consultation: null } },
      reservation,
    };
  },
  'reservations/book-group': async (context) => ({ request: { body: familyOf(await context.book()) } }),
};
