import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { showWaitingRoom as route } from '#shared/routes/displays.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { findDisplayOfKey, noteDisplaySeen } from '#functions/data/queue/displays.ts';
import { readQueueSnapshots, waitOfSnapshot } from '#functions/data/queue/snapshots.ts';
import { readWaitEstimates } from '#functions/data/queue/waits.ts';
import { doorTokenOf } from '#functions/runtime/door-token.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { describeError } from '#functions/log.ts';
import { waitingRoomView } from '#functions/views/waiting-room-view.ts';

export const showWaitingRoom = endpoint(route, async ({ input: { body }, deps, now }) => {
  const display = await findDisplayOfKey(deps.store, body.key);
  const branch = await getBranch(deps.store, deps.cache, display.branchId);
  const today = clinicDayAt(now, branch);
  const { token, expiresAt } = doorTokenOf(display, now);
  const [snapshots] = await Promise.all([
    readQueueSnapshots(deps.store, [branch.id]),
    noteDisplaySeen(deps.store, display, now).catch((error: unknown) => {
      deps.log.warn('display.not-noted', describeError(error));
    }),
  ]);
  const snapshot = snapshots.get(branch.id);
  const wait =
    snapshot?.day === today ? waitOfSnapshot(snapshot, branch, now) : await readWaitEstimates(deps, branch, today, now);
  return waitingRoomView({
    branch,
    display,
    day: today,
    wait,
    door: { token, expires_at: expiresAt.toISOString() },
    now,
  });
});
