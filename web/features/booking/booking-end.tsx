import type { RefObject } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { alertIcon, forwardIcon, Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { asksForArea, lacksRequired } from './booking-fields.ts';
import type { Booking } from './use-booking.ts';

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly booking: Booking;
  /** The chosen branch takes no bookings now. */
  readonly closed: boolean;
}

/** The end of the form: what is in the way, and the button. Source: seed section 5, Booking. */
export const BookingEnd = ({ frame, booking, closed }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { values, tried, failure, submitting } = booking;
  const summary = !tried
    ? undefined
    : lacksRequired(values)
      ? t('forms:booking.requiredFields')
      : asksForArea(values.type) && booking.problem('area') !== undefined
        ? t('forms:booking.selectArea')
        : undefined;
  return (
    <div ref={frame} className="booking__end">
      {closed && <Notice tone="warn">{t('pages:booking.closed')}</Notice>}
      {summary !== undefined && (
        <p className="entry__error" role="alert">
          <Icon shape={alertIcon} size={18} />
          {summary}
        </p>
      )}
      {failure !== undefined && (
        <Notice tone="bad" title={t('messages:booking.failed')} live>
          {failure}
        </Notice>
      )}
      <Button look="strong" size="large" wide type="submit" busy={submitting}>
        {submitting ? t('forms:booking.submitting') : t('forms:booking.submit')}
        <Icon shape={forwardIcon} mirrored />
      </Button>
    </div>
  );
};
