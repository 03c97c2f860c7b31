import { listAlerts as route } from '#shared/routes/alerts.ts';
import { toPounds } from '#shared/rules/money.ts';
import { getPushPublicKey } from '#functions/data/messages/push-devices.ts';
import { daysOfFacts, listDayFacts } from '#functions/data/reports/day-facts.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { readAlertLimits } from '#functions/data/staff/alert-limits.ts';
import { isAlert } from '#functions/domain/reports/alerts.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listAlerts = endpoint(route, async ({ deps: { store, cache }, now }) => {
  const [branches, { limits }, key] = await Promise.all([
    listAllBranches(store, cache),
    readAlertLimits(store),
    getPushPublicKey(store, cache),
  ]);
  const daysOf = new Map(branches.map((branch) => [branch.id, daysOfFacts(branch, now)]));
  const days = [...new Set([...daysOf.values()].flat())].toSorted().toReversed();
  const facts = await listDayFacts(store, days);
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  return {
    limits,
    push_key: key?.publicKey ?? null,
    alerts: facts.flatMap((fact) => {
      const branch = byId.get(fact.branchId);
      if (branch === undefined || !isAlert(limits, fact) || daysOf.get(branch.id)?.includes(fact.day) !== true)
        return [];
      return [
        {
          kind: fact.kind,
          branch_id: branch.id,
          branch_name: branch.name,
          branch_name_ar: branch.nameAr,
          date: fact.day,
          person: nameOrNull(fact.person),
          person_ar: arabicName(fact.person),
          value: fact.value,
          amount: toPounds(fact.amount),
        },
      ];
    }),
  };
});
