import { keys } from '#functions/data/table/keys.ts';
import type { Key } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import { listDisplaysOf } from '#functions/data/queue/displays.ts';
import { addDelivery, listDueDeliveries } from '#functions/data/webhooks/deliveries.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import { retryWebhooks } from '#events/schedules/retry-webhooks.ts';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { importerOf, person, undoing } from '../api/importer.ts';
import type { TestClinic } from '../harness.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { beginGuardedDays, describeGuards, type Guard } from './guarded-days.ts';
import type { InterruptedStore } from './mutants.ts';

let clinic: TestClinic;
let store: InterruptedStore;
let day = '';

beginGuardedDays((today) => {
  ({ clinic, store, day } = today);
});

type Send = (nth: number, version: number) => Promise<{ readonly status: number }>;

/** Sends a change while another one of the same version is saved. @returns how many were saved */
const savedOfTwo = async (send: Send, version: number): Promise<number> => {
  const statuses: number[] = [];
  store.interrupt(async () => statuses.push((await send(2, version)).status));
  statuses.push((await send(1, version)).status);
  return statuses.filter((status) => status < 300).length;
};

/** Two tabs save one version: the first one, and a later one. */
const savedTwice = (key: () => Key, send: Send) => async (): Promise<readonly string[]> => {
  await clinic.deps.store.transact([remove('former', key())]);
  const saved = [await savedOfTwo(send, 0), await savedOfTwo(send, 1)];
  return saved.every((count) => count === 1) ? [] : ['a change that another tab has overwritten'];
};

const saveViews: Send = (nth, version) => {
  const views = [{ name: `View ${String(nth)}`, range: { preset: 'month' as const }, branch_id: 1 }];
  return clinic.send('saved-views/change-saved-views', { as: 'owner', body: { version, views } });
};
const saveService: Send = (nth, version) => {
  const body = { version, name: `Peeling ${String(nth)}`, name_ar: 'تقشير', minutes: 20, type: 'regular', price: 200 };
  return clinic.sendRaw('admin/save-service', { as: 'owner', body });
};

const saveAnswers: Send = (nth, version) => {
  const answers = [{ text: `Answer ${String(nth)}`, text_ar: 'أهلًا' }];
  return clinic.send('inbox/set-quick-answers', { as: 'reception', body: { answers, version } });
};

const auditOf = async (action: string) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: day, branch: 1 } });
  return entries.filter((entry) => entry.action === action);
};

/** Two owners change one setting at the same moment: the first time, and later. Each change is of another former value. */
const auditedTwice =
  (action: string, key: () => Key, send: (nth: number) => Promise<unknown>) => async (): Promise<readonly string[]> => {
    await clinic.deps.store.transact([remove('former', key())]);
    for (const nth of [1, 3]) {
      store.interrupt(() => send(nth + 1));
      await send(nth);
    }
    const former = (await auditOf(action)).map(({ before }) =>
      Object.entries(before ?? {})
        .map(String)
        .toSorted()
        .join(' '),
    );
    return former.length === 4 && new Set(former).size === 4
      ? []
      : ['an audit entry with a former value that was over'];
  };

const setLimits = (nth: number) =>
  clinic.ok('alerts/set-alert-limits', { as: 'owner', body: { ...defaultAlertLimits, refunds: 1000 + nth } });
const setTarget = (nth: number) =>
  clinic.ok('targets/set-target', { as: 'owner', body: { branch_id: 1, month: day.slice(0, 7), target: nth * 1000 } });
const nameClinic = (nth: number) =>
  clinic.ok('clinic/change-clinic', {
    as: 'owner',
    body: { name: `Clinic ${String(nth)}`, name_ar: 'عيادة', colour: '#0b6e6e' },
  });

const allowedTwice = async (): Promise<readonly string[]> => {
  const allow = () =>
    clinic.ok('clinic/change-clinic-settings', { as: 'owner', body: { credit_at_every_branch: true } });
  const forbid = () =>
    clinic.ok('clinic/change-clinic-settings', { as: 'owner', body: { credit_at_every_branch: false } });
  await clinic.deps.store.transact([remove('former', keys.clinicSettings)]);
  store.interrupt(allow);
  await allow();
  await forbid();
  store.interrupt(allow);
  await allow();
  return (await auditOf('clinic_settings.changed')).length === 3 ? [] : ['a setting that was changed to what it was'];
};

/** A webhook that a receiver on this machine answers. */
const withWebhook = async (
  work: (webhookId: string, receiver: Receiver) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['visit.booked' as const], branch_id: null };
  const { webhook } = await clinic.ok('webhooks/add-webhook', { as: 'owner', body });
  try {
    return await work(webhook.id, receiver);
  } finally {
    await clinic.deps.store.transact([remove('webhook', keys.webhook(webhook.id))]);
    await receiver.stop();
  }
};
const removeWebhook = (webhookId: string) =>
  clinic.send('webhooks/remove-webhook', { as: 'owner', params: { webhookId } });

const changedWhileRemoved = () =>
  withWebhook(async (webhookId) => {
    store.interrupt(() => removeWebhook(webhookId));
    const body = { events: ['visit.booked' as const], enabled: true };
    await clinic.send('webhooks/change-webhook', { as: 'owner', params: { webhookId }, body });
    const left = await clinic.deps.store.get(keys.webhook(webhookId));
    return left === undefined ? [] : ['a part of a webhook that was removed'];
  });

const removedTwice = () =>
  withWebhook(async (webhookId) => {
    store.interrupt(() => removeWebhook(webhookId));
    await removeWebhook(webhookId);
    return (await auditOf('webhook.removed')).length === 1 ? [] : ['one webhook removed twice'];
  });

/** A delivery that is due, and the request that sends it again. */
const addDueDelivery = async (webhookId: string) => {
  const at = clinic.now().toISOString();
  const data = { reservation_id: 1, branch_id: 1, date: day, service_type: 'regular' } as const;
  const body = { type: 'visit.booked', timestamp: at, data } as const;
  const delivery = await addDelivery(clinic.deps.store, webhookId, { id: 'e', body }, clinic.now());
  clinic.pass(1);
  return { as: 'owner', params: { webhookId, deliveryId: delivery?.id ?? '' }, body: { at } } as const;
};

const sentAgainWhileDue = () =>
  withWebhook(async (webhookId, { answers }) => {
    const again = await addDueDelivery(webhookId);
    store.interrupt(async () => {
      answers.status = 503;
      await retryWebhooks();
      answers.status = 200;
    });
    await clinic.ok('webhooks/send-delivery-again', again);
    const inAMonth = new Date(clinic.now().getTime() + 31 * 86_400_000);
    const due = await listDueDeliveries(clinic.deps.store, webhookId, inAMonth, 10);
    return due.length === 0 ? [] : ['a delivered message that stays due'];
  });

const sentAgainWhileAnswered = () =>
  withWebhook(async (webhookId, { answers }) => {
    const again = await addDueDelivery(webhookId);
    answers.status = 503;
    answers.before = async () => {
      delete answers.before;
      answers.status = 200;
      clinic.pass(1);
      await clinic.ok('webhooks/send-delivery-again', again);
    };
    await retryWebhooks();
    const log = await clinic.ok('webhooks/list-deliveries', { as: 'owner', params: { webhookId } });
    return log.deliveries[0]?.state === 'delivered' ? [] : ['a message that arrived and waits'];
  });

const pairedTwice = async (): Promise<readonly string[]> => {
  const { code } = await clinic.ok('displays/request-pairing', { body: { kind: 'display' } });
  const pair = () => clinic.send('displays/pair-display', { as: 'owner', body: { branch_id: 1, code, name: 'Hall' } });
  const before = (await listDisplaysOf(clinic.deps.store, 1)).length;
  store.interrupt(pair);
  await pair();
  return (await listDisplaysOf(clinic.deps.store, 1)).length === before + 1 ? [] : ['two displays of one code'];
};

const pairedDisplay = async () => {
  const { code } = await clinic.ok('displays/request-pairing', { body: { kind: 'display' } });
  const body = { branch_id: 1, code, name: 'Hall' };
  return (await clinic.ok('displays/pair-display', { as: 'owner', body })).display.id;
};
const revokeDisplay = (displayId: string) =>
  clinic.send('displays/revoke-display', { as: 'reception', params: { displayId }, body: {} });

const renamedWhileRevoked = async (): Promise<readonly string[]> => {
  const displayId = await pairedDisplay();
  const body = { name: 'Door', voice: true, volume: 80, quiet_from: null, quiet_until: null };
  store.interrupt(() => revokeDisplay(displayId));
  await clinic.send('displays/change-display', { as: 'reception', params: { displayId }, body });
  const left = await clinic.deps.store.get(keys.display(1, displayId));
  return left === undefined ? [] : ['a part of a display that was revoked'];
};

const displayRevokedTwice = async (): Promise<readonly string[]> => {
  const displayId = await pairedDisplay();
  store.interrupt(() => revokeDisplay(displayId));
  await revokeDisplay(displayId);
  return (await auditOf('display.revoked')).length === 1 ? [] : ['one display revoked twice'];
};

const keyRevokedTwice = async (): Promise<readonly string[]> => {
  const body = { name: 'Accounting', scopes: ['visits:read' as const], branch_id: 1, days: 90 as const };
  const made = await clinic.ok('api-keys/make-api-key', { as: 'owner', body });
  const keyId = made.api_key.id;
  const revoke = () => clinic.send('api-keys/revoke-api-key', { as: 'owner', params: { keyId } });
  store.interrupt(revoke);
  await revoke();
  return (await auditOf('api_key.revoked')).length === 1 ? [] : ['one key revoked twice'];
};

/** An import of one patient that is undone while something happens to the patient. */
const undoneWhile = async (meanwhile: (who: { readonly name: string; readonly phone: string }) => Promise<unknown>) => {
  const owner = importerOf(clinic);
  const who = person();
  const { id } = await owner.importAll('patients', [{ line: 2, cells: { ...who, birth: '1990' } }]);
  const { id: patientId } = await owner.patientOf(who);
  store.interrupt(() => meanwhile(who));
  await clinic.ok('imports/undo-import', undoing(id));
  return { patientId, violations: await owner.violations() };
};

const bookedWhileUndone = async (): Promise<readonly string[]> => {
  const { patientId } = await undoneWhile((who) =>
    clinic.ok('reservations/book-reservation', { as: 'reception', body: { ...who, branch_id: 1, type: 'regular' } }),
  );
  const patient = await clinic.deps.store.get(keys.patient(1, patientId));
  return patient === undefined ? ['a booking of a patient who was taken back'] : [];
};

const notedWhileUndone = async (): Promise<readonly string[]> => {
  const { patientId } = await undoneWhile(async (who) => {
    const { id } = await importerOf(clinic).patientOf(who);
    const file = { birth_year: 1990, sex: 'female', allergies: 'Latex', warnings: [], consents: [], version: 1 };
    await clinic.sendRaw('medical/update-patient-file', { as: 'doctor', params: { patientId: id }, body: file });
  });
  const file = await clinic.deps.store.get(keys.patientFile(patientId));
  return file === undefined ? ['an allergy that a doctor wrote, taken back with the import'] : [];
};

const undoneTwice = async (): Promise<readonly string[]> => {
  const owner = importerOf(clinic);
  const { id } = await owner.importAll('credit', [{ line: 2, cells: { ...person(), amount: '40' } }]);
  const undo = () => clinic.send('imports/undo-import', undoing(id));
  store.interrupt(undo);
  await undo();
  const { taken_back: taken } = await clinic.ok('imports/undo-import', undoing(id));
  return taken === 1 ? [] : [`one row taken back ${String(taken)} times`];
};

const guards: readonly Guard[] = [
  [
    'saved comparisons of two tabs',
    'saved views',
    savedTwice(() => keys.savedViews(userIdOf('owner@demo.clinic')), saveViews),
  ],
  ['further services of two owners', 'services', savedTwice(() => keys.services, saveService)],
  ['quick answers of two desks', 'quick answers', savedTwice(() => keys.quickAnswers(1), saveAnswers)],
  [
    'limits of alerts of two owners',
    'alert limits',
    auditedTwice('alert_limits.changed', () => keys.alertLimits, setLimits),
  ],
  ['targets of two owners', 'target', auditedTwice('target.set', () => keys.target(day.slice(0, 7), 1), setTarget)],
  ['names of the clinic of two owners', 'clinic', auditedTwice('clinic.changed', () => keys.clinic, nameClinic)],
  ['credit at every branch, allowed by two owners', 'clinic settings', allowedTwice],
  ['a webhook changed while it is removed', 'webhook', changedWhileRemoved],
  ['a webhook removed twice', 'webhook', removedTwice],
  ['a delivery sent again while it is sent', 'delivery', sentAgainWhileDue],
  ['a delivery sent again before its receiver answers', 'delivery', sentAgainWhileAnswered],
  ['a display paired twice', 'pairing', pairedTwice],
  ['a display renamed while it is revoked', 'display', renamedWhileRevoked],
  ['a display revoked twice', 'display', displayRevokedTwice],
  ['an API key revoked twice', 'api key', keyRevokedTwice],
  ['a booking while an import is undone', 'patient', bookedWhileUndone],
  ['a note of a doctor while an import is undone', 'patient-file', notedWhileUndone],
  ['an import undone in two tabs', 'import', undoneTwice],
];

describeGuards(guards, () => store);
