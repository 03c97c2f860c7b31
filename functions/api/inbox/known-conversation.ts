import { conversationUnknown } from '#shared/refusals/inbox.ts';
import { type Conversation, findConversation } from '#functions/data/messages/conversations.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { PatientScope } from '#functions/runtime/scope.ts';

/** The conversation with a patient at the branch. Refuses a patient who has never written. */
export const requireConversation = async (store: Store, { patient, branchId }: PatientScope): Promise<Conversation> => {
  const found = await findConversation(store, branchId, idsOf(patient));
  if (found === undefined) throw conversationUnknown();
  return found;
};
