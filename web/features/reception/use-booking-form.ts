import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { needsLaserArea, reservationTypes } from '#shared/models/enums.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { CallError, isRefusedFor, similarNameIn } from '#web/lib/call-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/form-messages.ts';
import { newAttempts } from '#web/lib/idempotency.ts';
import { useTexts } from '#web/lib/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { KnownPatient } from './reception-queries.ts';
import { useBooking, useKnownPatients } from './reception-queries.ts';
import { areasBody } from './service-calls.ts';
import type { BookingRequest, Entry } from './walk-in-form.ts';
import { walkInForm } from './walk-in-form.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import type { Answer } from '#web/lib/wire-names.ts';

export type Booked = Answer<typeof bookReservation>;

const fields = ['name', 'phone', 'laser_area'] as const;
type Field = (typeof fields)[number];

/** Reasons that prevent a booking. Source: docs/requirements.md#validation. */
const problemOf = (errors: FieldErrors<Entry>): 'fillAll' | 'chooseArea' | undefined => {
  if (errors.name !== undefined || errors.phone !== undefined) return 'fillAll';
  return errors.laser_area === undefined ? undefined : 'chooseArea';
};

/** How long typing must pause before patients are searched, in milliseconds. */
const SEARCH_DELAY_MS = 250;

/** Another patient with the same phone and a similar name; the form asks whether it is the same person. */
export interface SimilarQuestion {
  readonly name: string;
  readonly answer: (same: boolean) => void;
}

/** The walk-in form: the server's own schema, known patients while one types, the server's answer at its field. */
export const useBookingForm = (branchId: number, onBooked: (booked: Booked) => void) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = useFormMessage();
  const booking = useBooking(branchId);
  const [attempts] = useState(newAttempts);
  const [searched, setSearched] = useState('');
  /** The server's sentence about the service whose daily limit is reached. */
  const [dayFull, setDayFull] = useState<{ readonly serviceType: ReservationType; readonly text: string }>();
  const [question, setQuestion] = useState<SimilarQuestion>();
  const [areas, setAreas] = useState<readonly LaserArea[]>([]);
  const known = useKnownPatients(branchId, useSettled(searched, SEARCH_DELAY_MS));
  const form = useForm<Entry, unknown, BookingRequest>({
    defaultValues: {
      name: '',
      phone: '',
      branch_id: branchId,
      serviceType: 'regular',
      laser_area: null,
      preferred_doctor_id: null,
      message_consent: false,
    },
    resolver: formResolver(walkInForm),
    mode: 'onTouched',
  });
  const { errors, isSubmitted, isDirty } = form.formState;
  const [chosenService, day] = useWatch({ control: form.control, name: ['serviceType', 'date'] });
  const serviceType = reservationTypes.find((each) => each === chosenService) ?? 'regular';

  const errorOf = (field: Field): string | undefined => {
    const found = errors[field]?.message;
    return field === 'laser_area' && found !== undefined ? t('forms:walkIn.chooseArea') : message(found);
  };
  const showServerErrors = (failure: Error): void => {
    if (isRefusedFor(failure, 'daily-limit-reached')) setDayFull({ serviceType, text: errorText(failure) });
    for (const { path, message: text } of failure instanceof CallError ? failure.details : []) {
      const field = fields.find((each) => each === path);
      if (field !== undefined) form.setError(field, { message: text });
    }
    toast.failure(`${t('messages:counter.bookingFailed')}\n${form.getValues('name')}\n${errorText(failure)}`);
  };
  const fullDay = dayFull?.serviceType === serviceType ? dayFull.text : undefined;
  const send = (entry: BookingRequest): void => {
    if (booking.isPending) return;
    setQuestion(undefined);
    booking.mutate(
      { body: entry, key: attempts.keyFor(entry) },
      {
        onSuccess: (booked) => {
          attempts.done(entry);
          onBooked(booked);
        },
        onError: (failure) => {
          const name = similarNameIn(failure);
          if (name === undefined) showServerErrors(failure);
          else setQuestion({ name, answer: (same) => send({ ...entry, similar: same ? 'same' : 'new' }) });
        },
      },
    );
  };
  const submit = form.handleSubmit((entry) =>
    send({ ...entry, ...(fullDay === undefined ? {} : { over_limit: true }), similar: 'ask' }),
  );
  const chooseAreas = (chosen: readonly LaserArea[], shouldValidate: boolean): void => {
    setAreas(chosen);
    const { laser_area: first, laser_areas: several } = areasBody(chosen);
    form.setValue('laser_areas', several);
    form.setValue('laser_area', first, { shouldDirty: true, shouldValidate });
  };
  return {
    control: form.control,
    serviceType,
    areas,
    onAreas: (chosen: readonly LaserArea[]): void => chooseAreas(chosen, isSubmitted),
    known,
    submit,
    errorOf,
    isDirty,
    isPending: booking.isPending,
    fullDay,
    day,
    onDay: (chosen: string | undefined): void => {
      setDayFull(undefined);
      setQuestion(undefined);
      form.setValue('date', chosen, { shouldDirty: true });
    },
    problem: isSubmitted ? problemOf(errors) : undefined,
    question,
    onType: (field: 'name' | 'phone', text: string): void => {
      setQuestion(undefined);
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.getFieldState(field).invalid });
      setSearched(text.trim());
    },
    onChoose: ({ name, phone }: KnownPatient): void => {
      setQuestion(undefined);
      form.setValue('name', name, { shouldDirty: true, shouldValidate: isSubmitted });
      form.setValue('phone', phone, { shouldDirty: true, shouldValidate: isSubmitted });
      setSearched('');
    },
    onService: (chosen: ReservationType): void => {
      form.setValue('serviceType', chosen, { shouldDirty: true });
      form.setValue('preferred_doctor_id', null);
      if (!needsLaserArea(chosen)) chooseAreas([], false);
      if (isSubmitted) void form.trigger('laser_area');
    },
  };
};
