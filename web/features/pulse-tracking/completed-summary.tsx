import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { alertIcon, checkCircleIcon, Icon, refreshIcon } from '../../ui/icon.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { variance } from './pulse-analysis.ts';
import type { PulseSummary } from './pulse-tracking-calls.ts';
import { Signed } from './signed.tsx';

interface Props {
  readonly summary: PulseSummary;
  readonly onStartNew: () => void;
}

/** The account of a session that has just been ended. Source: seed section 2, "Pulse tracking tab". */
export const CompletedSummary = ({ summary, onStartNew }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const calm = variance(summary.discrepancy) === 'low';
  return (
    <section className="pulse-card pulse-card--done" aria-labelledby="summary-title">
      <h3 id="summary-title">
        <Icon shape={checkCircleIcon} size={24} />
        {t('pages:pulses.done.title')}
      </h3>
      <dl className="readings">
        <div>
          <dt>{t('pages:pulses.startPulses')}</dt>
          <dd>{number(summary.start_pulses)}</dd>
        </div>
        <div>
          <dt>{t('pages:pulses.done.endPulses')}</dt>
          <dd>{number(summary.end_pulses)}</dd>
        </div>
        <div>
          <dt>{t('pages:pulses.done.actual')}</dt>
          <dd>{number(summary.actual_total)}</dd>
        </div>
        <div>
          <dt>{t('pages:pulses.done.predicted')}</dt>
          <dd>{number(summary.predicted_total)}</dd>
        </div>
        <div>
          <dt>{t('pages:pulses.discrepancy')}</dt>
          <dd>
            <Chip tone={calm ? 'plain' : 'bad'} shape={calm ? checkCircleIcon : alertIcon}>
              <Signed value={summary.discrepancy} />
              <span className="ltr">({percent(summary.discrepancy_percentage)})</span>
            </Chip>
          </dd>
        </div>
      </dl>
      <Button look="strong" onClick={onStartNew}>
        <Icon shape={refreshIcon} />
        {t('pages:pulses.done.startNew')}
      </Button>
    </section>
  );
};
