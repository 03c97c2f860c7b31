import * as z from 'zod/mini';
import { exportedEntry, exportedPackage, exportedPatient, exportedShare, exportedVisit } from '../models/exports.ts';
import { cursor, wholeId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

export const exportBranch = defineRoute({
  id: 'exports/export-branch',
  method: 'POST',
  path: '/exports',
  summary: 'The next rows of everything that a branch holds: patients and packages, then visits and ledger by the week',
  access: access.only('owner', 'body'),
  body: z.strictObject({ branch_id: wholeId, cursor: z.optional(cursor) }),
  reply: z.strictObject({
    patients: z.array(exportedPatient),
    packages: z.array(exportedPackage),
    visits: z.array(exportedVisit),
    ledger: z.array(exportedEntry),
    /** Of the doctors' sheets that are paid. */
    shares: z.array(exportedShare),
    /** Of the days, those that were read; null while patients are read. */
    percent: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
    /** Absent in the last answer. */
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
  // The first request leaves an entry in the audit; the answer is not kept.
  unrecorded: true,
});
