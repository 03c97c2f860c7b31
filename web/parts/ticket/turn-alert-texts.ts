import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketFacts } from './ticket-face.ts';
import type { AlertTexts } from './use-turn-alert.ts';

/** Texts of a ticket's notifications. */
export const useTurnAlertTexts = ({ branchName, branchNameAr, ticketNo, room }: TicketFacts): AlertTexts => {
  const { t } = useTexts();
  const { number } = useFormats();
  const branch = useLocalizedName()(branchName, branchNameAr);
  return {
    near: { title: t('pages:alert.near'), body: t('pages:alert.nearText', { branch }) },
    turn: {
      title: t('pages:alert.turn'),
      body: t(room === undefined ? 'pages:alert.turnText' : 'pages:alert.turnRoomText', {
        number: ticketNo === undefined ? '' : number(ticketNo),
        room: room ?? '',
      }),
    },
  };
};
