import './pulse-tracking.css';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { beamIcon, Icon, refreshIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompletedSummary } from './completed-summary.tsx';
import { EndForm } from './end-form.tsx';
import { clearLocalSession } from './local-session.ts';
import type { PulseTracking } from './pulse-analysis.ts';
import { discrepancyNote, discrepancyTone } from './pulse-analysis.ts';
import { PulseBadges } from './pulse-badges.tsx';
import { usePulseSummary, usePulseTracking } from './pulse-tracking-calls.ts';
import { Signed } from './signed.tsx';

const AnalysisCard = ({ tracking }: { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const note = discrepancyNote(tracking.discrepancy);
  return (
    <section className="pulse-card" aria-labelledby="analysis-title">
      <h3 id="analysis-title">{t('pages:pulses.analysis.title')}</h3>
      <p className="pulse-card__figure">
        <span>{t('pages:pulses.totalDiscrepancy')}</span>
        <strong className={`tone--${discrepancyTone(tracking.discrepancy)}`}>
          <Signed value={tracking.discrepancy} />
        </strong>
      </p>
      {note !== null && <p className="pulse-card__note">{t(`pages:pulses.analysis.${note}`)}</p>}
      <dl className="readings">
        <div>
          <dt>{t('pages:pulses.startPulses')}</dt>
          <dd>{number(tracking.start_pulses)}</dd>
        </div>
        <div>
          <dt>{t(tracking.provisional ? 'pages:pulses.actualSoFar' : 'pages:pulses.actualPulses')}</dt>
          <dd>{number(tracking.actual_pulses)}</dd>
        </div>
      </dl>
    </section>
  );
};

const PredictedCard = ({ tracking }: { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <section className="pulse-card" aria-labelledby="predicted-title">
      <h3 id="predicted-title">{t('pages:pulses.predicted.title')}</h3>
      <p className="pulse-card__figure">
        <span>{t('pages:pulses.predicted.reading')}</span>
        <strong>{number(tracking.predicted_pulses)}</strong>
      </p>
      <PulseBadges tracking={tracking} />
    </section>
  );
};

interface Props {
  readonly doctorId: string;
  /** Opens the popup that asks for the first reading. */
  readonly onStart: () => void;
}

const Panel = ({ tracking, doctorId, onStart }: Props & { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  const summary = usePulseSummary().data ?? null;
  return (
    <>
      {tracking.doctors_tracked === 0 && (
        <Notice tone="warn" title={t('pages:pulses.none.title')}>
          <p>{t('pages:pulses.none.text')}</p>
        </Notice>
      )}
      <div className="pulse-cards">
        <AnalysisCard tracking={tracking} />
        <PredictedCard tracking={tracking} />
        {summary === null && (
          <section className="pulse-card">
            <EndForm active={tracking.active} />
            {!tracking.active && (
              <Button look="quiet" onClick={onStart}>
                <Icon shape={beamIcon} />
                {t('pages:pulses.start.submit')}
              </Button>
            )}
          </section>
        )}
      </div>
      {summary !== null && (
        <CompletedSummary
          summary={summary}
          onStartNew={() => {
            clearLocalSession(localStorage, doctorId);
            location.reload();
          }}
        />
      )}
    </>
  );
};

/** The pulse tracking tab: what the day's sessions used, and the readings that prove it. Source: seed section 2. */
export const PulseTrackingPanel = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const tracking = usePulseTracking();
  return (
    <Section
      title={t('pages:pulses.title')}
      text={t('pages:pulses.subtitle')}
      actions={
        <Button look="quiet" size="small" busy={tracking.isFetching} onClick={() => void tracking.refetch()}>
          <Icon shape={refreshIcon} size={18} />
          {t('refresh')}
        </Button>
      }
    >
      <QueryState
        query={tracking}
        failed={t('messages:pulses.fetchFailed')}
        skeleton={
          <div className="pulse-cards">
            <Skeleton shape="ticket" count={2} />
          </div>
        }
      >
        {(found) => <Panel {...props} tracking={found} />}
      </QueryState>
    </Section>
  );
};
