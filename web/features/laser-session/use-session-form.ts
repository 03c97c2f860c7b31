import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import type { Recording } from './laser-session-calls.ts';
import { packagesForVisit } from './package-choice.tsx';
import type { SessionCharge, SessionMode, SessionVisit } from './session-entry.ts';
import {
  chargeOf,
  chargeOfEntry,
  chargeWithPackage,
  modeOf,
  parsePulses,
  prefilledPrice,
  sessionEntry,
} from './session-entry.ts';
import { useSessionGuide } from './session-guide-calls.ts';
import type { SessionGuide, UnusualFigure } from './unusual-figures.ts';
import { unusualFigures } from './unusual-figures.ts';

interface Props {
  readonly visit: SessionVisit;
  readonly onSubmit: (recording: Recording) => void;
}

/** Unusual values and their charge, until the doctor confirms or corrects them. */
interface Doubt {
  readonly charge: SessionCharge;
  readonly figures: readonly UnusualFigure[];
}

/** What a doctor has entered for a session and not recorded. */
export interface EnteredSession {
  readonly fields: Partial<z.input<typeof sessionEntry>>;
  readonly isPriceEntered: boolean;
  readonly chosen: string | undefined;
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

/** The fields of a session, the package that it is taken from, and what the doctor must confirm. */
export const useSessionForm = ({ visit, onSubmit }: Props) => {
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
  const { setValue } = form;
  const pulses = useWatch({ control: form.control, name: 'pulses' });
  /** Not the form's `isDirty`: a price that the doctor cleared equals the empty default. */
  const isPriceEntered = useRef(false);

  const prefill = (known: SessionGuide | undefined): void => {
    if (!isPriceEntered.current) setValue('price', prefilledPrice(visit, known));
  };
  useEffect(() => {
    if (!isPriceEntered.current) setValue('price', prefilledPrice(visit, guide.data));
  }, [guide.data, visit, setValue]);

  const record = (charge: SessionCharge): void => onSubmit({ reservationId: visit.reservationId, mode, charge });

  /** Submitting waits for the prices to load, instead of reporting that the price is missing. */
  const submit = async (): Promise<void> => {
    const known = guide.isPending ? (await guide.refetch({ cancelRefetch: false })).data : guide.data;
    prefill(known);
    const bought = packageFor(known, chosen);
    // A package of sessions charges no price: the field is hidden, and a wrong price could not be corrected.
    const { price } = sessionEntry.shape;
    if (bought?.unit === 'sessions' && !price.safeParse(form.getValues('price')).success) setValue('price', '0');
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
    chosen,
    choosePackage: (id: string): void => {
      setDoubt(null);
      setChosen(id);
    },
    doubt,
    submit,
    correct,
    record,
    forget: () => setDoubt(null),
    enterPrice: (): void => {
      isPriceEntered.current = true;
    },
    isFilled: pulses !== '' || form.formState.isDirty,
    entered: (): EnteredSession => ({
      fields: form.getValues(),
      isPriceEntered: isPriceEntered.current,
      chosen,
    }),
    restore: (entry: EnteredSession): void => {
      isPriceEntered.current = entry.isPriceEntered;
      form.reset(entry.fields, { keepDefaultValues: true });
      setChosen(entry.chosen);
    },
  };
};

export type SessionFormState = ReturnType<typeof useSessionForm>;

/** The charge of the present values; null while a value is invalid or missing. */
export const useSessionCharge = ({ mode, form, bought }: SessionFormState): SessionCharge | null => {
  const { pulses = '', price = '' } = useWatch({ control: form.control });
  if (mode === 'laser' && pulses === '') return null;
  const charge = chargeOfEntry({ pulses, price: price === '' && bought?.unit === 'sessions' ? '0' : price }, mode);
  return charge && chargeWithPackage(charge, bought);
};
