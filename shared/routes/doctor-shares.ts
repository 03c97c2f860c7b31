import * as z from 'zod/mini';
import { shareRuleView } from '../models/doctor-shares.ts';
import { reservationType } from '../models/enums.ts';
import { moment, monthInput, nameInArabic, pathId, staffReason, staffUserId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const figures = {
  /** Finished visits of the month. */
  visits: z.int(),
  /** Money received in the month less money given back, in pounds; for visits of any day. */
  money: z.number(),
  share: z.number(),
} as const;

const doctorShare = z.strictObject({
  doctor_id: z.string(),
  doctor_name: z.nullable(z.string()),
  doctor_name_ar: nameInArabic,
  ...figures,
  /** The doctor has a rule for at least one service of the month. */
  has_rule: z.boolean(),
  services: z.array(
    z.strictObject({
      type: reservationType,
      ...figures,
      /** Of the visits, those that owe nothing: paid, or taken from a package. */
      paid_visits: z.int(),
      /** Null: the service brings the doctor no share. */
      rule: shareRuleView,
    }),
  ),
  /** Marked as paid: figures and rules are those of then. Null while it is not. */
  paid: z.nullable(z.strictObject({ at: moment, by: z.string(), by_ar: nameInArabic })),
  /** Of a paid sheet: what its rules give now, less what was paid, in pounds. */
  changed_since: z.nullable(z.number()),
});

const doctorShares = z.strictObject({
  branch_id: z.int(),
  month: z.string(),
  /** The last clinic day of the month is over; before, the figures are those so far. */
  ended: z.boolean(),
  /** Doctors with visits or money in the month, by what they brought in. */
  doctors: z.array(doctorShare),
  total: z.strictObject(figures),
  /** Money of no doctor: visits that no doctor has called, credit and packages. With the total it is the income. */
  other_money: z.number(),
});
export type DoctorShares = z.output<typeof doctorShares>;

export const listDoctorShares = defineRoute({
  id: 'doctor-shares/list-doctor-shares',
  method: 'GET',
  path: '/reports/doctor-shares/{branchId}',
  summary: 'What each doctor of a branch did and brought in in a month, and the share by the rules of the doctor',
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ month: monthInput }),
  reply: doctorShares,
  reasons: [],
  throttle: 'staff',
});

const oneShare = { month: monthInput, doctor_id: staffUserId } as const;

export const payDoctorShare = defineRoute({
  id: 'doctor-shares/pay-doctor-share',
  method: 'POST',
  path: '/reports/doctor-shares/{branchId}/pay',
  summary: 'Mark the sheet of a doctor for a month that has ended as paid: it keeps its figures and rules',
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  /** `share`: what was paid, in pounds. Another share than that of the sheet is refused. */
  body: z.strictObject({ ...oneShare, share: z.number() }),
  reply: doctorShare,
  reasons: ['month-not-ended', 'doctor-share-missing', 'changed-meanwhile'],
  throttle: 'staff',
});

export const reopenDoctorShare = defineRoute({
  id: 'doctor-shares/reopen-doctor-share',
  method: 'POST',
  path: '/reports/doctor-shares/{branchId}/reopen',
  summary: 'Take the mark of a paid sheet back, with the reason: it is computed again',
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  body: z.strictObject({ ...oneShare, reason: staffReason }),
  reply: z.strictObject({ doctor_id: z.string(), month: z.string() }),
  reasons: ['changed-meanwhile'],
  throttle: 'staff',
});
