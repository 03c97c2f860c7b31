import { showConversation as route } from '#shared/routes/inbox.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { readCommlog } from '#functions/data/messages/commlog.ts';
import { hasStopped } from '#functions/data/messages/stopped-phones.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { decodeCursor, encodeCursor } from '#functions/domain/lists/cursor.ts';
import { commlogCursorForm } from '#functions/domain/messages/answers.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';
import { conversationView } from '#functions/views/conversation-view.ts';
import { requireConversation } from './known-conversation.ts';

/** What staff noted, and records of consent, are no messages. */
const hidden: ReadonlySet<string> = new Set(['note', 'consent']);

export const showConversation = endpoint(route, async ({ input: { query }, patient, deps, now }) => {
  const { store } = deps;
  const after = decodeCursor(query.cursor, commlogCursorForm);
  const scope = await patient();
  const known = await requireConversation(store, scope);
  const { branchId, visitDay: day, ticketNo, phone } = known;
  const [{ entries, next }, ticket, stopped] = await Promise.all([
    readCommlog(store, idsOf(scope.patient), after),
    findTicket(store, { branchId, day, ticketNo }),
    hasStopped(store, phone),
  ]);
  return {
    conversation: { ...conversationView(known, now), patient_id: scope.patient.id, name: scope.patient.name },
    phone: displayPhone(phone),
    ticket:
      ticket === undefined
        ? null
        : {
            id: ticket.id,
            ticket_no: ticket.ticketNo,
            day: ticket.day,
            status: ticket.status,
            type: ticket.type,
            ...serviceView(ticket),
          },
    stopped,
    answers: known.answers,
    // Messages with other branches are theirs.
    entries: entries.filter((entry) => entry.branchId === branchId && !hidden.has(entry.channel)).map(commlogEntry),
    ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }),
  };
});
