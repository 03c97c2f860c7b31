import { conversationUnknown } from '#shared/refusals/inbox.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import {
  type Conversation,
  findConversation,
  isOfPatient,
  type PatientConversation,
} from '#functions/data/messages/conversations.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { PatientScope } from '#functions/runtime/scope.ts';

/** The conversation with a patient at the branch. Refuses a patient who has never written. */
export const requireConversation = async (
  store: Store,
  { patient, branchId }: PatientScope,
): Promise<PatientConversation> => {
  const found = await findConversation(store, branchId, idsOf(patient));
  if (found === undefined || !isOfPatient(found)) throw conversationUnknown();
  return found;
};

/** The conversation with a phone without a ticket, at the branch that answers it. */
export const requireStranger = async (store: Store, branchId: number, id: PatientId): Promise<Conversation> => {
  const found = await findConversation(store, branchId, [id]);
  if (found === undefined || isOfPatient(found)) throw conversationUnknown();
  return found;
};
