import type { MessageKind } from '#shared/events/messages.ts';
import type { Language } from '#shared/errors.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { greetingName } from '#shared/rules/name.ts';
import type { Branch, Ticket } from '#functions/data/table/items.ts';
import type { Wording } from '#functions/data/messages/messages.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import { languageOfName } from '#functions/domain/messages.ts';
import { aheadOf, positionOf } from '#functions/domain/queue.ts';

/** Who is addressed when the first name is not letters only: a message repeats nothing else that was typed. */
const neutralName: Readonly<Record<Language, string>> = { en: 'there', ar: 'بك' };

/** What a message of this kind says to the holder of this ticket, as things stand now. */
export const wordingOf = (kind: MessageKind, ticket: Ticket, branch: Branch, wait: Wait): Wording => {
  const language: Language = languageOfName(ticket.name);
  const place = [greetingName(ticket.name) ?? neutralName[language], language === 'ar' ? branch.nameAr : branch.name];
  const details: Readonly<Record<MessageKind, () => string[]>> = {
    booked: () => [
      reservationCode(ticket.id),
      // Called within the moment: the first in line.
      String(Math.max(1, positionOf(wait.queue, ticket) ?? 1)),
      String(wait.of(ticket).wait),
    ],
    three_ahead: () => [String(aheadOf(wait.queue, ticket))],
    next: () => [],
    called: () => [],
  };
  return {
    reservationId: ticket.id,
    kind,
    branchId: ticket.branchId,
    patientId: ticket.patientId,
    phone: ticket.phone,
    language,
    parameters: [...place, ...details[kind]()],
  };
};
