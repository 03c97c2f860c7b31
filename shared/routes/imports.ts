import * as z from 'zod/mini';
import { cursor, wholeId } from '../models/fields.ts';
import {
  columnPlaces,
  IMPORT_BODY_BYTES,
  IMPORT_ROWS,
  importFileHash,
  importFileName,
  importId,
  importKind,
  importRows,
  importView,
  rowProblem,
  similarRule,
} from '../models/imports.ts';
import { access, defineRoute } from './define.ts';

const ofBranch = z.strictObject({ branch_id: z.optional(wholeId) });
const params = z.strictObject({ importId });

export const checkRows = defineRoute({
  id: 'imports/check-rows',
  method: 'POST',
  path: '/imports/check',
  summary: 'Read rows of a file as an import would, and change nothing: problems, and patients who are known already',
  access: access.only('owner', 'body'),
  body: z.strictObject({ branch_id: wholeId, kind: importKind, similar: similarRule, rows: importRows }),
  reply: z.strictObject({
    problems: z.array(rowProblem),
    /** Rows of patients who are registered, or nearly: with the registered name. */
    known: z.array(z.strictObject({ line: z.int(), name: z.string(), same: z.boolean() })),
    readable: z.int(),
  }),
  maxBodyBytes: IMPORT_BODY_BYTES,
  reasons: [],
  throttle: 'staff',
  unrecorded: true,
});

export const beginImport = defineRoute({
  id: 'imports/begin-import',
  method: 'POST',
  path: '/imports',
  summary: 'Begin an import of a file at a branch',
  access: access.only('owner', 'body'),
  body: z.strictObject({
    branch_id: wholeId,
    kind: importKind,
    similar: similarRule,
    file_name: importFileName,
    file_hash: importFileHash,
    columns: columnPlaces,
    rows: z.pipe(wholeId, z.int().check(z.maximum(IMPORT_ROWS))),
  }),
  reply: importView,
  status: 201,
  reasons: ['import-running', 'changed-meanwhile'],
  throttle: 'staff',
});

export const addRows = defineRoute({
  id: 'imports/add-rows',
  method: 'POST',
  path: '/imports/{importId}/rows',
  summary: 'Import the next rows: each is entered whole or not at all, and once however often it is sent',
  access: access.only('owner', 'body'),
  params,
  body: z.strictObject({
    branch_id: wholeId,
    /** The place of the first row, counted from 0. */
    first: z.int().check(z.minimum(0), z.maximum(IMPORT_ROWS)),
    rows: importRows,
  }),
  reply: importView,
  maxBodyBytes: IMPORT_BODY_BYTES,
  reasons: ['import-unknown', 'import-out-of-order', 'import-over', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});

export const undoImport = defineRoute({
  id: 'imports/undo-import',
  method: 'POST',
  path: '/imports/{importId}/undo',
  summary: 'Take back the next rows of an import of the last day, the last row first; rows that changed since are kept',
  access: access.only('owner', 'body'),
  params,
  body: z.strictObject({ branch_id: wholeId }),
  reply: importView,
  reasons: ['import-unknown', 'import-undo-too-late', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});

export const listImports = defineRoute({
  id: 'imports/list-imports',
  method: 'GET',
  path: '/imports',
  summary: 'The last imports of a branch, newest first',
  access: access.only('owner', 'query'),
  query: ofBranch,
  reply: z.strictObject({ imports: z.array(importView) }),
  reasons: [],
  throttle: 'staff',
});

export const listProblems = defineRoute({
  id: 'imports/list-problems',
  method: 'GET',
  path: '/imports/{importId}/problems',
  summary: 'Rows of an import that were refused, and rows that an undo kept; for thirty days',
  access: access.only('owner', 'query'),
  params,
  query: z.extend(ofBranch, { cursor: z.optional(cursor) }),
  reply: z.strictObject({ problems: z.array(rowProblem), next_cursor: z.optional(z.string()) }),
  reasons: ['import-unknown', 'cursor-invalid'],
  throttle: 'staff',
});
