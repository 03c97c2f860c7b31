import {
  type AlertDevice,
  listAlertDevices,
  recordNotifiedAlert,
  removeAlertDevice,
} from '#functions/data/messages/alert-devices.ts';
import { getPushKeys } from '#functions/data/messages/messaging-secret.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { daysOfFacts, findDayFacts } from '#functions/data/reports/day-facts.ts';
import { readAlertLimits } from '#functions/data/staff/alert-limits.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { alertNotification } from '#functions/domain/messages/alert-notification.ts';
import { isDaytime } from '#functions/domain/messages/daytime.ts';
import { isAlert } from '#functions/domain/reports/alerts.ts';
import { pushTo } from '../messaging/push-to.ts';
import { subscriber } from '../subscriber.ts';

/** A push service keeps an alert for a device that is off for so long. */
const USEFUL_MS = 24 * 60 * 60_000;

/** The devices of owners who may still sign in. */
const readDevices = async ({ store }: Dependencies): Promise<readonly AlertDevice[]> => {
  const devices = await listAlertDevices(store);
  if (devices.length === 0) return [];
  const users = await findUsers(store, [...new Set(devices.map(({ userId }) => userId))]);
  const owners = new Set(users.filter(({ role, disabled }) => role === 'owner' && !disabled).map(({ id }) => id));
  return devices.filter(({ userId }) => owners.has(userId));
};

/**
 * Notifies the owners' devices of the alerts of a branch's day, each device once of each alert: what it is notified of is
 * recorded first, so a repeated or interrupted run tells nothing twice. Outside the daytime without sound. Source:
 * docs/domain.md#alerts.
 */
export const tellOwners = subscriber('tell-owners', async ({ event, deps, now }) => {
  const { store, cache } = deps;
  const { branch_id: branchId, day } = event.data;
  const keys = await getPushKeys(deps);
  if (keys === undefined) return;
  const devices = await readDevices(deps);
  if (devices.length === 0) return;
  const [branch, facts, { limits }] = await Promise.all([
    getBranch(store, cache, branchId),
    findDayFacts(store, branchId, day),
    readAlertLimits(store),
  ]);
  // An event that comes days later tells of nothing that is still shown.
  if (!daysOfFacts(branch, now).includes(day)) return;
  const alerts = facts.filter((fact) => isAlert(limits, fact));
  const tell = async (device: AlertDevice): Promise<void> => {
    const isNew = await Promise.all(
      alerts.map(({ kind, subject }) =>
        recordNotifiedAlert(store, device, { day, alert: `${String(branchId)} ${kind} ${subject}` }, now),
      ),
    );
    const fresh = alerts.filter((_, index) => isNew[index] === true);
    if (fresh.length === 0) return;
    const notification = {
      ...alertNotification(branch, fresh, device.language),
      path: '/owner',
      // Its own tag: a newer alert replaces none that was not read.
      tag: `alert-${String(branchId)}-${String(now.getTime())}`,
      ...(!isDaytime(now, branch.time_zone) && { quiet: true as const }),
    };
    const delivery = { usefulUntil: new Date(now.getTime() + USEFUL_MS), urgency: 'normal' } as const;
    if ((await pushTo(device, notification, delivery, { keys, now })) === 'gone') {
      await removeAlertDevice(store, device);
    }
  };
  await Promise.all(devices.map(tell));
});
