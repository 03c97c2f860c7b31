import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { needsLaserArea, reservationTypes } from '#shared/models/enums.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { CallError, isRefusedFor, similarNameIn } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { toast } from '#web/ui/toast.tsx';
import { areasBody, type KnownPatient, useBooking, useKnownPatients } from './booking-queries.ts';
import type { BookingRequest, Entry } from './walk-in-form.ts';
import { walkInForm } from './walk-in-form.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Booked = Answer<typeof bookReservation>;

/** Is the booking for a later day? Today's has a wait, or a note that says why none is known. */
export const isLaterDay = ({ estimatedWaitTime: wait, waitNote: note }: Booked): boolean =>
  wait === null && note === null;

const fields = ['name', 'phone', 'laserArea'] as const;
type Field = (typeof fields)[number];

/** Reasons that prevent a booking. Source: docs/requirements.md#validation. */
const problemOf = (errors: FieldErrors<Entry>): 'fillAll' | 'chooseArea' | undefined => {
  if (errors.name !== undefined || errors.phone !== undefined) return 'fillAll';
  return errors.laserArea === undefined ? undefined : 'chooseArea';
};

/** How long typing must pause before patients are searched, in milliseconds. */
const SEARCH_DELAY_MS = 250;

/** Another patient with the same phone and a similar name; the form asks whether it is the same person. */
export interface SimilarQuestion {
  readonly name: string;
  readonly answer: (same: boolean) => void;
}

type WalkInForm = UseFormReturn<Entry, unknown, BookingRequest>;

interface EnteredBooking {
  readonly entry: Entry;
  readonly areas: readonly LaserArea[];
}

/** What was entered when the browser was locked or the session ended, by the text that the booking began with. */
const keptBookings = keptEntries<EnteredBooking>();

interface Options {
  readonly branchId: number;
  /** A name or a phone to begin with. */
  readonly typed: string;
  readonly isOpen: boolean;
  readonly onBooked: (booked: Booked) => void;
}

/** Is what was typed a phone? A name otherwise. */
const isPhone = (typed: string): boolean => /^[+\d\s٠-٩()-]+$/u.test(typed);

const useWalkInForm = (branchId: number, typed: string): WalkInForm =>
  useForm<Entry, unknown, BookingRequest>({
    defaultValues: {
      name: isPhone(typed) ? '' : typed,
      phone: isPhone(typed) ? typed : '',
      branchId,
      serviceType: 'regular',
      laserArea: null,
      preferredDoctorId: null,
      messageConsent: false,
    },
    resolver: formResolver(walkInForm),
    mode: 'onTouched',
  });

/** Shows what the server refused: at its field, and as a message. */
const useServerErrors = (form: WalkInForm) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (failure: Error): void => {
    for (const { path, message } of failure instanceof CallError ? failure.details : []) {
      const field = fields.find((each) => each === path);
      if (field !== undefined) form.setError(field, { message });
    }
    toast.failure(`${t('messages:counter.bookingFailed')}\n${form.getValues('name')}\n${errorText(failure)}`);
  };
};

/** Books, and asks back: about a similar patient, and about a daily limit that is reached, and a window that is full. */
const useSend = (form: WalkInForm, branchId: number) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const showServerErrors = useServerErrors(form);
  const booking = useBooking(branchId);
  const [attempts] = useState(newAttempts);
  /** The server's sentence about the service whose daily limit is reached, or whose window is full. */
  const [full, setFull] = useState<{ readonly serviceType: ReservationType; readonly text: string }>();
  const [question, setQuestion] = useState<SimilarQuestion>();

  const send = (entry: BookingRequest, onBooked: (booked: Booked) => void): void => {
    if (booking.isPending) return;
    setQuestion(undefined);
    booking.mutate(
      { body: entry, key: attempts.keyFor(entry) },
      {
        onSuccess: (booked) => {
          attempts.done(entry);
          if (entry.window !== undefined && booked.window?.from !== entry.window) {
            toast.failure(`${t('messages:counter.sameTime')}\n${booked.patientName}`);
          }
          onBooked(booked);
        },
        onError: (failure) => {
          const name = similarNameIn(failure);
          if (name !== undefined) {
            setQuestion({ name, answer: (same) => send({ ...entry, similar: same ? 'same' : 'new' }, onBooked) });
            return;
          }
          if (isRefusedFor(failure, 'daily-limit-reached') || isRefusedFor(failure, 'window-not-free')) {
            setFull({ serviceType: entry.serviceType, text: errorText(failure) });
          }
          showServerErrors(failure);
        },
      },
    );
  };
  return {
    send,
    isPending: booking.isPending,
    question,
    endQuestion: () => setQuestion(undefined),
    full,
    endFull: () => setFull(undefined),
  };
};

/** What changes the fields; a change ends the question about the fields that were sent. */
const useEdits = (form: WalkInForm, { endQuestion, endFull }: ReturnType<typeof useSend>) => {
  const [areas, setAreas] = useState<readonly LaserArea[]>([]);
  const [searched, setSearched] = useState('');
  const { isSubmitted } = form.formState;
  const chooseAreas = (chosen: readonly LaserArea[], shouldValidate: boolean): void => {
    setAreas(chosen);
    const { laserArea: first, laserAreas: several } = areasBody(chosen);
    form.setValue('laserAreas', several);
    form.setValue('laserArea', first, { shouldDirty: true, shouldValidate });
  };
  return {
    areas,
    /** The text for which patients are searched. */
    searched,
    onAreas: (chosen: readonly LaserArea[]): void => chooseAreas(chosen, isSubmitted),
    restore: ({ entry, areas: chosen }: EnteredBooking): void => {
      form.reset(entry, { keepDefaultValues: true });
      setAreas(chosen);
    },
    onDay: (chosen: string | undefined): void => {
      endFull();
      endQuestion();
      form.setValue('date', chosen, { shouldDirty: true });
      if (chosen === undefined) form.setValue('window', undefined);
    },
    onWindow: (from: string | undefined): void => {
      endFull();
      endQuestion();
      form.setValue('window', from, { shouldDirty: true });
    },
    onType: (field: 'name' | 'phone', text: string): void => {
      endQuestion();
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.getFieldState(field).invalid });
      setSearched(text.trim());
    },
    onChoose: ({ name, phone }: KnownPatient): void => {
      endQuestion();
      form.setValue('name', name, { shouldDirty: true, shouldValidate: isSubmitted });
      form.setValue('phone', phone, { shouldDirty: true, shouldValidate: isSubmitted });
      setSearched('');
    },
    onFurther: (serviceId: number | undefined): void => form.setValue('serviceId', serviceId, { shouldDirty: true }),
    onService: (chosen: ReservationType): void => {
      form.setValue('serviceType', chosen, { shouldDirty: true });
      form.setValue('preferredDoctorId', null);
      form.setValue('serviceId', undefined);
      if (!needsLaserArea(chosen)) chooseAreas([], false);
      if (isSubmitted) void form.trigger('laserArea');
    },
  };
};

/** The walk-in form: the server's own schema, known patients while one types, the server's answer at its field. */
export const useBookingForm = ({ branchId, typed, isOpen, onBooked }: Options) => {
  const { t } = useTexts();
  const message = useFormMessage();
  const form = useWalkInForm(branchId, typed);
  const sending = useSend(form, branchId);
  const { searched, restore, ...edits } = useEdits(form, sending);
  const known = useKnownPatients(branchId, useSettled(searched, SEARCH_DELAY_MS));
  const { errors, isSubmitted, isDirty } = form.formState;
  // The window gives no text while it closes.
  const [beganWith] = useState(typed);
  const discard = useKeptEntry(beganWith, {
    kept: keptBookings,
    read: () => (isOpen && isDirty ? { entry: form.getValues(), areas: edits.areas } : undefined),
    restore,
  });
  const [chosenService, further, day, window, name, phone] = useWatch({
    control: form.control,
    name: ['serviceType', 'serviceId', 'date', 'window', 'name', 'phone'],
  });
  const serviceType = reservationTypes.find((each) => each === chosenService) ?? 'regular';
  const full = sending.full?.serviceType === serviceType ? sending.full.text : undefined;
  return {
    ...edits,
    control: form.control,
    serviceType,
    serviceId: further === undefined ? undefined : Number(further),
    known,
    submit: form.handleSubmit((entry) =>
      sending.send({ ...entry, ...(full === undefined ? {} : { overLimit: true }), similar: 'ask' }, (booked) => {
        discard();
        onBooked(booked);
      }),
    ),
    errorOf: (field: Field): string | undefined => {
      const found = errors[field]?.message;
      return field === 'laserArea' && found !== undefined ? t('forms:walkIn.chooseArea') : message(found);
    },
    /** Who is being booked, as typed. */
    who: { name, phone },
    isDirty,
    isPending: sending.isPending,
    /** What is full, in the server's words; booking again exceeds it. */
    full,
    day,
    window,
    problem: isSubmitted ? problemOf(errors) : undefined,
    question: sending.question,
  };
};
