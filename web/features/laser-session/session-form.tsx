import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { serviceText } from '#web/lib/areas-text.ts';
import { formResolver } from '#web/lib/form-messages.ts';
import { useTexts } from '#web/lib/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { Recording } from './laser-session-calls.ts';
import type { SessionCharge, SessionMode, SessionVisit } from './session-entry.ts';
import {
  chargeOf,
  chargeOfEntry,
  chargeWithPackage,
  modeOf,
  parsePulses,
  prefilledPrice,
  priceProblem,
  pulsesProblem,
  sessionEntry,
} from './session-entry.ts';
import { NO_PACKAGE, PackageChoice, packagesForVisit } from './package-choice.tsx';
import { DoubtAlert, KnownFigures, SessionTotal } from './session-figures.tsx';
import { useSessionGuide } from './session-guide-calls.ts';
import type { SessionGuide, UnusualFigure } from './unusual-figures.ts';
import { unusualFigures } from './unusual-figures.ts';

interface Props {
  readonly visit: SessionVisit;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (recording: Recording) => void;
}

/** Unusual values and their charge, until the doctor confirms or corrects them. */
interface Doubt {
  readonly charge: SessionCharge;
  readonly figures: readonly UnusualFigure[];
}

/** The package of the session: the chosen one, else the first that fits the visit. */
const packageFor = (guide: SessionGuide | undefined, chosen: string | undefined) => {
  const [first, ...more] = packagesForVisit(guide);
  return chosen === undefined ? first : [first, ...more].find((bought) => bought?.id === chosen);
};

type Bought = ReturnType<typeof packageFor>;

/** What the doctor must confirm. The price of a session that a package holds is never unusual. */
const figuresToConfirm = (
  charge: SessionCharge,
  mode: SessionMode,
  guide: SessionGuide | undefined,
  bought: Bought,
): readonly UnusualFigure[] =>
  unusualFigures(charge, mode, guide).filter(({ field }) => field !== 'price' || bought?.unit !== 'sessions');

/** Not the form's `setFocus`: it uses a timer, and digits typed before would be lost. */
const focusField = (fields: HTMLFormControlsCollection | undefined, name: string): void => {
  const field = fields?.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
};

const useSessionForm = ({ visit, onSubmit }: Pick<Props, 'visit' | 'onSubmit'>) => {
  const mode = modeOf(visit);
  const guide = useSessionGuide(visit.reservationId);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  /** A package or `NO_PACKAGE`; undefined until the doctor has chosen. */
  const [chosen, setChosen] = useState<string>();
  const form = useForm({
    resolver: formResolver(sessionEntry),
    // Empty at first: a prefilled 1 would become the first digit of the typed number.
    defaultValues: { pulses: '', price: prefilledPrice(visit, guide.data) },
    mode: 'onTouched',
  });
  const { getFieldState, setValue } = form;

  const prefill = (known: SessionGuide | undefined): void => {
    if (!getFieldState('price').isDirty) setValue('price', prefilledPrice(visit, known));
  };
  useEffect(() => {
    if (!getFieldState('price').isDirty) setValue('price', prefilledPrice(visit, guide.data));
  }, [guide.data, visit, getFieldState, setValue]);

  const record = (charge: SessionCharge): void => onSubmit({ reservationId: visit.reservationId, mode, charge });

  /** Submitting waits for the prices to load, instead of reporting that the price is missing. */
  const submit = async (): Promise<void> => {
    const known = guide.isPending ? (await guide.refetch({ cancelRefetch: false })).data : guide.data;
    prefill(known);
    const bought = packageFor(known, chosen);
    // The price of a fractional session is not entered when a package holds it.
    if (bought?.unit === 'sessions' && form.getValues('price') === '') setValue('price', '0');
    setValue('pulses', String(parsePulses(form.getValues('pulses'))));
    await form.handleSubmit((numbers) => {
      const charge = chargeWithPackage(chargeOf(numbers, mode), bought);
      const figures = figuresToConfirm(charge, mode, known, bought);
      if (figures.length > 0) setDoubt({ charge, figures });
      else record(charge);
    })();
  };

  const correct = (fields: HTMLFormControlsCollection | undefined): void => {
    setDoubt(null);
    focusField(fields, doubt?.figures[0]?.field ?? 'price');
  };
  return {
    mode,
    form,
    guide: guide.data,
    bought: packageFor(guide.data, chosen),
    choosePackage: (id: string): void => {
      setDoubt(null);
      setChosen(id);
    },
    doubt,
    submit,
    correct,
    record,
    forget: () => setDoubt(null),
  };
};

type FormState = ReturnType<typeof useSessionForm>;

/** The charge of the present values; null while a value is invalid or missing. */
const useCharge = ({ mode, form, bought }: FormState): SessionCharge | null => {
  const { pulses = '', price = '' } = useWatch({ control: form.control });
  if (mode === 'laser' && pulses === '') return null;
  const charge = chargeOfEntry({ pulses, price: price === '' && bought?.unit === 'sessions' ? '0' : price }, mode);
  return charge && chargeWithPackage(charge, bought);
};

const PriceField = ({
  state: { mode, form, forget },
  busy,
}: Pick<Props, 'busy'> & { readonly state: FormState }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Controller
      control={form.control}
      name="price"
      render={({ field, fieldState }) => (
        <NumberField
          {...field}
          label={t(mode === 'laser' ? 'forms:session.pricePerPulse' : 'forms:session.price')}
          unit={t('egp')}
          decimal
          autoFocus={mode === 'fractional'}
          disabled={busy}
          error={fieldState.invalid ? t(`forms:session.${priceProblem(field.value)}`) : undefined}
          onChange={(text) => {
            forget();
            field.onChange(text);
          }}
        />
      )}
    />
  );
};

const Fields = ({
  visit,
  busy,
  state,
}: Pick<Props, 'visit' | 'busy'> & { readonly state: FormState }): React.ReactElement => {
  const { t } = useTexts();
  const { mode, form, guide, bought, choosePackage, doubt, forget } = state;
  const isFree = bought?.unit === 'sessions';
  const charge = useCharge(state);
  return (
    <Stack sx={{ gap: 2.25, paddingBlockStart: 1 }}>
      <Stack>
        <Typography component="strong" sx={{ fontWeight: 750, fontSize: '1.125rem' }}>
          <bdi>{visit.patientName}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {serviceText(t, visit.serviceType, visit.laserAreas)}
        </Typography>
      </Stack>
      {mode === 'laser' && (
        <Controller
          control={form.control}
          name="pulses"
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t('forms:session.pulses')}
              autoFocus
              disabled={busy}
              error={fieldState.invalid ? t(`forms:session.${pulsesProblem(field.value)}`) : undefined}
              onChange={(text) => {
                forget();
                field.onChange(text);
              }}
              onBlur={() => {
                form.setValue('pulses', String(parsePulses(field.value)));
                field.onBlur();
              }}
            />
          )}
        />
      )}
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
export const SessionForm = ({ visit, busy, onCancel, onSubmit }: Props): React.ReactElement => {
  const { t } = useTexts();
  const state = useSessionForm({ visit, onSubmit });
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
