import type { ImportRow } from '#shared/models/imports.ts';
import { importOutOfOrder, importOver } from '#shared/refusals/imports.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { type Piastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { Actor, Staff } from '#functions/domain/staff/actor.ts';
import { readCredit } from '../money/credit.ts';
import { nextOrdinals } from '../patients/patient-gaps.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '../table/attempts.ts';
import { auditWrite } from '../table/audit.ts';
import { keys } from '../table/keys.ts';
import { type Store, TRANSACTION_PARTS, type Write } from '../table/store.ts';
import { findImport, importProblemWrite, importProgressWrite, type StoredImport } from './imports.ts';
import { untilRepeated } from './until-repeated.ts';
import { planRows, type RowPlan } from './plan-rows.ts';
import { type RowContext, type RowOutcome, rowWrites } from './row-writes.ts';

/** Who imports, where and when. */
export interface ImportRequest {
  readonly store: Store;
  readonly branchId: number;
  readonly today: ClinicDay;
  readonly now: Date;
  readonly staff: Staff;
  readonly requestId: string;
}

/** Rows that are written together: each whole, because the transaction is. */
interface RowGroup {
  readonly writes: readonly Write[];
  readonly rows: number;
  readonly counts: Readonly<Record<RowOutcome | 'refused', number>>;
  readonly amount: Piastres;
}

const emptyGroup: RowGroup = {
  writes: [],
  rows: 0,
  counts: { registered: 0, added: 0, unchanged: 0, refused: 0 },
  amount: ZERO_PIASTRES,
};

const patientOf = (plan: RowPlan): PatientId | undefined => ('planned' in plan ? plan.planned.patientId : undefined);

/** The progress of the import and its last audit entry are parts of a transaction too. */
const GROUP_PARTS = TRANSACTION_PARTS - 2;

interface RowEffect {
  readonly writes: readonly Write[];
  readonly outcome: RowOutcome | 'refused';
  readonly amount: Piastres;
}

const withRow = (group: RowGroup, { writes, outcome, amount }: RowEffect): RowGroup => ({
  writes: [...group.writes, ...writes],
  rows: group.rows + 1,
  counts: { ...group.counts, [outcome]: group.counts[outcome] + 1 },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sum of piastres
  amount: (group.amount + amount) as Piastres,
});

const fits = (group: RowGroup, effect: RowEffect): boolean => group.writes.length + effect.writes.length <= GROUP_PARTS;

const groupsOf = (effects: readonly RowEffect[]): RowGroup[] => {
  const groups: RowGroup[] = [];
  let group = emptyGroup;
  for (const effect of effects) {
    if (!fits(group, effect)) {
      groups.push(group);
      group = emptyGroup;
    }
    group = withRow(group, effect);
  }
  return [...groups, group];
};

const finishedAudit = (request: ImportRequest, done: StoredImport): Write =>
  auditWrite(
    {
      branchId: request.branchId,
      day: request.today,
      action: 'import.finished',
      after: {
        importFile: done.fileName,
        registered: done.registered,
        added: done.added,
        unchanged: done.unchanged,
        refused: done.refused,
        ...(done.amount > 0 ? { amount: done.amount } : {}),
      },
      unique: done.id,
    },
    { actor: request.staff satisfies Actor, at: request.now, changeId: request.requestId },
  );

const afterGroup = (before: StoredImport, { rows, counts, amount }: RowGroup): StoredImport => ({
  ...before,
  done: before.done + rows,
  registered: before.registered + counts.registered,
  added: before.added + counts.added,
  unchanged: before.unchanged + counts.unchanged,
  refused: before.refused + counts.refused,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sum of piastres
  amount: (before.amount + amount) as Piastres,
});

const writeGroup = async (request: ImportRequest, before: StoredImport, group: RowGroup): Promise<StoredImport> => {
  const after = afterGroup(before, group);
  const { done, registered, added, unchanged, refused, amount } = after;
  await request.store.transact([
    importProgressWrite(before, { set: { done, registered, added, unchanged, refused, amount } }),
    ...group.writes,
    ...(done === after.rows ? [finishedAudit(request, after)] : []),
  ]);
  return after;
};

/** New patients of this branch who have a file from another branch: an import does not change it. */
const patientsWithFile = async (store: Store, plans: readonly RowPlan[]): Promise<ReadonlySet<PatientId>> => {
  const asked = plans.flatMap((plan) =>
    'planned' in plan &&
    plan.planned.isNew &&
    (plan.planned.row.birthYear !== undefined || plan.planned.row.warnings !== undefined)
      ? [plan.planned.patientId]
      : [],
  );
  const files = await store.getAll(asked.map((id) => keys.patientFile(id)));
  return new Set(asked.filter((_, index) => files[index] !== undefined));
};

const effectsOf = async (
  request: ImportRequest,
  { id, kind, done }: StoredImport,
  plans: readonly RowPlan[],
): Promise<RowEffect[]> => {
  const { store, branchId, today, now, staff } = request;
  const registering = plans.filter((plan) => 'planned' in plan && plan.planned.isNew).length;
  const [hasFile, lastOrdinal] = await Promise.all([
    patientsWithFile(store, plans),
    registering === 0 ? 0 : nextOrdinals(store, branchId, registering),
  ]);
  let ordinal = lastOrdinal - registering;
  const contexts = plans.map(
    (plan, index): { readonly plan: RowPlan; readonly context: Omit<RowContext, 'credit'> } => {
      const isNew = 'planned' in plan && plan.planned.isNew;
      if (isNew) ordinal += 1;
      return {
        plan,
        context: {
          importId: id,
          branchId,
          today,
          now,
          staff,
          row: done + index,
          ordinal: isNew ? ordinal : undefined,
          hasFile: 'planned' in plan && hasFile.has(plan.planned.patientId),
        },
      };
    },
  );
  return Promise.all(
    contexts.map(async ({ plan, context }): Promise<RowEffect> => {
      if ('problems' in plan) {
        const refused = { row: context.row, line: plan.line, problems: plan.problems };
        return { writes: [importProblemWrite(id, refused, now)], outcome: 'refused', amount: ZERO_PIASTRES };
      }
      const { patientId } = plan.planned;
      const credit = kind === 'credit' ? await readCredit(store, branchId, patientId) : undefined;
      return rowWrites(kind, { ...context, credit }, plan.planned);
    }),
  );
};

/**
 * Enters rows of a file. Each transaction enters whole rows, counts them and requires the progress that was read: a row
 * is entered once, however often it is sent and by how many pages. @param first the place of the first row
 */
export const addImportRows = async (
  request: ImportRequest,
  importId: string,
  first: number,
  rows: readonly ImportRow[],
): Promise<StoredImport> =>
  retryOnConflict(async () => {
    let current = await findImport(request.store, request.branchId, importId);
    if (first > current.done) throw importOutOfOrder();
    if (current.undoBelow !== undefined || first + rows.length > current.rows) throw importOver();
    while (current.done < first + rows.length) {
      const rules = { branchId: request.branchId, kind: current.kind, similar: current.similar, today: request.today };
      const plans = await planRows(request.store, rules, rows.slice(current.done - first));
      for (const group of groupsOf(await effectsOf(request, current, untilRepeated(plans, patientOf)))) {
        current = await writeGroup(request, current, group);
      }
    }
    return current;
  }, RECEIPT_ATTEMPTS);
