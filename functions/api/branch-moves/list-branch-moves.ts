import { listBranchMoves as route } from '#shared/routes/branch-moves.ts';
import { toPounds } from '#shared/rules/money.ts';
import { listBranchMoves as movesOf, moveKind } from '#functions/data/money/branch-moves.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { branchDebts } from '#functions/domain/reports/branch-debts.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listBranchMoves = endpoint(route, async ({ input: { query }, deps }) => {
  const [moves, branches] = await Promise.all([
    movesOf(deps.store, query.month),
    listAllBranches(deps.store, deps.cache),
  ]);
  const named = (id: number) => {
    const { name = '', nameAr = '' } = branches.find((branch) => branch.id === id) ?? {};
    return { branch_id: id, branch_name: name, branch_name_ar: nameAr };
  };
  return {
    month: query.month,
    debts: branchDebts(moves).map(({ from, to, amount, count }) => ({
      from: named(from),
      to: named(to),
      amount: toPounds(amount),
      count,
    })),
    moves: moves.map(({ id, at, from, to, fromDay, toDay, amount, reservationId, packageId, takenByName }) => ({
      id,
      at,
      kind: moveKind({ packageId }),
      from: named(from),
      to: named(to),
      from_day: fromDay,
      to_day: toDay,
      amount: toPounds(amount),
      reservation_id: reservationId,
      by: mainName(takenByName),
      by_ar: arabicName(takenByName),
    })),
  };
});
