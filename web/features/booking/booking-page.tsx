import './booking.css';
import { Suspense } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Header } from '../../ui/header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BookingForm } from './booking-form.tsx';

/** The booking page. Source: seed sections 2 and 5, Booking. */
export const BookingPage = (): React.ReactElement => {
  const { t } = useTexts();
  usePageTitle(t('pages:booking.meta.title'));
  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow">
        <h1 className="booking__title">{t('pages:booking.title')}</h1>
        <p className="booking__lead">{t('pages:booking.subtitle')}</p>
        {/* Nothing is waited for: React takes over what is within separately, so that a slow phone is not long at one piece. */}
        <Suspense>
          <BookingForm />
        </Suspense>
      </main>
    </>
  );
};
