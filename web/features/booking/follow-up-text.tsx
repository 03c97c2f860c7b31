import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** What the form is opened for by the link of a follow-up. */
export const FollowUpText = ({ day }: { readonly day: string }): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  return <>{t('pages:ownTicket.followUp.subtitle', { day: weekday(day) })}</>;
};
