import { useFormats } from './formats.ts';
import { languageOf } from './i18n.ts';
import { useTexts } from './texts.ts';
import type { TicketFacts } from './ticket-face.ts';
import type { AlertTexts } from './turn-alert.ts';

/** What the notifications of a ticket say. */
export const useTurnAlertTexts = ({ branchName, branchNameAr, ticketNo }: TicketFacts): AlertTexts => {
  const { t, i18n } = useTexts();
  const { number } = useFormats();
  const branch = languageOf(i18n.language) === 'ar' ? branchNameAr : branchName;
  return {
    near: { title: t('pages:alert.near'), body: t('pages:alert.nearText', { branch }) },
    turn: {
      title: t('pages:alert.turn'),
      body: t('pages:alert.turnText', { number: ticketNo === undefined ? '' : number(ticketNo) }),
    },
  };
};
