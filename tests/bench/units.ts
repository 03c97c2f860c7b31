import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { patientIdOf } from '#functions/domain/patient-identity.ts';
import { queueMessage } from '#functions/data/messages/messages.ts';
import { putMessagingSettings } from '#functions/data/messages/messaging.ts';
import { signatureOf } from '#functions/domain/webhook-signature.ts';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { routes } from '#shared/routes/index.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId, asPatientId } from '#shared/rules/ids.ts';
import { type ApiResponse, type ApiRequest, openTestClinic, type RouteId } from '../harness.ts';
import { makeHistory, person, visitsPerDay } from './history.ts';
import { noProvider } from '../no-provider.ts';
import { otherScenarios } from './other-scenarios.ts';
import { queueScenarios } from './queue-scenarios.ts';
import { Meter, type Metered } from './meter.ts';

/** Database use of one call. */
export interface CallUnits {
  readonly call: string;
  readonly route: string;
  /** A warm function with cached settings and session. */
  readonly warm: Metered;
  /** One that has just started. */
  readonly cold: Metered;
  readonly failure: string | undefined;
}

/** Number of waiting patients at branch 1 during a measurement. */
export const waitingCount = 60;

/** Two finished lasers, two finished fractionals, and one patient inside with each of the two doctors. */
const calledCount = 6;
export interface Scenario {
  readonly call: string;
  readonly route: string;
  readonly asked: () => ApiRequest;
}

const valueIn = (answer: ApiResponse, name: string): unknown =>
  typeof answer.data === 'object' && answer.data !== null
    ? Object.entries(answer.data).find(([key]) => key === name)?.[1]
    : undefined;

const isRoute = (id: string): id is RouteId => routes.some((route) => route.id === id);

const idOf = (index: number): string => {
  const { name, phone } = person(index);
  return patientIdOf(asE164(phone), name);
};

/**
 * Measures every call of the table at a branch with `reservations` finished visits behind it, 60 people waiting, two
 * doctors at work with a patient each. A route without a row here is measured by its scenario of tests/scenarios.ts.
 */
export const measureUnits = async (reservations: number): Promise<{ readonly calls: readonly CallUnits[] }> => {
  const clinic = await openTestClinic();
  try {
    const client = connect(clinic.endpoint);
    const meter = new Meter(client);
    const store = new Store(client, clinic.tableName);
    const coldStart = (): void => {
      replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
    };
    coldStart();
    const [branch] = demoBranches;
    if (branch === undefined) throw new Error('no branch');
    const today = clinicDayAt(clinic.now(), branch);
    await makeHistory({ client, store, table: clinic.tableName }, { branch, today, count: reservations });

    const [reception, reception2, doctor, doctor2, owner] = [
      'reception',
      'reception2',
      'doctor',
      'doctor2',
      'owner',
    ].map(clinic.tokenOf);
    let writes = 0;
    const drawers: string[] = [];
    const call = async (route: RouteId, asked: ApiRequest): Promise<ApiResponse> => {
      writes += 1;
      const answer = await clinic.call(route, { key: `measured-${String(writes)}`, ...asked });
      if (route === 'drawers/open-drawer') drawers.push((answer.data as { drawer: { id: string } }).drawer.id);
      return answer;
    };

    const body = (index: number, type: string) => ({
      ...person(index),
      branch_id: 1,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'face' }),
    });
    const booked: { readonly id: number; readonly patientId: string }[] = [];
    const book = async (): Promise<void> => {
      const index = booked.length;
      const type = index < 2 ? 'laser' : index < 4 ? 'fractional' : 'regular';
      const answer = await call('reservations/book-reservation', { body: body(900_000 + index, type) });
      booked.push({ id: Number(valueIn(answer, 'id')), patientId: idOf(900_000 + index) });
    };
    /** Books as many patients as earlier measurements have called, skipped or cancelled. */
    const fillQueue = async (): Promise<void> => {
      const { waiting } = await readQueue(clinic.deps.store, branch.id, today);
      for (let missing = waitingCount - waiting.length; missing > 0; missing -= 1) await book();
    };
    for (let index = 0; index < calledCount; index += 1) await book();
    for (let turn = 0; turn < calledCount / 2; turn += 1) {
      for (const token of [doctor, doctor2]) await call('doctor/call-next', { token, body: {} });
    }
    await fillQueue();

    const known = person(1);
    const knownId = patientIdOf(asE164(known.phone), known.name);
    const [laser1 = 0, laser2 = 0, fractional1 = 0, fractional2 = 0] = booked.map(({ id }) => id);
    // Two more are called while it is measured, so the patients of other calls are behind them.
    let taken = calledCount + 2;
    const take = () => booked[(taken += 1) - 1] ?? { id: 0, patientId: '' };
    const twice =
      <Value>(...values: Value[]) =>
      () =>
        values.shift();
    const lasers = twice(laser1, laser2);
    const fractionals = twice(fractional1, fractional2);
    const trackers = twice(doctor, doctor2);
    const openers = twice(reception, reception2);
    const closers = twice(reception, reception2);
    const closing = [addDays(today, -3), addDays(today, -4)];
    const reopening = [...closing];
    const enders = twice(doctor, doctor2);
    const fileVersions = twice(0, 1);
    const recordVersions = twice(0, 1);
    const skipped = [take(), take()];
    const reinserted = [...skipped];
    const arriving = [take(), take()];
    const unarriving = [...arriving];
    let stranger = 950_000;
    let returning = 10;
    const days = Math.ceil(reservations / visitsPerDay);
    const range = (count: number) => ({ start_date: addDays(today, 1 - count), end_date: today });

    // Stores the rollups of closed days, as the day close does.
    if (isRoute('reports/show-revenue')) {
      await call('reports/show-revenue', { token: reception, params: { branchId: 1 }, query: range(1095) });
      await call('reports/show-revenue', { token: reception, params: { branchId: 1 }, query: range(30) });
      await call('reports/show-revenue', { token: owner, params: { branchId: 2 }, query: range(1095) });
    }

    // Sessions that go on, and sessions that end.
    const cookieOf = (answer: ApiResponse): string =>
      answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
    const sessions: string[] = [];
    for (let session = 0; session < 4; session += 1) {
      sessions.push(
        cookieOf(await call('auth/log-in', { body: { email: 'doctor@demo.clinic', password: demoPassword } })),
      );
    }
    const [refreshed, left] = [sessions.slice(0, 2), sessions.slice(2)];

    // Paid visits, and money taken in advance.
    const receiptIn = (answer: ApiResponse): string => (answer.data as { receipt_id: string }).receipt_id;
    const pay = async ({ id, patientId }: { readonly id: number; readonly patientId: string }) => {
      const answer = await call('payments/mark-paid', { token: reception, params: { id }, body: { patientId } });
      return { id, receiptId: receiptIn(answer) };
    };
    const refunded = [await pay(take()), await pay(take())];
    const printed = await pay(take());
    const keptAsCredit = [await pay(take()), await pay(take())];
    await Promise.all(
      keptAsCredit.map(({ id }) =>
        call('reservations/cancel-reservation', { token: reception, params: { id }, body: {} }),
      ),
    );
    const advance = { token: reception, params: { patientId: knownId }, body: { amount: 50 } };
    const deposits = [
      receiptIn(await call('ledger/take-deposit', advance)),
      receiptIn(await call('ledger/take-deposit', advance)),
    ];

    // Messages on their way, of which the provider reports.
    await putMessagingSettings(clinic.deps.store, noProvider);
    const recipients = booked.slice(-2);
    for (const { id, patientId } of recipients) {
      const parameters = ['Omar', 'Main', '60', '6:40 – 8:10 pm', '12 Nile Street, Cairo', reservationCode(id)];
      const wording = {
        kind: 'booked',
        branchId: branch.id,
        patientId: asPatientId(patientId),
        phone: asE164('+201000000000'),
        language: 'en',
      } as const;
      const message = { ...wording, reservationId: asReservationId(id), parameters };
      await queueMessage(clinic.deps.store, message, clinic.now());
    }
    const reported = recipients.map(({ id }) => id);
    const report = (reservationId: number): ApiRequest => {
      const statuses = [{ status: 'delivered', biz_opaque_callback_data: `${String(reservationId)}.booked` }];
      const text = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ value: { statuses } }] }],
      });
      return {
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': signatureOf(text, noProvider.appSecret),
        },
      };
    };

    const scenarios: readonly Scenario[] = [
      { call: 'health', route: 'health/check-health', asked: () => ({}) },
      { call: 'OpenAPI', route: 'docs/show-open-api', asked: () => ({}) },
      { call: 'branches', route: 'branches/list-branches', asked: () => ({}) },
      {
        call: 'book, new patient',
        route: 'reservations/book-reservation',
        asked: () => ({ body: body((stranger += 1), 'regular') }),
      },
      {
        call: 'book, known patient',
        route: 'reservations/book-reservation',
        asked: () => ({ body: body((returning += 1), 'regular') }),
      },
      {
        call: 'queue-info by phone',
        route: 'reservations/show-queue-info',
        asked: () => ({ params: { phone: person(900_040).phone } }),
      },
      {
        call: 'queue-info with the code',
        route: 'reservations/show-queue-info',
        asked: () => ({
          params: { phone: person(900_040).phone },
          query: { code: reservationCode(booked[40]?.id ?? 0) },
        }),
      },
      ...queueScenarios({
        reception,
        doctor,
        date: addDays(today, 3),
        newPatient: () => body((stranger += 1), 'regular'),
      }),
      { call: 'call next', route: 'doctor/call-next', asked: () => ({ token: doctor, body: {} }) },
      {
        call: 'set a doctor at work',
        route: 'doctor/set-doctor-at-work',
        asked: () => ({ token: doctor, body: { state: 'on' } }),
      },
      {
        call: 'arrival',
        route: 'reservations/mark-arrival',
        asked: () => ({ token: reception, params: { id: arriving.shift()?.id ?? 0 }, body: { arrived: true } }),
      },
      {
        call: 'arrival taken back',
        route: 'reservations/mark-arrival',
        asked: () => ({ token: reception, params: { id: unarriving.shift()?.id ?? 0 }, body: { arrived: false } }),
      },
      {
        call: 'skip',
        route: 'doctor/skip-reservation',
        asked: () => ({ token: reception, params: { id: skipped.shift()?.id ?? 0 } }),
      },
      {
        call: 'reinsert',
        route: 'reservations/reinsert-reservation',
        asked: () => ({ token: reception, params: { id: reinserted.shift()?.id ?? 0 } }),
      },
      {
        call: 'change status',
        route: 'reservations/change-status',
        asked: () => ({ token: reception, params: { id: take().id }, body: { status: 'skipped' } }),
      },
      {
        call: 'cancel',
        route: 'reservations/cancel-reservation',
        asked: () => ({ token: reception, params: { id: take().id }, body: {} }),
      },
      {
        call: 'mark paid',
        route: 'payments/mark-paid',
        asked: () => {
          const { id, patientId } = take();
          return { token: reception, params: { id }, body: { patientId } };
        },
      },
      {
        call: 'take a deposit',
        route: 'ledger/take-deposit',
        asked: () => ({ token: reception, params: { patientId: knownId }, body: { amount: 50 } }),
      },
      {
        call: 'money of a patient',
        route: 'ledger/show-patient-money',
        asked: () => ({ token: reception, params: { patientId: knownId } }),
      },
      {
        call: 'refund of credit',
        route: 'ledger/refund-credit',
        asked: () => ({
          token: reception,
          params: { patientId: knownId },
          body: { receipt_id: deposits.shift(), reason: 'Moves away', password: demoPassword },
        }),
      },
      {
        call: 'change a price',
        route: 'ledger/change-price',
        asked: () => ({ token: reception, params: { id: take().id }, body: { price: 290, reason: 'Returning' } }),
      },
      {
        call: 'receipts of a visit',
        route: 'ledger/list-receipts',
        asked: () => ({ token: reception, params: { id: refunded[0]?.id ?? 0 } }),
      },
      {
        call: 'print a receipt',
        route: 'ledger/print-receipt',
        asked: () => ({
          token: reception,
          params: { id: printed.id, receiptId: printed.receiptId },
        }),
      },
      {
        call: 'refund',
        route: 'ledger/refund-payment',
        asked: () => {
          const { id, receiptId } = refunded.shift() ?? { id: 0, receiptId: '' };
          return {
            token: reception,
            params: { id },
            body: { receipt_id: receiptId, reason: 'Paid twice', password: demoPassword },
          };
        },
      },
      {
        call: 'keep as credit',
        route: 'ledger/keep-as-credit',
        asked: () => ({ token: reception, params: { id: keptAsCredit.shift()?.id ?? 0 } }),
      },
      {
        call: 'unpaid list',
        route: 'payments/list-unpaid',
        asked: () => ({ token: reception, params: { branchId: 1 } }),
      },
      {
        call: 'drawers',
        route: 'drawers/list-drawers',
        asked: () => ({ token: reception, params: { branchId: 1 } }),
      },
      {
        call: 'open a drawer',
        route: 'drawers/open-drawer',
        asked: () => ({ token: openers(), params: { branchId: 1 }, body: { float: 500 } }),
      },
      {
        call: 'move cash',
        route: 'drawers/move-cash',
        asked: () => ({
          token: reception,
          params: { branchId: 1, drawerId: drawers[0] ?? '' },
          body: { direction: 'in', amount: 50, reason: 'change from the bank' },
        }),
      },
      {
        call: 'mark paid into a drawer',
        route: 'payments/mark-paid',
        asked: () => {
          const { id, patientId } = take();
          return { token: reception, params: { id }, body: { patientId } };
        },
      },
      {
        call: 'close a drawer',
        route: 'drawers/close-drawer',
        asked: () => ({
          token: closers(),
          params: { branchId: 1, drawerId: drawers.shift() ?? '' },
          body: { counts: {}, reason: 'measured' },
        }),
      },
      {
        call: 'day sheet, today',
        route: 'day-sheets/show-day-sheet',
        asked: () => ({ token: owner, params: { branchId: 1 } }),
      },
      {
        call: 'close a day',
        route: 'day-sheets/close-day',
        asked: () => ({ token: reception, params: { branchId: 1 }, body: { date: closing.shift() } }),
      },
      {
        call: 'open a day again',
        route: 'day-sheets/reopen-day',
        asked: () => ({ token: owner, params: { branchId: 1 }, body: { date: reopening.shift(), reason: 'measured' } }),
      },
      {
        call: 'day sheet messages of an owner',
        route: 'auth/show-me',
        asked: () => ({ token: owner, query: { include: 'day_sheet_message' } }),
      },
      {
        call: 'day sheet messages, change',
        route: 'day-sheets/set-day-sheet-message',
        asked: () => ({ token: owner, body: { language: 'en', phone: '01000009001' } }),
      },
      { call: 'daily income', route: 'reports/show-daily-income', asked: () => ({ token: reception }) },
      {
        call: 'pulse start',
        route: 'doctor/start-pulse-tracking',
        asked: () => ({ token: trackers(), body: { branch_id: 1, start_pulses: 1000 } }),
      },
      {
        call: 'laser session',
        route: 'doctor/record-laser-session',
        asked: () => ({ token: doctor, body: { reservation_id: lasers(), pulses: 100, price_per_pulse: 5 } }),
      },
      {
        call: 'fractional charge',
        route: 'payments/set-fractional-charge',
        asked: () => ({ token: doctor, body: { reservation_id: fractionals(), amount: 1500 } }),
      },
      {
        call: 'completed records',
        route: 'reservations/list-completed-records',
        asked: () => ({ token: doctor, query: {} }),
      },
      {
        call: 'unrecorded visits',
        route: 'doctor/list-unrecorded-visits',
        asked: () => ({ token: doctor, query: {} }),
      },
      {
        call: 'session guide',
        route: 'doctor/show-session-guide',
        asked: () => ({ token: doctor, params: { reservationId: laser1 } }),
      },
      { call: 'pulse dashboard', route: 'doctor/show-pulse-tracking', asked: () => ({ token: doctor }) },
      {
        call: 'pulse end',
        route: 'doctor/end-pulse-tracking',
        asked: () => ({ token: enders(), body: { end_pulses: 1200 } }),
      },
      {
        call: 'patients by phone',
        route: 'patients/find-patients-by-phone',
        asked: () => ({ token: reception, params: { patient: known.phone } }),
      },
      {
        call: 'patients, first page',
        route: 'patients/search-patients',
        asked: () => ({ token: reception, query: {} }),
      },
      {
        call: 'patients, by the start of a name',
        route: 'patients/search-patients',
        asked: () => ({ token: reception, query: { search: 'omar' } }),
      },
      {
        call: 'patients, by the end of a phone',
        route: 'patients/search-patients',
        asked: () => ({ token: reception, query: { search: known.phone.slice(-4) } }),
      },
      {
        call: 'patient history',
        route: 'patients/show-patient-history',
        asked: () => ({ token: reception, params: { patientId: knownId } }),
      },
      {
        call: 'daily report, today',
        route: 'reports/show-daily-report',
        asked: () => ({ token: reception, params: { branchId: 1 } }),
      },
      {
        call: 'revenue, 30 days',
        route: 'reports/show-revenue',
        asked: () => ({ token: reception, params: { branchId: 1 }, query: range(30) }),
      },
      {
        call: 'revenue, 30 days, per doctor',
        route: 'reports/show-revenue',
        asked: () => ({
          token: reception,
          params: { branchId: 1 },
          query: { ...range(30), include: 'doctors' },
        }),
      },
      {
        call: 'revenue, 3 years',
        route: 'reports/show-revenue',
        asked: () => ({ token: reception, params: { branchId: 1 }, query: range(1095) }),
      },
      {
        call: 'revenue of all branches, 30 days',
        route: 'reports/show-revenue-of-all',
        asked: () => ({ token: owner, query: range(30) }),
      },
      { call: 'all branches now', route: 'reports/show-overview', asked: () => ({ token: owner }) },
      {
        call: 'audit of a day',
        route: 'reports/list-audit',
        asked: () => ({ token: owner, query: { date: addDays(today, -Math.min(days, 2)), branch: '1' } }),
      },
      {
        call: 'add to the log of messages',
        route: 'messaging/add-commlog-entry',
        asked: () => ({ token: reception, body: { patient_id: knownId, channel: 'note', body: 'Called back' } }),
      },
      {
        call: 'medical file',
        route: 'medical/show-patient-file',
        asked: () => ({ token: doctor, params: { patientId: knownId } }),
      },
      {
        call: 'medical file, change',
        route: 'medical/update-patient-file',
        asked: () => ({
          token: doctor,
          params: { patientId: knownId },
          body: { version: fileVersions(), birth_year: 1990, sex: null, allergies: '', warnings: [], consents: [] },
        }),
      },
      {
        call: 'record of a visit',
        route: 'medical/write-visit-record',
        asked: () => ({
          token: doctor,
          body: { reservation_id: laser1, version: recordVersions(), treatment: null, consultation: null },
        }),
      },
      {
        call: 'log of messages',
        route: 'messaging/list-patient-commlog',
        asked: () => ({ token: reception, params: { id: knownId } }),
      },
      { call: 'messaging status', route: 'messaging/show-messaging-status', asked: () => ({ token: reception }) },
      {
        call: 'log in',
        route: 'auth/log-in',
        asked: () => ({ body: { email: 'reception@demo.clinic', password: 'demo-clinic' } }),
      },
      { call: 'who am I', route: 'auth/show-me', asked: () => ({ token: reception }) },
      {
        call: 'refresh',
        route: 'auth/refresh-session',
        asked: () => ({ cookies: [refreshed.shift() ?? ''] }),
      },
      {
        call: 'log out',
        route: 'auth/log-out',
        asked: () => ({ cookies: [left.shift() ?? ''] }),
      },
      {
        call: 'webhook, asked whether it is ours',
        route: 'messaging/verify-webhook',
        asked: () => ({
          query: { 'hub.mode': 'subscribe', 'hub.challenge': '77', 'hub.verify_token': noProvider.verifyToken },
        }),
      },
      {
        call: 'webhook, one report',
        route: 'messaging/receive-webhook',
        asked: () => report(reported.shift() ?? 0),
      },
    ];

    const calls: CallUnits[] = [];
    const measure = async ({ call: name, route, asked }: Scenario): Promise<void> => {
      if (!isRoute(route)) return;
      await fillQueue();
      // As in the cloud: events keep the snapshot, and the last booking was more than 20 s ago.
      if (route === 'reservations/book-reservation') clinic.pass(0.4);
      await keepQueueSnapshot(clinic.deps, branch, today);
      const measured: Metered[] = [];
      let failure: string | undefined;
      for (const state of ['cold', 'warm']) {
        if (state === 'cold') coldStart();
        const request = asked();
        meter.reset();
        const { status, error } = await call(route, request);
        measured.push(meter.read());
        if (status >= 300) failure = `${String(status)} ${error ?? ''}`;
      }
      const [cold, warm] = measured;
      if (cold !== undefined && warm !== undefined) calls.push({ call: name, route, cold, warm, failure });
    };
    for (const scenario of scenarios) await measure(scenario);

    const listed = new Set(scenarios.map(({ route }) => route));
    for (const scenario of await otherScenarios(clinic, listed)) await measure(scenario);
    return { calls };
  } finally {
    await clinic.stop();
  }
};
