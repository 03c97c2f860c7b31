import * as z from 'zod/mini';
import { ledgerMethod, reservationType, revenueType } from '../models/enums.ts';
import { clinicDayInput, day, moment, pathId, wholeId, nameInArabic } from '../models/fields.ts';
import { pulsesNotInCounter } from '../models/pulse-tracking.ts';
import { serviceOfVisit } from '../models/services.ts';
import { access, defineRoute } from './define.ts';

const countAndIncome = z.strictObject({ count: z.int(), income: z.number() });

const incomeLine = { payment_count: z.int(), reversal_count: z.int(), total_revenue: z.number() } as const;
/** The sum of all lines is the total; a line without an entry is absent. */
const byDoctor = z.array(
  z.strictObject({
    /** `no_doctor`: visits that no doctor has called; `unknown`: days before income was counted per doctor. */
    line: z.enum(['doctor', 'no_doctor', 'credit', 'package', 'unknown']),
    /** Present in a line `doctor`. */
    doctor_id: z.nullable(z.string()),
    doctor_name: z.nullable(z.string()),
    doctor_name_ar: nameInArabic,
    ...incomeLine,
  }),
);
export type IncomeByDoctor = z.output<typeof byDoctor>;
const byService = z.array(z.strictObject({ type: revenueType, ...incomeLine }));
export type IncomeByService = z.output<typeof byService>;
/**
 * The kinds of which a further service has money: a line for each service, with its present name, and one without a
 * service for the kind itself. The lines of a kind add up to its sum.
 */
const byFurtherService = z.array(z.strictObject({ type: reservationType, ...serviceOfVisit, ...incomeLine }));
export type IncomeByFurtherService = z.output<typeof byFurtherService>;

const dailyReport = z.strictObject({
  branch: z.strictObject({ id: z.int(), name: z.string(), name_ar: z.string() }),
  date: day,
  summary: z.strictObject({
    reservations: z.strictObject({
      total: z.int(),
      completed: z.int(),
      /** Not finished yet: waiting, in progress or skipped. */
      pending: z.int(),
      skipped: z.int(),
      no_show: z.int(),
      cancelled: z.int(),
      by_type: z.strictObject({ regular: z.int(), laser: z.int(), fractional: z.int() }),
    }),
    payments: z.strictObject({
      total_income: z.number(),
      total_payments: z.int(),
      paid: countAndIncome,
      unpaid: countAndIncome,
      /** paid / (paid + unpaid), 0–100, at most one decimal. */
      collection_rate: z.number(),
      /** Money refunded on the day; income is net of it. */
      reversed: z.strictObject({ count: z.int(), amount: z.number() }),
      /** Income net of reversals, and the count of both; a method without an entry is absent. */
      by_method: z.array(z.strictObject({ method: ledgerMethod, count: z.int(), income: z.number() })),
      by_service: byService,
      by_further_service: byFurtherService,
      by_doctor: byDoctor,
    }),
    /** Doctors who have seen patients of the day, most patients first. Their income is in `payments.by_doctor`. */
    doctors: z.array(
      z.strictObject({
        doctor_id: z.string(),
        doctor_name: z.nullable(z.string()),
        doctor_name_ar: nameInArabic,
        patients: z.int(),
        /** Average of the finished visits; null before the first. */
        minutes_each: z.nullable(z.int()),
      }),
    ),
    laser_treatments: z.strictObject({
      total_sessions: z.int(),
      total_pulses: z.int(),
      avg_pulses_per_session: z.number(),
    }),
    pulse_tracking: z.strictObject({
      predicted_pulses: z.int(),
      actual_pulses: z.int(),
      discrepancy: z.int(),
      doctors_tracked: z.int(),
      /** The day's open pulse sessions, and the pulses recorded in them. */
      open_sessions: z.int(),
      open_recorded_pulses: z.int(),
      ...pulsesNotInCounter,
    }),
  }),
});
export type DailyReport = z.output<typeof dailyReport>;

export const showDailyReport = defineRoute({
  id: 'reports/show-daily-report',
  method: 'GET',
  path: '/reports/daily/{branchId}',
  summary: "A branch's clinic day: visits, money, laser sessions, pulses",
  access: access.withScope('reports:read', access.readers('path')),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ date: z.optional(clinicDayInput) }),
  reply: dailyReport,
  reasons: [],
  throttle: 'staff',
});

const revenueRange = z.strictObject({ start_date: z.optional(clinicDayInput), end_date: z.optional(clinicDayInput) });
const revenueFigures = {
  period: z.strictObject({ start_date: day, end_date: day }),
  summary: z.strictObject({
    total_revenue: z.number(),
    total_payments: z.int(),
    /** Money refunded; revenue is net of it. */
    total_reversals: z.int(),
    average_per_payment: z.number(),
    daily_average: z.number(),
    active_days: z.int(),
  }),
  revenue_by_type: z.array(
    z.strictObject({
      /** `credit` only when deposits were received or given back. */
      type: revenueType,
      percentage: z.int(),
      payment_count: z.int(),
      total_revenue: z.number(),
      avg_payment: z.number(),
    }),
  ),
  revenue_by_method: z.array(
    z.strictObject({ method: ledgerMethod, payment_count: z.int(), total_revenue: z.number() }),
  ),
  by_further_service: byFurtherService,
  daily_trend: z.array(z.strictObject({ date: day, revenue: z.number(), payments: z.int() })),
} as const;

const revenueReport = z.strictObject({
  branch_id: z.int(),
  ...revenueFigures,
  /** Present only with `include=doctors`. The revenue per service is in `revenue_by_type`. */
  by_doctor: z.optional(byDoctor),
});
export type RevenueReport = z.output<typeof revenueReport>;

export const showRevenue = defineRoute({
  id: 'reports/show-revenue',
  method: 'GET',
  path: '/reports/revenue/{branchId}',
  summary: 'Money received at a branch over a range of clinic days',
  access: access.withScope('reports:read', access.readers('path')),
  params: z.strictObject({ branchId: pathId }),
  query: z.extend(revenueRange, { include: z.optional(z.literal('doctors')) }),
  reply: revenueReport,
  reasons: ['date-range-reversed', 'date-range-too-long'],
  throttle: 'staff',
});

const revenueAll = z.strictObject({
  ...revenueFigures,
  /** Always empty: every day is counted. Kept for clients that read it. */
  pending_days: z.array(day),
  branches: z.array(
    z.strictObject({
      branch_id: z.int(),
      name: z.string(),
      name_ar: z.string(),
      total_revenue: z.number(),
      total_payments: z.int(),
      percentage: z.int(),
    }),
  ),
});
export type RevenueAllReport = z.output<typeof revenueAll>;

export const showRevenueOfAll = defineRoute({
  id: 'reports/show-revenue-of-all',
  method: 'GET',
  path: '/reports/revenue/all',
  summary: 'Money received at every branch, with the totals of each',
  access: access.withScope('reports:read', access.only('owner', 'none')),
  query: revenueRange,
  reply: revenueAll,
  reasons: ['date-range-reversed', 'date-range-too-long'],
  throttle: 'staff',
});

const moneyChanges = {
  price_changes: z.int(),
  /** What price changes took off, less what they added, in pounds. */
  discounts: z.number(),
  reversals: z.int(),
  /** Money given back, in pounds. */
  reversed: z.number(),
} as const;
const visitFigures = {
  booked: z.int(),
  /** Finished, or with a doctor. */
  came: z.int(),
  missed: z.int(),
  cancelled: z.int(),
  /** Of those who came: patients whom this booking registered. */
  new_patients: z.int(),
  /** Promised waits of patients who were called, and how many calls were within the promised range. */
  promises: z.int(),
  promises_kept: z.int(),
  ...moneyChanges,
} as const;

const visitsReport = z.strictObject({
  period: z.strictObject({ start_date: day, end_date: day }),
  /** Today is counted. With more than twelve branches it is left out. */
  live: z.boolean(),
  /** Days that are not computed yet and count nothing; the same request computes more of them. */
  pending_day_count: z.int(),
  total: z.strictObject(visitFigures),
  days: z.array(z.strictObject({ date: day, ...visitFigures })),
  branches: z.array(z.strictObject({ branch_id: z.int(), name: z.string(), name_ar: z.string(), ...visitFigures })),
  /** Patients who came, by weekday (0 = Sunday) and hour of the branch's clock; hours without any are absent. */
  arrivals: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), count: z.int() })),
  /** Who changed prices and gave money back; empty without `branch_id`. */
  people: z.array(
    z.strictObject({ user_id: z.string(), name: z.nullable(z.string()), name_ar: nameInArabic, ...moneyChanges }),
  ),
});
export type VisitsReport = z.output<typeof visitsReport>;

export const showVisits = defineRoute({
  id: 'reports/show-visits',
  method: 'GET',
  path: '/reports/visits',
  summary: 'Visits over a range of clinic days, at all branches or at one: who came, when, promised waits, discounts',
  access: access.withScope('reports:read', access.only('owner', 'none')),
  query: z.extend(revenueRange, { branch_id: z.optional(wholeId) }),
  reply: visitsReport,
  reasons: ['date-range-reversed', 'date-range-too-long', 'branch-unknown'],
  throttle: 'staff',
});

const branchNow = {
  /** Patients waiting: here and expected. Where arrivals are not marked, all of them are here. */
  waiting: z.int(),
  here: z.int(),
  expected: z.int(),
  with_doctor: z.int(),
  /** Doctors who take patients now, or after a pause. */
  doctors_at_work: z.int(),
  /** Longest present wait in minutes of a patient who is here; 0 when none is. Since arrival; without marks, since booking. */
  longest_wait: z.int(),
  /** Money received on the current clinic day, in pounds. */
  income_today: z.number(),
  /** Money received on the same weekday a week ago: until this time of that day, and on the whole day, in pounds. */
  income_week_ago_by_now: z.number(),
  income_week_ago: z.number(),
} as const;

/** The money received until each moment, in pounds. */
const incomeCurve = z.array(z.strictObject({ at: moment, income: z.number() }));

const overview = z.strictObject({
  branches: z.array(
    z.strictObject({
      branch_id: z.int(),
      name: z.string(),
      name_ar: z.string(),
      open: z.boolean(),
      today: day,
      ...branchNow,
      services: z.array(
        z.strictObject({
          type: reservationType,
          /** False when doctors are at work and none of them serves it. */
          served: z.boolean(),
          here: z.int(),
          expected: z.int(),
          longest_wait: z.int(),
        }),
      ),
    }),
  ),
  total: z.strictObject(branchNow),
  /** Income of all branches over the day: today until now, and the same weekday a week ago; empty without money. */
  curves: z.strictObject({ today: incomeCurve, week_ago: incomeCurve }),
});
export type Overview = z.output<typeof overview>;

export const showOverview = defineRoute({
  id: 'reports/show-overview',
  method: 'GET',
  path: '/reports/overview',
  summary: 'Every branch at this moment: its queue, and its income beside the same weekday a week ago',
  access: access.withScope('reports:read', access.only('owner', 'none')),
  reply: overview,
  reasons: [],
  throttle: 'staff',
});

const auditEntry = z.strictObject({
  at: moment,
  /** The actor: a user id, that of a kiosk, `public`, `schedule` or `operator`. */
  actor_id: z.string(),
  actor_name: z.nullable(z.string()),
  actor_name_ar: nameInArabic,
  action: z.string(),
  reservation_id: z.nullable(z.int()),
  /** The patient of a reservation of the day, or of the receipt; null without either and after an erasure. */
  patient_name: z.nullable(z.string()),
  receipt_id: z.nullable(z.string()),
  /** As printed on the receipt. */
  receipt_number: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = defineRoute({
  id: 'reports/list-audit',
  method: 'GET',
  path: '/audit',
  summary: 'Who did what to which reservation or receipt on a clinic day',
  access: access.only('owner', 'query'),
  query: z.strictObject({ date: clinicDayInput, branch: wholeId }),
  reply: z.strictObject({ entries: z.array(auditEntry) }),
  reasons: [],
  throttle: 'staff',
});

export const showDailyIncome = defineRoute({
  id: 'reports/show-daily-income',
  method: 'GET',
  path: '/reception/reports/daily-income',
  summary: 'Money received on a clinic day',
  access: access.withScope('reports:read', access.readers('query')),
  query: z.strictObject({ date: z.optional(clinicDayInput), branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ date: day, total_income: z.number() }),
  reasons: [],
  throttle: 'staff',
});
