import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTicketTexts } from '#web/lib/i18n/i18n.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { Header } from '#web/ui/header.tsx';
import { late } from '#web/ui/late.tsx';
import { pageHeading, PageMain } from '#web/ui/page-main.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { followUpOf } from './booking-fields.ts';
import { BookingForm } from './booking-form.tsx';

const FollowUpText = late(async () => {
  const [{ FollowUpText: Loaded }] = await Promise.all([import('./follow-up-text.tsx'), loadTicketTexts()]);
  return Loaded;
});

const noChange = (): (() => void) => () => undefined;

/** The day that the link of a follow-up is about. The page is built ahead without it. */
const useFollowUpDay = (): string | undefined => {
  const location = useLocation();
  return useSyncExternalStore(
    noChange,
    () => followUpOf(location)?.day,
    () => undefined,
  );
};

/** The booking page. Source: docs/requirements.md#booking-page. */
export const BookingPage = (): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const followUpDay = useFollowUpDay();
  usePageTitle(t('pages:booking.meta.title'));
  // Creating the first money format takes a phone 80 ms, so it is created before the prices arrive.
  useEffect(() => whenIdle(() => void money(0)), [money]);
  return (
    <>
      <Header variant="landing" />
      <PageMain>
        <div>
          <Typography component="h1" variant="h1" sx={pageHeading}>
            {t('pages:booking.title')}
          </Typography>
          <Typography sx={{ marginBlockStart: 0.75, color: 'text.secondary' }}>
            <Suspense fallback={t('pages:booking.subtitle')}>
              {followUpDay === undefined ? t('pages:booking.subtitle') : <FollowUpText day={followUpDay} />}
            </Suspense>
          </Typography>
        </div>
        {/* Nothing suspends: React hydrates what is within separately, so that a slow phone stays responsive. */}
        <Suspense>
          <BookingForm />
        </Suspense>
      </PageMain>
    </>
  );
};
