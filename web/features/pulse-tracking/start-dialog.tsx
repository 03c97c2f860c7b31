import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveLocalSession } from './local-session.ts';
import { parseReading } from './pulse-analysis.ts';
import { useStartPulseTracking } from './pulse-tracking-calls.ts';

interface Props {
  readonly open: boolean;
  readonly doctorId: string;
  readonly branchId: number;
  readonly onClose: () => void;
}

const formId = 'pulse-start';

/** Asks for the counter's reading at the start of the day. Source: seed section 2, "Start pulse tracking popup". */
export const StartDialog = ({ open, doctorId, branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const start = useStartPulseTracking(branchId);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reading = parseReading(typed);

  const close = (): void => {
    start.reset();
    setTyped('');
    setTried(false);
    onClose();
  };

  const submit = (): void => {
    setTried(true);
    if (reading === null || start.isPending) return;
    start.mutate(reading, {
      onSuccess: ({ tracking_id: trackingId, date }) => {
        saveLocalSession(localStorage, doctorId, { trackingId, date });
        toast.success(t('messages:pulses.started'));
        close();
      },
    });
  };

  /** The server's sentence; what we say without one depends on whether it answered at all. */
  const failure = (error: Error): string =>
    error instanceof CallError && error.status > 0
      ? (error.serverMessage ?? t('messages:pulses.startFailed'))
      : t('messages:pulses.startError');

  return (
    <Dialog
      open={open}
      title={t('pages:pulses.start.title')}
      onClose={close}
      closable={!start.isPending}
      actions={
        <>
          <Button look="quiet" disabled={start.isPending} onClick={close}>
            {t('cancel')}
          </Button>
          <Button look="strong" type="submit" form={formId} busy={start.isPending}>
            {t(start.isPending ? 'pages:pulses.start.starting' : 'pages:pulses.start.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="pulse-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('pages:pulses.start.text')}</p>
        {start.error !== null && (
          <Notice tone="bad" live>
            <p>{failure(start.error)}</p>
          </Notice>
        )}
        <NumberField
          label={t('forms:pulses.start')}
          hint={t('forms:pulses.startHint')}
          value={typed}
          autoFocus
          disabled={start.isPending}
          error={tried && reading === null ? t('forms:pulses.invalid') : undefined}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
};
