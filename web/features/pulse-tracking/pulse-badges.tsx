import { useTexts } from '../../lib/texts.ts';
import { alertIcon, checkCircleIcon, closeIcon } from '../../ui/icon.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import type { PulseTracking } from './pulse-analysis.ts';
import { limitStatus, trackingStatus, variance } from './pulse-analysis.ts';

/** The three verdicts on a day's pulses, each with its name. Source: seed section 2, "Predicted pulses card". */
export const PulseBadges = ({ tracking }: { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  const status = trackingStatus(tracking);
  const limit = limitStatus(tracking);
  const spread = variance(tracking.discrepancy);
  return (
    <dl className="verdicts">
      <div>
        <dt>{t('pages:pulses.tracking.label')}</dt>
        <dd>
          <Chip tone={status === 'active' ? 'good' : 'plain'} shape={status === 'active' ? checkCircleIcon : closeIcon}>
            {t(`pages:pulses.tracking.${status}`)}
          </Chip>
        </dd>
      </div>
      <div>
        <dt>{t('pages:pulses.limit.label')}</dt>
        <dd>
          <Chip tone={limit === 'on_track' ? 'good' : 'bad'} shape={limit === 'on_track' ? checkCircleIcon : alertIcon}>
            {t(`pages:pulses.limit.${limit}`)}
          </Chip>
        </dd>
      </div>
      <div>
        <dt>{t('pages:pulses.variance.label')}</dt>
        <dd>
          <Chip tone={spread === 'low' ? 'good' : 'bad'} shape={spread === 'low' ? checkCircleIcon : alertIcon}>
            {t(`pages:pulses.variance.${spread}`)}
          </Chip>
        </dd>
      </div>
    </dl>
  );
};
