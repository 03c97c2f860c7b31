import type { CommlogEntry } from '#shared/routes/messaging.ts';
import type { CommlogItem } from '#functions/data/messages/commlog.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';

/** A line of a patient's log. */
export const commlogEntry = (item: CommlogItem): CommlogEntry => ({
  id: item.id,
  patient_id: item.patientId,
  reservation_id: item.reservationId ?? null,
  channel: item.channel,
  direction: item.direction,
  template: item.template ?? null,
  body: item.body,
  status: item.status,
  author: mainName(item.author),
  author_ar: arabicName(item.author),
  time: item.at,
});
