import type { RouteSpec } from '#shared/routes/define.ts';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { getBranch } from '../data/queue/branches.ts';
import type { ReservationRecord } from '../data/table/items/reservations.ts';
import type { Branch } from '../data/table/items/branches.ts';
import type { Patient } from '../data/table/items/patients.ts';
import { findKeptPatient, listBranchesOfPatient } from '../data/patients/patients.ts';
import { findReservationRecord } from '../data/queue/reservations.ts';
import type { Dependencies } from '../dependencies.ts';
import { namedOrOwnBranch, requireBranchOfStaff } from '#functions/domain/staff/access.ts';
import type { Actor, Staff } from '#functions/domain/staff/actor.ts';
import { patientUnknown, reservationUnknown } from '#shared/refusals/queue.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';

/** A branch that the caller may work with. */
export interface BranchScope {
  readonly branch: Branch;
  /** The branch's clinic day now. */
  readonly today: ClinicDay;
}

/** A reservation of a branch that the caller may work with. */
export interface ReservationScope extends BranchScope {
  readonly record: ReservationRecord;
}

/** A patient who is registered at a branch that the caller may work with. */
export interface PatientScope {
  readonly patient: Patient;
  readonly branchId: number;
}

/** Reads the reservation that the request names; every call reads it again. Refuses one of another branch. */
export type ReadReservation = () => Promise<ReservationScope>;

/**
 * Reads the patient of the request, after a merge the one who was kept; every call reads again. Refuses a patient who is
 * only registered at other branches.
 */
export type ReadPatient = () => Promise<PatientScope>;

/** Additional input of a handler, by `access.branch` of its route. */
type ScopeByBranch = Readonly<
  Record<'path' | 'query' | 'body' | 'own', BranchScope> & {
    reservation: { readonly reservation: ReadReservation };
    patient: { readonly patient: ReadPatient };
    none: object;
  }
>;
export type ScopeOf<Spec extends RouteSpec> = Spec['access'] extends { readonly branch: infer From }
  ? From extends keyof ScopeByBranch
    ? ScopeByBranch[From]
    : never
  : object;

/** State of a request when its scope is read. */
export interface ScopeRequest {
  readonly deps: Dependencies;
  readonly actor: Actor;
  readonly now: Date;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/** The scope of a request, and the check that must pass before anything is written or answered. */
export interface OpenedScope {
  readonly scope: object;
  readonly checked: Promise<unknown>;
}

/** The names under which a request names its branch, its reservation and its patient. */
const fieldNames = {
  branch: ['branchId', 'branch_id', 'branch'],
  reservation: ['reservationId', 'reservation_id', 'id'],
  patient: ['patientId', 'patient_id', 'patient', 'id'],
} as const;

const isRecord = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null;

const fieldOf = (parts: readonly unknown[], names: readonly string[]): unknown =>
  parts
    .filter(isRecord)
    .flatMap((part) => names.map((name) => part[name]))
    .find((value) => (value ?? null) !== null);

const branchNamedIn = (part: unknown): number | undefined => {
  const named = fieldOf([part], fieldNames.branch);
  return typeof named === 'number' ? named : undefined;
};

const readBranch = async ({ deps, now }: ScopeRequest, branchId: number): Promise<BranchScope> => {
  const branch = await getBranch(deps.store, deps.cache, branchId);
  return { branch, today: clinicDayAt(now, branch) };
};

/** Does the caller work at the branch that the reservation was transferred from? */
const isOfFormerBranch = (actor: Actor, { transferred }: ReservationRecord): boolean =>
  actor.kind === 'staff' && actor.branchId !== null && actor.branchId === transferred?.branchId;

const readReservation = async (request: ScopeRequest, formerBranch: boolean): Promise<ReservationScope> => {
  const { deps, actor, input } = request;
  const id = fieldOf([input.params, input.body], fieldNames.reservation);
  if (typeof id !== 'number') throw new TypeError('the route names no reservation');
  // The branch is nearly always the caller's own: then both come in one round trip.
  const own = actor.kind === 'staff' && actor.branchId !== null ? actor.branchId : undefined;
  const [record] = await Promise.all([
    findReservationRecord(deps.store, asReservationId(id)),
    own === undefined ? undefined : getBranch(deps.store, deps.cache, own),
  ]);
  if (record === undefined) throw reservationUnknown();
  if (!formerBranch || !isOfFormerBranch(actor, record)) requireBranchOfStaff(actor, record.branchId);
  return { record, ...(await readBranch(request, record.branchId)) };
};

/** Staff find a patient at the branch they name or their own; owners at any branch where the patient is registered. */
const readPatient = async ({ deps, input }: ScopeRequest, staff: Staff): Promise<PatientScope> => {
  const field = fieldOf([input.params, input.body], fieldNames.patient);
  if (typeof field !== 'string') throw new TypeError('the route names no patient');
  // The route's schema has checked it.
  const id = asPatientId(field);
  const named = branchNamedIn(input.query);
  if (named !== undefined) requireBranchOfStaff(staff, named);
  const wanted = named ?? staff.branchId ?? undefined;
  // Without a branch in the request, an owner sees the registration at the first branch.
  const branchId = wanted ?? (await listBranchesOfPatient(deps.store, id))[0];
  const patient = branchId === undefined ? undefined : await findKeptPatient(deps.store, branchId, id);
  // The same refusal for a patient of other branches and for an unknown id: ids can be computed from phone and name.
  if (branchId === undefined || patient === undefined) throw patientUnknown();
  return { patient, branchId };
};

/** The check of a read that has started. The handler may wait for it later: its rejection counts as handled. */
const checkOf = (started: Promise<unknown>): Promise<unknown> => {
  started.catch(() => undefined);
  return started;
};

/**
 * The first call returns the read that the check started; each later call reads again, for a retry after a conflict.
 */
const startedBefore = <T>(started: Promise<T>, read: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined = started;
  return () => {
    const answer = next ?? read();
    next = undefined;
    return answer;
  };
};

/**
 * Opens what `access.branch` of the route gives the handler. A branch is read before the handler runs; a reservation or
 * a patient is read while the handler makes its first reads, and `checked` rejects when the caller may not touch it.
 */
export const openScope = async (route: RouteSpec, request: ScopeRequest): Promise<OpenedScope> => {
  const { actor, input } = request;
  const from = route.access.branch ?? 'none';
  switch (from) {
    case 'none':
      return { scope: {}, checked: Promise.resolve() };
    case 'own':
    case 'path':
    case 'query':
    case 'body': {
      const part = { own: undefined, path: input.params, query: input.query, body: input.body }[from];
      const scope = await readBranch(request, namedOrOwnBranch(actor, branchNamedIn(part)));
      return { scope, checked: Promise.resolve() };
    }
    case 'reservation': {
      const formerBranch = route.access.kind === 'staff' && route.access.formerBranch === true;
      const read = (): Promise<ReservationScope> => readReservation(request, formerBranch);
      // A patient is held to the code and the phone by the handler: nothing is read before these are.
      if (actor.kind !== 'staff') return { scope: { reservation: read }, checked: Promise.resolve() };
      const started = read();
      return { scope: { reservation: startedBefore(started, read) }, checked: checkOf(started) };
    }
    case 'patient': {
      if (actor.kind !== 'staff') throw new TypeError('only staff may name a patient');
      const read = (): Promise<PatientScope> => readPatient(request, actor);
      const started = read();
      return { scope: { patient: startedBefore(started, read) }, checked: checkOf(started) };
    }
  }
};
