import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { toPounds } from '#shared/rules/money.ts';
import { SAVE_AND_CALL, SAVE_AND_FINISH } from '#web/features/doctor-queue/desk-actions.tsx';
import { NO_PACKAGE, PackageChoice, packagesForVisit } from '#web/features/laser-session/package-choice.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import { PriceField, PulsesField } from '#web/features/laser-session/session-fields.tsx';
import { DoubtAlert } from '#web/features/laser-session/session-figures.tsx';
import { useRecording } from '#web/features/laser-session/use-recording.ts';
import {
  type EnteredSession,
  type SessionFormState,
  useSessionCharge,
  useSessionForm,
} from '#web/features/laser-session/use-session-form.ts';
import {
  consultationForm,
  lastTreatment,
  partsOf,
  treatmentForm,
  visitRecordEntry,
} from '#web/features/medical/medical-entry.ts';
import type { RecordForm } from '#web/features/medical/use-record-form.ts';
import type { DoctorQueueItem, VisitRecord } from '#web/lib/api/answers.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { Money } from '#web/ui/money.tsx';
import { type FormState, VISIT_FORM } from './form-state.ts';
import { VisitSettings } from './visit-settings.tsx';

interface Props {
  readonly patient: DoctorQueueItem;
  readonly visit: SessionVisit;
  /** The patient's records, newest first. */
  readonly records: readonly VisitRecord[];
  readonly onState: (state: FormState) => void;
  /** After the session was recorded by the main action. */
  readonly onCall: () => void;
  /** After the session was recorded by the action that finishes the visit. */
  readonly onFinish: () => void;
}

/** The settings of the last treatment; what concerns only that session stays empty. */
const copiedForm = (last: VisitRecord['treatment'], { laserAreas }: DoctorQueueItem) => ({
  treatment: { ...treatmentForm(last, laserAreas), reaction: '', nextTime: '' },
  consultation: consultationForm(null),
});

const emptyForm = (patient: DoctorQueueItem) => copiedForm(null, patient);

/**
 * The stored record of the visit, else the settings of the last treatment. When the record window saves, the stored
 * values replace those of the fields that were not edited in this form.
 */
const useVisitRecord = ({ patient, records }: Pick<Props, 'patient' | 'records'>) => {
  const written = records.find(({ reservationId }) => reservationId === patient.id);
  const last = lastTreatment(records, patient);
  const isTreated = written !== undefined && written.treatment !== null;
  const { treatment } = isTreated
    ? { treatment: treatmentForm(written.treatment, patient.laserAreas) }
    : copiedForm(last, patient);
  const form: RecordForm = useForm({
    resolver: formResolver(visitRecordEntry),
    values: { treatment, consultation: consultationForm(written?.consultation ?? null) },
    resetOptions: { keepDirtyValues: true },
  });
  const copiedFrom = !isTreated && last !== null ? records.find((each) => each.treatment === last)?.date : undefined;
  return { form, version: written?.version ?? 0, copiedFrom };
};

/** The treatment of the only area has the pulses of the session; of several areas each has a count of its own. */
const withPulses = (
  parts: ReturnType<typeof partsOf>,
  { serviceType, laserAreas }: DoctorQueueItem,
  pulses: number,
): ReturnType<typeof partsOf> => {
  const [area] = laserAreas;
  const isOne = serviceType === 'laser' && laserAreas.length === 1 && area !== undefined;
  if (parts.treatment === null || !isOne) return parts;
  return { ...parts, treatment: { ...parts.treatment, areas: [{ area, pulses }] } };
};

/** Puts the cursor into the pulses when a patient was called, unless the doctor is typing elsewhere. */
const useFocusOnPulses = (patientId: number) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem('pulses');
    const isTyping = document.activeElement?.matches('input, textarea, [role=dialog] *') ?? false;
    if (field instanceof HTMLInputElement && !isTyping && matchMedia('(pointer: fine)').matches) {
      field.focus({ preventScroll: true });
    }
  }, [patientId]);
  return form;
};

/** What was entered for a visit, by reservation. */
const keptVisits = keptEntries<
  {
    readonly session: EnteredSession;
    readonly record: Parameters<RecordForm['reset']>[0];
  },
  number
>();

const useVisitForm = ({ patient, visit, records, onState, onCall, onFinish }: Props) => {
  const record = useVisitRecord({ patient, records });
  const { run, busy } = useRecording();
  const afterwards = useRef<() => void>(undefined);
  const session = useSessionForm({
    visit,
    onSubmit: (recording) =>
      void record.form.handleSubmit(async (entry) => {
        const parts = withPulses(partsOf(entry), patient, recording.charge.pulses);
        const visitRecord = { version: record.version, ...parts };
        const isNoted = parts.treatment !== null || parts.consultation !== null;
        const nextAction = afterwards.current;
        await run({ ...recording, ...(isNoted && { visitRecord }) }, patient.patientName, (shown) => {
          discard();
          if (shown) nextAction?.();
        });
      })(),
  });
  const filled = session.isFilled || record.form.formState.isDirty;
  useEffect(() => {
    onState({ filled, saving: busy });
    return () => onState({ filled: false, saving: false });
  }, [filled, busy, onState]);
  const discard = useKeptEntry(patient.id, {
    kept: keptVisits,
    read: () => (filled ? { session: session.entered(), record: record.form.getValues() } : undefined),
    restore: (entry) => {
      session.restore(entry.session);
      record.form.reset(entry.record, { keepDefaultValues: true });
    },
  });
  const submit = (action?: string): void => {
    afterwards.current = action === SAVE_AND_CALL ? onCall : action === SAVE_AND_FINISH ? onFinish : undefined;
    void session.submit();
  };
  return { record, session, busy, submit };
};

const Charge = ({ session }: { readonly session: SessionFormState }): React.ReactElement => {
  const { t } = useTexts();
  const charge = useSessionCharge(session);
  return (
    <Stack aria-live="polite" sx={{ gridColumn: 'span 5', textAlign: 'end', justifyContent: 'flex-end' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('pages:doctor.visit.toPay')}
      </Typography>
      <Typography variant="h1" component="output">
        {charge === null ? t('dash') : <Money amount={toPounds(charge.amount)} />}
      </Typography>
    </Stack>
  );
};

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'end',
  // One column on a narrow screen, and where text is twice as large.
  '@container (max-width: 34em)': { '& > *': { gridColumn: '1 / -1' } },
} as const;

const FormHead = ({
  copiedFrom,
  onClear,
}: {
  readonly copiedFrom: string | undefined;
  readonly onClear: () => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { shortDay } = useFormats();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Typography variant="h4" component="h2" id="visit-form-title">
        {t('pages:doctor.visit.title')}
      </Typography>
      {copiedFrom !== undefined && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {t('pages:doctor.visit.copied', { day: shortDay(copiedFrom) })}
        </Typography>
      )}
      <Button size="small" onClick={onClear} sx={{ marginInlineStart: 'auto' }}>
        {t('pages:doctor.visit.clear')}
      </Button>
    </Stack>
  );
};

interface FooterProps {
  readonly session: SessionFormState;
  readonly busy: boolean;
}

/** Records without a call; or asks to confirm unusual figures. */
const FormFooter = ({ session, busy }: FooterProps): ReactNode => {
  const { t } = useTexts();
  const { doubt, mode, correct, record } = session;
  if (doubt === null) {
    return (
      <Button type="submit" variant="outlined" loading={busy} sx={{ alignSelf: 'flex-start' }}>
        {t(busy ? 'pages:session.saving' : 'pages:session.save')}
      </Button>
    );
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <DoubtAlert figures={doubt.figures} mode={mode} />
      <Stack direction="row" sx={{ gap: 1 }}>
        {/* The focus goes here: a second Enter must not record what was asked about. */}
        <Button
          variant="outlined"
          autoFocus
          disabled={busy}
          onClick={({ currentTarget }) => correct(currentTarget.form?.elements)}
        >
          {t('pages:session.correct')}
        </Button>
        <Button loading={busy} onClick={() => record(doubt.charge)}>
          {t('pages:session.recordAnyway')}
        </Button>
      </Stack>
    </Stack>
  );
};

/**
 * One form for the session, its settings and a note, prefilled from the last treatment and saved in one request. Enter
 * records; Ctrl+Enter and the main action of the desk also call the next patient, another one finishes the visit.
 */
export const VisitForm = (props: Props): React.ReactElement => {
  const { patient } = props;
  const { record, session, busy, submit } = useVisitForm(props);
  const element = useFocusOnPulses(patient.id);
  const { mode, guide, bought, choosePackage } = session;
  const isFree = bought?.unit === 'sessions';
  return (
    <Stack
      ref={element}
      component="form"
      id={VISIT_FORM}
      noValidate
      aria-labelledby="visit-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        submit(submitter instanceof HTMLButtonElement ? submitter.value : undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit(SAVE_AND_CALL);
      }}
      sx={{
        gap: 2,
        padding: { xs: 2, sm: 2.5 },
        backgroundColor: 'background.paper',
        borderRadius: 'var(--radius)',
        boxShadow: '0 0 0 1px var(--line)',
        containerType: 'inline-size',
      }}
    >
      <FormHead copiedFrom={record.copiedFrom} onClear={() => record.form.reset(emptyForm(patient))} />
      <Box sx={grid}>
        {mode === 'laser' && (
          <Box sx={{ gridColumn: 'span 4' }}>
            <PulsesField state={session} busy={busy} />
          </Box>
        )}
        {!isFree && (
          <Box sx={{ gridColumn: mode === 'laser' ? 'span 3' : 'span 7' }}>
            <PriceField state={session} busy={busy} autoFocus={false} />
          </Box>
        )}
        <Charge session={session} />
        {packagesForVisit(guide).length > 0 && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <PackageChoice
              packages={packagesForVisit(guide)}
              value={bought?.id ?? NO_PACKAGE}
              disabled={busy}
              onChange={choosePackage}
            />
          </Box>
        )}
        <VisitSettings form={record.form} />
      </Box>
      <FormFooter session={session} busy={busy} />
    </Stack>
  );
};
