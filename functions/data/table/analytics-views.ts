/**
 * How a column is read from the attribute at its path. `pounds`: from piastres. `moment`: ISO text, stored as text or as
 * milliseconds. `staff`: a staff user's name, the English one where there are two. `list`: texts, separated by spaces.
 * `keyNumber`: the number at the end of a key.
 */
export type ColumnKind = 'text' | 'number' | 'pounds' | 'moment' | 'staff' | 'list' | 'keyNumber';

export interface AnalyticsColumn {
  readonly kind: ColumnKind;
  /** Names of nested attributes. */
  readonly path: readonly string[];
}

export interface AnalyticsView {
  /** Regular expression of the items: partition key, a space, sort key. */
  readonly items: string;
  readonly columns: Readonly<Record<string, AnalyticsColumn>>;
}

const column =
  (kind: ColumnKind) =>
  (path: string): AnalyticsColumn => ({ kind, path: path.split('.') });

const text = column('text');
const number = column('number');
const pounds = column('pounds');
const moment = column('moment');
const staff = column('staff');
const list = column('list');

/** Views and CSV files have these names. */
export const analyticsViewNames = ['visits', 'ledger', 'packages', 'sessions'] as const;
export type AnalyticsViewName = (typeof analyticsViewNames)[number];

/**
 * The columns of the views for analysis, in the cloud and in CSV files: infra/analytics and operator/analytics-rows read
 * them. No name, phone or free text: a reason may name a patient.
 */
export const analyticsViews: Readonly<Record<AnalyticsViewName, AnalyticsView>> = {
  visits: {
    items: '^B#[0-9]+#D#[0-9-]+ T#',
    columns: {
      id: number('shown.id'),
      branch: number('branchId'),
      day: text('day'),
      ticket_number: column('keyNumber')('SK'),
      patient_id: text('shown.patientId'),
      service: text('shown.type'),
      further_service: text('shown.service.name'),
      area: text('shown.area'),
      other_areas: list('shown.otherAreas'),
      status: text('shown.status'),
      source: text('shown.source'),
      booked_at: moment('shown.createdAt'),
      arrived_at: moment('shown.arrivedAt'),
      called_at: moment('shown.calledAt'),
      finished_at: moment('finishedAt'),
      doctor_id: text('shown.calledBy'),
      doctor: staff('shown.doctorName'),
      price: pounds('shown.charge'),
      paid: pounds('shown.paid'),
      pulses: number('pulses'),
      price_per_pulse: pounds('pricePerPulse'),
      promised_minutes: number('promised.wait'),
    },
  },
  ledger: {
    items: '^B#[0-9]+#LEDGER#[0-9-]+ E#',
    columns: {
      id: text('id'),
      branch: number('branchId'),
      day: text('day'),
      at: moment('at'),
      kind: text('kind'),
      purpose: text('type'),
      method: text('method'),
      amount: pounds('amount'),
      receipt_number: number('receiptNo'),
      visit_id: number('reservationId'),
      visit_day: text('visitDay'),
      package_id: text('packageId'),
      patient_id: text('patientId'),
      reverses: text('reverses'),
      other_branch: number('moved.branchId'),
      taken_by_id: text('takenBy'),
      taken_by: staff('takenByName'),
      vat_percent: number('tax.percent'),
    },
  },
  packages: {
    items: '^B#[0-9]+#PACKAGES#[^ ]+ k',
    columns: {
      id: text('id'),
      branch: number('branchId'),
      patient_id: text('patientId'),
      offer_id: text('offerId'),
      offer: text('name'),
      service: text('service'),
      unit: text('unit'),
      units: number('units'),
      used: number('used'),
      price: pounds('charge'),
      paid: pounds('paid'),
      sold_on: text('soldOn'),
      expires_on: text('expiresOn'),
      refunded_at: moment('refundedAt'),
    },
  },
  sessions: {
    items: '^RES#[0-9]+ SESSION$',
    columns: {
      id: text('id'),
      branch: number('branchId'),
      day: text('day'),
      at: moment('at'),
      visit_id: number('reservationId'),
      visit_day: text('visitDay'),
      service: text('type'),
      area: text('area'),
      other_areas: list('otherAreas'),
      patient_id: text('patientId'),
      doctor_id: text('doctorId'),
      doctor: staff('doctorName'),
      pulses: number('pulses'),
      price_per_pulse: pounds('pricePerPulse'),
      amount: pounds('amount'),
      package_id: text('package.id'),
      package_units: number('package.units'),
    },
  },
};
