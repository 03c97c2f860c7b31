import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { newBranchWrites } from '#functions/data/queue/branches.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import type { ReservationType, Role, StaffRight } from '#shared/models/enums.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { type ApiRequest, noon, type RouteId, type TestClinic } from './harness.ts';
import { importedFile } from './imported-file.ts';
import { letters } from './letters.ts';
import { messageOf, webhookSecrets } from './support/written-message.ts';

/** A signed-in staff user. */
export interface StaffAccount {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly branchId: number | null;
  readonly rights: readonly StaffRight[];
  readonly token: string;
  /** `appointify_refresh=…`, as a browser sends it. */
  readonly refreshCookie: string;
}

/** A reservation at branch 1, with its code and phone. */
export interface BookedReservation {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly patientId: string;
}

/** A clinic that answers requests, and the store of its table. */
export interface ScenarioClinic {
  readonly call: TestClinic['call'];
  readonly now: () => Date;
  readonly deps: TestClinic['deps'];
}

/** Optional properties of a staff user. */
export interface StaffUserOptions {
  readonly disabled?: boolean;
  readonly rights?: readonly StaffRight[];
  /** Branches to switch to. */
  readonly otherBranchIds?: readonly number[];
}

/** Creates staff users, and reservations at branch 1 in the required state. */
export interface ScenarioContext {
  readonly clinic: ScenarioClinic;
  readonly createStaffUser: (role: Role, branchId: number | null, more?: StaffUserOptions) => Promise<StaffAccount>;
  readonly book: (type?: ReservationType) => Promise<BookedReservation>;
  readonly skipped: () => Promise<BookedReservation>;
  readonly withDoctor: (type?: ReservationType) => Promise<BookedReservation>;
  readonly finished: (type?: ReservationType) => Promise<BookedReservation>;
  /** With a recorded laser session. */
  readonly recorded: () => Promise<BookedReservation>;
  /** A waiting visit that was paid in cash. */
  readonly paid: () => Promise<BookedReservation & { readonly receiptId: string }>;
  /** The id of a package that branch 1 offers: six laser sessions of the face. */
  readonly offered: () => Promise<string>;
  /** A package that the patient has paid. @returns its id. */
  readonly packageOf: (reservation: BookedReservation) => Promise<string>;
  /** @returns the id of the first receipt of a package. */
  readonly receiptOf: (reservation: BookedReservation, packageId: string) => Promise<string>;
  /** Takes money in advance. @returns the receipt. */
  readonly deposited: (reservation: BookedReservation) => Promise<string>;
  readonly move: (reservation: BookedReservation, status: string) => Promise<void>;
  /** A reservation with its money, as stored. */
  readonly readRecord: (reservation: BookedReservation) => Promise<unknown>;
  /** The id of a drawer that is open at branch 1: of the caller when they are reception there, else of another user. */
  readonly drawerOf: (caller: StaffAccount | undefined) => Promise<string>;
  /** A reservation that was moved from branch 1 to branch 2. */
  readonly transferred: () => Promise<BookedReservation>;
  /** A display that waits to be paired. */
  readonly unpaired: () => Promise<{ readonly code: string; readonly secret: string }>;
  /** A paired display of branch 1, with its key. */
  readonly displayed: () => Promise<{ readonly id: string; readonly key: string }>;
  /** The id of a doctor who was seen at branch 1 today. */
  readonly doctorSeen: () => Promise<string>;
  /** A clinic day of the past that no other scenario closes. */
  readonly nextDayToClose: () => string;
  /** Opens a branch that no other scenario uses; it counts as opened at openedAt (now). @returns its id. */
  readonly ownBranch: (openedAt?: Date) => Promise<number>;
  /** An import of one row, at a branch of its own. */
  readonly importing: () => Promise<{ readonly branchId: number; readonly importId: string }>;
  /** The id of the last move of a reservation. */
  readonly lastMoveOf: (reservation: BookedReservation) => Promise<string>;
  /** A patient who wrote to branch 1. @returns the patient's id */
  readonly written: () => Promise<string>;
  /** All generated names and phones. */
  readonly secrets: string[];
}

/** A request that succeeds for every permitted caller, and the reservation that others must not change. */
export interface Scenario {
  readonly request: ApiRequest;
  readonly reservation?: BookedReservation;
}

/** @param caller who will ask; undefined for the public. */
export type MakeScenario = (context: ScenarioContext, caller: StaffAccount | undefined) => Promise<Scenario> | Scenario;

export const today = noon.slice(0, 10);
/** Days that other requests of a test may name, and close. */
const RECENT_DAYS = 40;

/** Six laser sessions for the price of five. */
export const packageOffer = {
  name: 'Six face sessions',
  name_ar: 'ست جلسات وجه',
  service: 'laser',
  areas: ['face'],
  unit: 'sessions',
  units: 6,
  price: 3000,
  single_price: 600,
  valid_days: 365,
  active: true,
} as const;

const given = ['Yasmin', 'Hossam', 'Rania', 'منة', 'Bassem', 'شيماء'] as const;
const families = ['Elgohary', 'Shahin', 'العدوي', 'Barakat', 'Qandil', 'الشافعي'] as const;

/** The keys of a browser's subscription to notifications. */
export const deviceKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
} as const;

export const createScenarioContext = async (clinic: ScenarioClinic): Promise<ScenarioContext> => {
  const { store } = clinic.deps;
  const passwordHash = await hashPassword(demoPassword);
  const secrets: string[] = [];
  let serial = 0;
  let closedDays = 0;
  await putPushKeys(clinic.deps, newPushKeys('mailto:operator@clinic.example'));
  await putMessagingSettings(clinic.deps, {
    provider: 'whatsapp',
    baseUrl: 'http://127.0.0.1:9',
    apiVersion: 'v27.0',
    phoneNumberId: '1',
    businessAccountId: '2',
    accessToken: 'token',
    ...webhookSecrets,
  });

  const createStaffUser: ScenarioContext['createStaffUser'] = async (role, branchId, more = {}) => {
    const { disabled = false, rights = [], otherBranchIds = [] } = more;
    serial += 1;
    const id = `uscenario${String(serial)}`;
    const user: User = {
      id,
      email: `${id}@test.clinic`,
      name: `Staff ${String(serial)}`,
      role,
      branchId,
      otherBranchIds: [...otherBranchIds],
      disabled,
      rights: [...rights],
    };
    await store.transact(userWrites(user, passwordHash));
    const { signedIn, cookies } = await beginSession(clinic.deps, user, clinic.now());
    return {
      id,
      email: user.email,
      role,
      branchId,
      rights,
      token: signedIn.token,
      refreshCookie: (cookies[0] ?? '').split(';')[0] ?? '',
    };
  };
  const doctor = await createStaffUser('doctor', 1);
  const reception = await createStaffUser('reception', 1);
  const owner = await createStaffUser('owner', null);

  const must = async (id: RouteId, request: ApiRequest): Promise<unknown> => {
    const { status, data, error } = await clinic.call(id, request);
    if (status > 201) throw new Error(`${id} answered ${String(status)}: ${String(error)}`);
    return data;
  };
  const book: ScenarioContext['book'] = async (type = 'regular') => {
    serial += 1;
    const name = `${given[serial % 6] ?? ''} ${families[Math.floor(serial / 6) % 6] ?? ''} ${'abcdefghij'[serial % 10] ?? ''}${letters(serial)}`;
    const local = `012${String(10_000_000 + serial)}`;
    const phone = `+2${local}`;
    const data = await must('reservations/book-reservation', {
      body: { name, phone: local, branch_id: 1, type, ...(type === 'regular' ? {} : { laser_area: 'face' }) },
    });
    const { id } = data as { id: number };
    secrets.push(name, local.slice(1));
    return { id, code: reservationCode(id), name, phone: local, patientId: patientIdOf(asE164(phone), name) };
  };
  const written = async (): Promise<string> => {
    const { id, phone, patientId } = await book();
    await must('messaging/receive-webhook', messageOf(phone, id, clinic.now()));
    return patientId;
  };
  const unpaired = async (): Promise<{ code: string; secret: string }> => {
    const made = (await must('displays/request-pairing', { body: { kind: 'display' } })) as Record<
      'code' | 'secret',
      string
    >;
    return { code: made.code, secret: made.secret };
  };
  let offerId: string | undefined;
  const offered = async (): Promise<string> => {
    const body = { branch_id: 1, ...packageOffer };
    offerId ??= ((await must('packages/define-package', { body, token: owner.token })) as { id: string }).id;
    return offerId;
  };
  const move = async (reservation: BookedReservation, status: string): Promise<void> => {
    await must('reservations/change-status', { params: { id: reservation.id }, body: { status }, token: doctor.token });
  };
  const withDoctor: ScenarioContext['withDoctor'] = async (type) => {
    const reservation = await book(type);
    const other = await createStaffUser('doctor', 1);
    await must('reservations/change-status', {
      params: { id: reservation.id },
      body: { status: 'in_progress' },
      token: other.token,
    });
    return reservation;
  };
  const ownBranch = async (openedAt = clinic.now()): Promise<number> => {
    serial += 1;
    const id = 500 + serial;
    await store.transact(demoBranches.slice(0, 1).flatMap((branch) => newBranchWrites({ ...branch, id }, openedAt)));
    return id;
  };
  return {
    clinic,
    createStaffUser,
    ownBranch,
    importing: async () => {
      const branchId = await ownBranch();
      const body = { ...importedFile, branch_id: branchId };
      const { id } = (await must('imports/begin-import', { body, token: owner.token })) as { id: string };
      return { branchId, importId: id };
    },
    book,
    written,
    secrets,
    withDoctor,
    move,
    paid: async () => {
      const reservation = await book();
      const data = await must('payments/mark-paid', {
        params: { id: reservation.id },
        body: { patientId: reservation.patientId },
        token: reception.token,
      });
      return { ...reservation, receiptId: (data as { receipt_id: string }).receipt_id };
    },
    offered,
    packageOf: async ({ patientId }) => {
      const data = await must('packages/pay-package', {
        params: { patientId },
        body: { offer_id: await offered() },
        token: reception.token,
      });
      return (data as { package: { id: string } }).package.id;
    },
    receiptOf: async ({ patientId }, packageId) => {
      const request = { params: { patientId }, query: { receipts_of: packageId }, token: reception.token };
      const { package_receipts: found } = (await must('ledger/show-patient-money', request)) as {
        package_receipts: { receipts: readonly [{ receipt_id: string }] };
      };
      return found.receipts[0].receipt_id;
    },
    deposited: async ({ patientId }) => {
      const data = await must('ledger/take-deposit', {
        params: { patientId },
        body: { amount: 500 },
        token: reception.token,
      });
      return (data as { receipt_id: string }).receipt_id;
    },
    skipped: async () => {
      const reservation = await book();
      await move(reservation, 'skipped');
      return reservation;
    },
    transferred: async () => {
      const reservation = await book();
      const body = { branch_id: 2 };
      await must('transfers/transfer-reservation', { params: { id: reservation.id }, body, token: reception.token });
      return reservation;
    },
    finished: async (type) => {
      const reservation = await withDoctor(type);
      await move(reservation, 'completed');
      return reservation;
    },
    drawerOf: async (caller) => {
      const holder =
        caller?.role === 'reception' && caller.branchId === 1 ? caller : await createStaffUser('reception', 1);
      const data = await must('drawers/open-drawer', {
        params: { branchId: 1 },
        body: { float: 100 },
        token: holder.token,
      });
      return (data as { drawer: { id: string } }).drawer.id;
    },
    doctorSeen: async () => {
      const seen = await createStaffUser('doctor', 1);
      await must('doctor/list-doctor-queue', { params: { branchId: 1 }, token: seen.token });
      return seen.id;
    },
    unpaired,
    displayed: async () => {
      const { code, secret } = await unpaired();
      const body = { branch_id: 1, code, name: 'Waiting room' };
      const { display } = (await must('displays/pair-display', { body, token: reception.token })) as {
        display: { id: string };
      };
      const { key } = (await must('displays/check-pairing', { body: { code, secret } })) as { key: string };
      return { id: display.id, key };
    },
    nextDayToClose: () => addDays(today, -(RECENT_DAYS + (closedDays += 1))),
    recorded: async () => {
      const reservation = await withDoctor('laser');
      await must('doctor/record-laser-session', {
        body: { reservation_id: reservation.id, pulses: 10, price_per_pulse: 5 },
        token: doctor.token,
      });
      return reservation;
    },
    lastMoveOf: async ({ id }) => {
      const account = await findReservationRecord(store, asReservationId(id));
      const ticket = account === undefined ? undefined : await findTicket(store, account);
      return ticket?.lastMove?.id ?? '';
    },
    readRecord: async ({ id }) => {
      const account = await findReservationRecord(store, asReservationId(id));
      return { account, ticket: account === undefined ? undefined : await findTicket(store, account) };
    },
  };
};
