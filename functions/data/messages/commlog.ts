import * as z from 'zod/mini';
import { commlogDirection, loggedChannel } from '#shared/models/enums.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedPatientId, storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import { joinPages, type PartitionPage } from '../table/joined-pages.ts';
import { CONVERSATION_DAYS, MESSAGE_LOG_DAYS } from '#shared/rules/retention-terms.ts';
import { keys } from '../table/keys.ts';
import { present, put, type Store, update, type Write } from '../table/store.ts';

/** A message to or from a patient. */
export const commlogItem = z.object({
  id: z.string(),
  patientId: storedPatientId,
  /** The branch that sent or received it. */
  branchId: z.int(),
  reservationId: z.optional(storedReservationId),
  channel: loggedChannel,
  direction: commlogDirection,
  template: z.optional(z.string()),
  body: z.string(),
  status: z.string(),
  /** Name of a staff user, or `system`. */
  author: storedStaffName,
  at: z.string(),
  /** Unix seconds; absent: by the retention of messages. */
  expires_at: z.optional(z.int()),
});
export type CommlogItem = z.output<typeof commlogItem>;

const secondsAfter = (at: string, days: number): number => Math.floor(Date.parse(at) / 1000) + days * 86_400;

/** Unix seconds after which an entry expires. A consent is a proof: it stays while the patient is known. */
const expiryOf = ({ channel, at }: CommlogItem): { readonly expires_at?: number } =>
  channel === 'consent' ? {} : { expires_at: secondsAfter(at, MESSAGE_LOG_DAYS) };

/** What a stranger and the clinic write expires with the conversation: no page of a patient shows it. */
export const strangersExpiry = (at: string): Required<Pick<CommlogItem, 'expires_at'>> => ({
  expires_at: secondsAfter(at, CONVERSATION_DAYS),
});

/** Label: `commlog`. */
export const commlogWrite = (entry: CommlogItem): Write =>
  put('commlog', { ...keys.commlogEntry(entry.patientId, entry.at, entry.id), ...expiryOf(entry), ...entry });

/** Updates the delivery status, and the channel when the message took another one. Label that fails when the entry was erased: `commlog`. */
export const commlogStatusWrite = (
  entry: Pick<CommlogItem, 'patientId' | 'at' | 'id'>,
  set: Pick<CommlogItem, 'status'> & Partial<Pick<CommlogItem, 'channel'>>,
): Write => update('commlog', keys.commlogEntry(entry.patientId, entry.at, entry.id), { set }, present);

const PAGE = 50;

const readPageOfId = async (
  store: Store,
  patientId: PatientId,
  after: string | undefined,
): Promise<PartitionPage<CommlogItem>> => {
  const partition = keys.commlog(patientId);
  const page = await store.page({
    partition,
    backwards: true,
    limit: PAGE,
    consistent: true,
    ...(after === undefined ? {} : { after: { PK: partition, SK: after } }),
  });
  return { items: page.items.map((item) => commlogItem.parse(item)), more: page.after !== undefined };
};

/**
 * A page of a patient's communication log over all ids of the patient, newest first.
 * @param after sort key of the last entry read
 */
export const readCommlog = async (
  store: Store,
  patientIds: readonly PatientId[],
  after: string | undefined,
): Promise<{ readonly entries: readonly CommlogItem[]; readonly next: string | undefined }> => {
  const pages = await Promise.all(patientIds.map((id) => readPageOfId(store, id, after)));
  const placeOf = ({ patientId, at, id }: CommlogItem): string => keys.commlogEntry(patientId, at, id).SK;
  const { items, next } = joinPages(pages, placeOf, PAGE);
  return { entries: items, next };
};
