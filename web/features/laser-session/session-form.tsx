import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { serviceText } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { SessionVisit } from './session-entry.ts';
import { NO_PACKAGE, PackageChoice, packagesForVisit } from './package-choice.tsx';
import { PriceField, PulsesField } from './session-fields.tsx';
import { DoubtAlert, KnownFigures, SessionTotal } from './session-figures.tsx';
import { type SessionFormState, useSessionCharge } from './use-session-form.ts';

interface Props {
  readonly visit: SessionVisit;
  readonly busy: boolean;
  readonly state: SessionFormState;
  readonly onCancel: () => void;
}

const Fields = ({ visit, busy, state }: Omit<Props, 'onCancel'>): React.ReactElement => {
  const { t } = useTexts();
  const { mode, guide, bought, choosePackage, doubt } = state;
  const isFree = bought?.unit === 'sessions';
  const charge = useSessionCharge(state);
  return (
    <Stack sx={{ gap: 2.25, paddingBlockStart: 1 }}>
      <Stack>
        <Typography component="strong" sx={{ fontWeight: 650, fontSize: '1.125rem' }}>
          <bdi>{visit.patientName}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {serviceText(t, visit, visit.laserAreas)}
        </Typography>
      </Stack>
      {mode === 'laser' && <PulsesField state={state} busy={busy} autoFocus />}
      <PackageChoice
        packages={packagesForVisit(guide)}
        value={bought?.id ?? NO_PACKAGE}
        disabled={busy}
        onChange={choosePackage}
      />
      {!isFree && <PriceField state={state} busy={busy} />}
      <KnownFigures guide={guide} mode={mode} />
      {(mode === 'laser' || isFree) && <SessionTotal charge={charge} />}
      {doubt !== null && <DoubtAlert figures={doubt.figures} mode={mode} />}
    </Stack>
  );
};

/** Pulses and price of a session, the patient's last figures, and a question when the values are unusual. */
export const SessionForm = ({ visit, busy, state, onCancel }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { doubt, submit, correct, record } = state;
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ minBlockSize: 0 }}
    >
      <DialogContent>
        <Fields visit={visit} busy={busy} state={state} />
      </DialogContent>
      {doubt === null ? (
        <DialogActions key="fields">
          <Button variant="outlined" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="contained" type="submit" loading={busy} loadingPosition="start">
            {t(busy ? 'pages:session.saving' : 'pages:session.save')}
          </Button>
        </DialogActions>
      ) : (
        // Own key, so that React mounts a new button, which takes the focus.
        <DialogActions key="doubt">
          {/* The focus goes here: a second Enter must not record what was asked about. */}
          <Button
            variant="contained"
            autoFocus
            disabled={busy}
            onClick={({ currentTarget }) => correct(currentTarget.form?.elements)}
          >
            {t('pages:session.correct')}
          </Button>
          <Button variant="outlined" loading={busy} onClick={() => record(doubt.charge)}>
            {t('pages:session.recordAnyway')}
          </Button>
        </DialogActions>
      )}
    </Stack>
  );
};
