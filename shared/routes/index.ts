import * as admin from './admin.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as auth from './auth.ts';
import * as board from './board.ts';
import * as branchMoves from './branch-moves.ts';
import * as branches from './branches.ts';
import * as clinic from './clinic.ts';
import * as daySheets from './day-sheets.ts';
import type { RouteSpec } from './define.ts';
import * as displays from './displays.ts';
import * as docs from './docs.ts';
import * as doctorShares from './doctor-shares.ts';
import * as doctor from './doctor.ts';
import * as drawers from './drawers.ts';
import * as exports from './exports.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as lasers from './lasers.ts';
import * as ledger from './ledger.ts';
import * as medical from './medical.ts';
import * as messageTexts from './message-texts.ts';
import * as messaging from './messaging.ts';
import * as ownMoves from './own-moves.ts';
import * as packages from './packages.ts';
import * as patients from './patients.ts';
import * as payments from './payments.ts';
import * as reports from './reports.ts';
import * as reservations from './reservations.ts';
import * as savedViews from './saved-views.ts';
import * as signInSessions from './sign-in-sessions.ts';
import * as targets from './targets.ts';
import * as transfers from './transfers.ts';
import * as webhooks from './webhooks.ts';

const files = {
  alerts,
  apiKeys,
  health,
  docs,
  exports,
  imports,
  inbox,
  branchMoves,
  branches,
  clinic,
  board,
  auth,
  reservations,
  ownMoves,
  doctor,
  doctorShares,
  savedViews,
  signInSessions,
  targets,
  transfers,
  webhooks,
  payments,
  lasers,
  ledger,
  packages,
  drawers,
  daySheets,
  patients,
  medical,
  reports,
  messageTexts,
  messaging,
  displays,
  admin,
} as const;
type RowsOf<Exports> = Extract<Exports[keyof Exports], RouteSpec>;
type Row = { readonly [File in keyof typeof files]: RowsOf<(typeof files)[File]> }[keyof typeof files];

/** Files also export the schemas of their rows. */
const isRow = (exported: unknown): exported is Row =>
  typeof exported === 'object' && exported !== null && 'id' in exported && 'access' in exported && 'path' in exported;

/**
 * The route table: every row that a file exports. Handlers, the local router, the CDK routes and functions, the typed
 * client and OpenAPI are made from it. Sorted by id; the order has no meaning: a literal path segment wins over a
 * parameter.
 */
export const routes: readonly Row[] = Object.values(files)
  .flatMap((exports): unknown[] => Object.values(exports))
  .filter(isRow)
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));
