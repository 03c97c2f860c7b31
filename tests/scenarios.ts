import { signatureOf } from '#functions/domain/webhook-signature.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { RouteId } from './harness.ts';
import { type MakeScenario, webhookSecrets } from './scenario-context.ts';
import { moneyScenarios } from './money-scenarios.ts';

/** One for every route: the compiler requires one for a new route. */
export const scenarios: Readonly<Record<RouteId, MakeScenario>> = {
  ...moneyScenarios,
  'health/check-health': () => ({ asked: {} }),
  'docs/show-open-api': () => ({ asked: {} }),
  'branches/list-branches': () => ({ asked: {} }),
  'auth/log-in': async (world) => {
    const { email } = await world.createStaffUser('reception', 1);
    return { asked: { body: { email, password: demoPassword } } };
  },
  'auth/refresh-session': async (world) => {
    const { refreshCookie } = await world.createStaffUser('reception', 1);
    return { asked: { body: {}, cookies: [refreshCookie] } };
  },
  'auth/log-out': () => ({ asked: { body: {} } }),
  'auth/show-me': () => ({ asked: {} }),
  'reservations/book-reservation': async (world) => {
    const { name, phone } = await world.finished();
    return { asked: { body: { name, phone, branch_id: 1, type: 'regular' } } };
  },
  'reservations/show-queue-info': async (world) => {
    const place = await world.book();
    return { asked: { params: { phone: place.phone }, query: { code: place.code } } };
  },
  'reservations/cancel-reservation': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { code: place.code, phone: place.phone } }, place };
  },
  'reservations/list-branch-queue': () => ({ asked: { params: { branchId: 1 } } }),
  'reservations/change-status': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { status: 'skipped' } }, place };
  },
  'reservations/reinsert-reservation': async (world) => {
    const place = await world.skipped();
    return { asked: { params: { id: place.id }, body: {} }, place };
  },
  'transfers/transfer-reservation': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { branch_id: 2 } }, place };
  },
  'doctor/skip-reservation': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: {} }, place };
  },
  'patients/change-patient': async (world) => {
    const place = await world.book();
    return {
      asked: {
        params: { patient: place.patientId },
        body: { name: `${place.name} Adel` },
      },
      place,
    };
  },
  'patients/list-twins': () => ({ asked: { query: { branch_id: '1' } } }),
  'patients/merge-patients': async (world) => {
    const [keep, drop] = [await world.book(), await world.book('laser')];
    const body = { keep: keep.patientId, drop: drop.patientId };
    return { asked: { query: { branch_id: '1' }, body }, place: drop };
  },
  'patients/undo-merge': async (world) => {
    const [keep, drop] = [await world.book(), await world.book('laser')];
    const asked = { query: { branch_id: '1' }, body: { keep: keep.patientId, drop: drop.patientId } };
    const { token } = await world.createStaffUser('owner', null);
    await world.clinic.call('patients/merge-patients', { ...asked, token });
    return { asked, place: drop };
  },
  'reservations/change-reservation': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { type: 'laser', laser_area: 'legs' } }, place };
  },
  'doctor/void-laser-session': async (world) => {
    const place = await world.recorded();
    return { asked: { params: { id: place.id }, body: { reason: 'typed a zero too many' } }, place };
  },
  'reservations/mark-arrival': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { arrived: true } }, place };
  },
  'reservations/undo-move': async (world, caller) => {
    // Owners may undo transfers only.
    const place = caller?.role === 'owner' ? await world.transferred() : await world.skipped();
    return { asked: { params: { id: place.id }, body: { move_id: await world.lastMoveOf(place) } }, place };
  },
  'board/show-board': (_, caller) => ({
    asked: {
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
  'doctor/list-doctor-queue': () => ({ asked: { params: { branchId: 1 } } }),
  'doctor/call-next': async (world) => {
    await world.book();
    return { asked: { body: { branch_id: 1 } } };
  },
  'doctor/set-doctor-at-work': async (world, caller) => ({
    asked: {
      body: {
        branch_id: 1,
        ...(caller?.role === 'reception' ? { doctor_id: await world.doctorSeen() } : {}),
        state: 'paused',
        pause_minutes: 15,
      },
    },
  }),
  'doctor/record-laser-session': async (world) => {
    const place = await world.withDoctor('laser');
    return { asked: { body: { reservation_id: place.id, pulses: 10, price_per_pulse: 5 } }, place };
  },
  'doctor/start-pulse-tracking': () => ({ asked: { body: { branch_id: 1, start_pulses: 100 } } }),
  'doctor/end-pulse-tracking': async (world, caller) => {
    if (caller?.role === 'doctor') {
      await world.clinic.call('doctor/start-pulse-tracking', {
        body: { branch_id: caller.branchId, start_pulses: 100 },
        token: caller.token,
      });
    }
    return { asked: { body: { end_pulses: 150 } } };
  },
  'doctor/show-pulse-tracking': () => ({ asked: {} }),
  'doctor/list-unrecorded-visits': async (world) => {
    await world.finished('laser');
    return { asked: { query: { branch_id: '1' } } };
  },
  'doctor/show-session-guide': async (world) => {
    const place = await world.withDoctor('laser');
    return { asked: { params: { reservationId: place.id } } };
  },
  'reservations/list-completed-records': () => ({ asked: { query: { branch_id: '1' } } }),
  'patients/find-patients-by-phone': async (world) => {
    const { phone } = await world.book();
    return { asked: { params: { patient: phone }, query: { branch_id: '1' } } };
  },
  'patients/search-patients': () => ({ asked: { query: { branch_id: '1', search: 'a' } } }),
  'patients/show-patient-history': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { patientId } } };
  },
  'medical/show-patient-file': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { patientId } } };
  },
  'medical/update-patient-file': async (world) => {
    const { patientId } = await world.book();
    return {
      asked: {
        params: { patientId },
        body: { version: 0, birth_year: 1990, sex: 'female', allergies: '', warnings: ['keloid'], consents: [] },
      },
    };
  },
  'medical/write-visit-record': async (world) => {
    const place = await world.withDoctor('laser');
    return { asked: { body: { reservation_id: place.id, version: 0, treatment: null, consultation: null } }, place };
  },
  'messaging/add-commlog-entry': async (world) => {
    const place = await world.book();
    return { asked: { body: { patient_id: place.patientId, channel: 'call', body: 'ApiRequest to come later.' } } };
  },
  'messaging/list-patient-commlog': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { id: patientId } } };
  },
  'messaging/show-messaging-status': () => ({ asked: {} }),
  'messaging/verify-webhook': () => ({
    asked: {
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': webhookSecrets.verifyToken, 'hub.challenge': '42' },
    },
  }),
  'messaging/receive-webhook': () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    return { asked: { body, headers: { 'x-hub-signature-256': signatureOf(body, webhookSecrets.appSecret) } } };
  },
};
