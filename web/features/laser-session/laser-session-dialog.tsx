import './laser-session-dialog.css';
import { toPounds } from '../../../shared/rules/money.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import type { Recording } from './laser-session-calls.ts';
import { useRecordSession } from './laser-session-calls.ts';
import type { EntryProblem, SessionRecord } from './session-entry.ts';
import { chargeOf, freshEntry, modeOf, parsePulses, problemsOf } from './session-entry.ts';

interface Props {
  /** The record that gets a session; null while the dialog is closed. */
  readonly record: SessionRecord | null;
  readonly onClose: () => void;
}

/** Records, and says how it went in the seed's words (section 8). A failure can be tried again with the same numbers. */
const useRecording = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useRecordSession();

  const run = async (recording: Recording): Promise<void> => {
    const failed = (title: string, text: string): void =>
      toast.failure(`${title}\n${text}`, { label: t('retry'), run: () => void run(recording) });
    try {
      const outcome = await mutateAsync(recording);
      if (outcome.kind === 'recorded') {
        toast.success(`${t('messages:laser.created')}\n${t('messages:laser.completed')}`);
      } else if (outcome.kind === 'payment_failed') {
        failed(t('messages:laser.paymentFailed'), errorText(outcome.error));
      } else {
        failed(t('messages:laser.createFailed'), t('messages:laser.recordingFailed'));
      }
    } catch (error) {
      failed(t('messages:laser.failed'), errorText(error));
    }
  };
  return { run, busy: isPending };
};

interface EntryProps {
  readonly record: SessionRecord;
  readonly busy: boolean;
  readonly onSubmit: (recording: Recording) => void;
}

const formId = 'laser-session';

const EntryForm = ({ record, busy, onSubmit }: EntryProps): React.ReactElement => {
  const { t } = useTexts();
  const { moneyExact } = useFormats();
  const mode = modeOf(record);
  const say = (problem: EntryProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`forms:session.${problem}`);
  const form = useEntryForm(freshEntry(record), {
    pulses: (_, entry) => say(problemsOf(entry, mode).pulses),
    price: (_, entry) => say(problemsOf(entry, mode).price),
  });
  const entry = form.values;
  const charge = chargeOf(entry, mode);
  return (
    <form
      id={formId}
      className="session"
      noValidate
      onSubmit={form.onSubmit((fields) => {
        const sent = chargeOf(fields, mode);
        if (sent !== null) onSubmit({ reservationId: record.reservation_id, mode, charge: sent });
      })}
    >
      <p className="session__who">
        <strong>{record.patient_name}</strong>
        <span>
          {t(`type.${record.reservation_type}`)}
          {record.laser_area !== null && ` · ${t(`area.${record.laser_area}`)}`}
        </span>
      </p>
      {mode === 'laser' && (
        <NumberField
          label={t('forms:session.pulses')}
          value={entry.pulses}
          autoFocus
          disabled={busy}
          error={form.problem('pulses')}
          onChange={(pulses) => form.setFieldValue('pulses', pulses)}
          onBlur={() => {
            form.setFieldValue('pulses', String(parsePulses(entry.pulses)));
            form.leave('pulses');
          }}
        />
      )}
      <NumberField
        label={t(mode === 'laser' ? 'forms:session.pricePerPulse' : 'forms:session.price')}
        unit={t('egp')}
        value={entry.price}
        decimal
        autoFocus={mode === 'fractional'}
        disabled={busy}
        error={form.problem('price')}
        onChange={(price) => form.setFieldValue('price', price)}
        onBlur={() => form.leave('price')}
      />
      {mode === 'laser' && (
        <p className="session__total" aria-live="polite">
          <span>{t('pages:session.total')}</span>
          <output>{charge === null ? t('dash') : moneyExact(toPounds(charge.amount))}</output>
        </p>
      )}
    </form>
  );
};

/**
 * Records the session of a finished laser or fractional visit. Closes, and is fresh again, after it was sent.
 * Source: seed section 5, laser session modal.
 */
export const LaserSessionDialog = ({ record, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { run, busy } = useRecording();
  return (
    <Dialog
      open={record !== null}
      title={t('pages:session.title')}
      onClose={onClose}
      closable={!busy}
      actions={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="strong" type="submit" form={formId} busy={busy}>
            {t(busy ? 'pages:session.saving' : 'pages:session.save')}
          </Button>
        </>
      }
    >
      {record !== null && (
        <EntryForm
          key={record.reservation_id}
          record={record}
          busy={busy}
          onSubmit={(recording) => void run(recording).then(onClose)}
        />
      )}
    </Dialog>
  );
};
