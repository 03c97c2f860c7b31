import * as z from 'zod/mini';
import { alertKind, alertLimits } from '../models/alerts.ts';
import { day, nameInArabic } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const alert = z.strictObject({
  kind: alertKind,
  branch_id: z.int(),
  branch_name: z.string(),
  branch_name_ar: z.string(),
  date: day,
  /** The doctor, or who gave money back, changed a price or closed the drawer; null where it is nobody's. */
  person: z.nullable(z.string()),
  person_ar: nameInArabic,
  /** Pulses, percent, minutes, or the number of refunds or debts; 0 of a drawer or a day. */
  value: z.int(),
  /** Pounds; negative when a drawer has too little. */
  amount: z.number(),
});

const alerts = z.strictObject({
  limits: alertLimits,
  alerts: z.array(alert),
  /** The key with which a browser subscribes to notifications; null where nothing is sent. */
  push_key: z.nullable(z.string()),
});
export type Alerts = z.output<typeof alerts>;

export const listAlerts = defineRoute({
  id: 'alerts/list-alerts',
  method: 'GET',
  path: '/alerts',
  summary: 'What deserves the attention of the owner, today and yesterday at every branch, and above which figures',
  access: access.only('owner', 'none'),
  reply: alerts,
  reasons: [],
  throttle: 'staff',
});

export const setAlertLimits = defineRoute({
  id: 'alerts/set-alert-limits',
  method: 'POST',
  path: '/admin/alert-limits',
  summary: 'Set the limits of alerts',
  access: access.only('owner', 'none'),
  /** What is absent stays. */
  body: z.partial(alertLimits),
  reply: alertLimits,
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
