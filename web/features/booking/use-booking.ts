import type { RefObject } from 'react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { type EarlierVisit, visitInState } from '#web/parts/ticket/earlier-visit.ts';
import { CallError, similarNameIn } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { laterResolver } from '#web/lib/forms/later-resolver.ts';
import { keptAreas, rememberReservation } from '#web/parts/ticket/my-reservations.ts';
import { branchPreference } from '#web/lib/device/preferences.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { waitText } from '#web/parts/ticket/wait-text.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { furtherNames } from '#web/lib/i18n/service-text.ts';
import {
  type BookingFields,
  type BookingOutput,
  bodyOf,
  doctorsOf,
  emptyBooking,
  emptyCompanion,
  fieldOf,
  type FollowUp,
  followUpOf,
  groupBodyOf,
  linkedChoices,
  offeredDays,
  offeredService,
  typedBefore,
} from './booking-fields.ts';
import { endDraft, saveDraft, startingFields } from './draft.ts';

/** Loads the rules of the form and the client, which a first view does not need. */
const loadRules = () => import('./booking-schema.ts');

type BookingForm = UseFormReturn<BookingFields, unknown, BookingOutput>;

/** The initial branch: the remembered one if it exists, else the first. Source: docs/requirements.md#interface. */
const startingBranch = (branches: readonly BranchView[]): string => {
  const remembered = branchPreference.get();
  return branches.some((branch) => String(branch.id) === remembered) ? remembered : String(branches[0]?.id ?? '');
};

/** The stored reservation of a booking. If the server sent no code, it is derived from the id. */
const remembered = (booked: Answer<typeof bookReservation>, phone: string, branch: BranchView | undefined) => ({
  code: booked.code === '' ? reservationCode(booked.id) : booked.code,
  phone,
  name: booked.patientName,
  serviceType: booked.serviceType,
  ...furtherNames(booked),
  areas: keptAreas(booked.laserAreas, booked.laserArea),
  branchName: booked.branchName,
  branchNameAr: branch?.nameAr ?? booked.branchName,
  day: booked.serviceDate,
  ticketNo: booked.ticketNo,
});

const fieldsOfVisit = ({ serviceType, serviceId, areas, branchId, date, ...person }: EarlierVisit): BookingFields => ({
  ...emptyBooking,
  name: person.name,
  phone: person.phone,
  ...(serviceType !== undefined && { serviceType }),
  ...(serviceId !== undefined && { serviceId: String(serviceId) }),
  ...(areas !== undefined && { laserAreas: [...areas] }),
  ...(branchId !== undefined && { branchId: String(branchId) }),
  ...(date !== undefined && { date }),
});

/** Fills the form from an earlier visit, a draft of this tab or values typed before the script loaded. */
const useStartingFields = (form: BookingForm, frame: RefObject<HTMLFormElement | null>): void => {
  const location = useLocation();
  const state: unknown = location.state;
  const again = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const visit = visitInState(state);
    const choices = { ...(visit && fieldsOfVisit(visit)), ...linkedChoices(location) };
    const { search } = location;
    const known = { ...startingFields({ again, search, choices }), ...typedBefore(frame.current) };
    if (Object.keys(known).length === 0) return;
    form.reset({ ...emptyBooking, ...known }, { keepDefaultValues: true });
    // Else a reload would bring back an older draft.
    if (!again) saveDraft({ fields: form.getValues(), search });
    // Runs once, at hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};

type Booked = Answer<typeof bookReservation>;
type SingleBody = ReturnType<typeof bodyOf> & { readonly similar: 'ask' | 'same' | 'new' };

/** The day was booked already, for another time or none. */
const keepsTime = (booked: Booked, { window }: SingleBody): boolean =>
  window !== undefined && booked.window?.from !== window;

/** Another patient with the same phone and a similar name; the form asks whether it is the same person. */
interface SimilarQuestion {
  /** Name of the other patient, shortened by the server. */
  readonly name: string;
}

/** Books, remembers the reservation on this device and opens the confirmation. */
const useSend = (
  form: BookingForm,
  {
    branches,
    onFailure,
    followUp,
  }: Pick<Options, 'branches' | 'onFailure'> & { readonly followUp: FollowUp | undefined },
) => {
  const { t } = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const { search } = useLocation();
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const [failure, setFailure] = useState<string>();
  const [question, setQuestion] = useState<SimilarQuestion>();

  /** The reservations, that of the first person first. */
  const send = async (fields: BookingOutput, body: SingleBody): Promise<[Booked, ...Booked[]]> => {
    const rules = await loadRules();
    if (fields.companions.length === 0) {
      const booked = await rules.book(body, attempts.keyFor(body));
      attempts.done(body);
      return [booked];
    }
    const group = groupBodyOf(fields, followUp);
    const { reservations } = await rules.bookGroup(group, attempts.keyFor(group));
    attempts.done(group);
    const [first, ...others] = reservations;
    if (first === undefined) throw new CallError('SERVER_ERROR', { status: 0 });
    return [first, ...others];
  };

  const book = async (fields: BookingOutput, similar: 'ask' | 'same' | 'new' = 'ask'): Promise<void> => {
    const body = { ...bodyOf(fields, followUp), similar };
    setFailure(undefined);
    setQuestion(undefined);
    try {
      const all = await send(fields, body);
      const [booked] = all;
      branchPreference.set(String(body.branchId));
      const branch = branches?.find(({ id }) => id === body.branchId);
      const now = Date.now();
      // The first person stays the newest, also when another ticket changes.
      for (const [index, each] of all.entries()) {
        rememberReservation({ ...remembered(each, body.phone, branch), at: now - index });
      }
      endDraft({ fields: form.getValues(), search });
      const { estimatedWait: wait, serviceDate: day } = booked;
      await navigate('/confirmation', {
        state: {
          queuePosition: booked.queuePosition,
          estimatedWait: wait === null ? formats.weekday(day) : waitText(t, formats, wait.low, wait.high),
          reservationCode: remembered(booked, body.phone, branch).code,
          patientName: booked.patientName,
          serviceType: booked.serviceType,
          branchName: booked.branchName,
          ...(booked.status === 'unconfirmed' && { unconfirmed: true }),
          ...(wait === null && { laterDay: day }),
          sameTime: keepsTime(booked, body),
        },
      });
    } catch (error) {
      const name = similarNameIn(error);
      if (name !== undefined) setQuestion({ name });
      for (const { path, message } of error instanceof CallError ? error.details : []) {
        const field = fieldOf(path);
        if (field !== undefined) form.setError(field, { type: 'server', message });
      }
      if (name === undefined) setFailure(errorText(error));
      onFailure();
    }
  };
  return { book, failure, question, endQuestion: useCallback(() => setQuestion(undefined), []) };
};

interface Options {
  /** Branches to choose from; undefined until they are loaded. */
  readonly branches: readonly BranchView[] | undefined;
  /** Further services of all branches; none until the branches are loaded. */
  readonly services: readonly OfferedService[];
  readonly branchesFailed: boolean;
  readonly frame: RefObject<HTMLFormElement | null>;
  /** Called when the request failed. */
  readonly onFailure: () => void;
}

/** Keeps branch, day and doctor to what the branches offer. */
const useOfferedChoices = (
  form: BookingForm,
  values: BookingFields,
  {
    branches,
    services,
    followUp,
  }: Pick<Options, 'branches' | 'services'> & { readonly followUp: FollowUp | undefined },
): void => {
  useEffect(() => {
    if (branches === undefined) return;
    // What a link or an earlier visit filled in just now is not drawn yet.
    const { branchId } = form.getValues();
    const known = branches.some(({ id }) => String(id) === branchId);
    // In a transition: prices, days and doctors of the branch are drawn in slices.
    if (!known) startTransition(() => form.setValue('branchId', startingBranch(branches)));
    const held = form.getValues();
    const offered = offeredService(held, services);
    if (offered.serviceType !== held.serviceType) form.setValue('serviceType', offered.serviceType);
    if (offered.serviceId !== held.serviceId) form.setValue('serviceId', offered.serviceId);
    const branch = branches.find(({ id }) => String(id) === values.branchId);
    // A draft may have a past day, or a day on which the chosen branch is closed.
    if (branch !== undefined && values.date !== '' && !offeredDays(branch, followUp).includes(values.date)) {
      form.setValue('date', '');
    }
    // The doctor may not be available for the chosen branch or service.
    const doctor = values.preferredDoctorId;
    if (
      branch !== undefined &&
      doctor !== '' &&
      !doctorsOf(branch, values.serviceType).some(({ id }) => id === doctor)
    ) {
      form.setValue('preferredDoctorId', '');
    }
  }, [
    branches,
    services,
    values.branchId,
    values.date,
    values.serviceType,
    values.serviceId,
    values.preferredDoctorId,
    followUp,
    form,
  ]);
};

interface Submission extends Pick<Options, 'branches' | 'branchesFailed' | 'frame'> {
  readonly branchId: string;
  readonly book: (fields: BookingOutput) => Promise<void>;
}

/** Submits the form: once for two presses, and after the branches have loaded. */
const useSubmission = (form: BookingForm, { branches, branchesFailed, frame, branchId, book }: Submission) => {
  const sending = useRef(false);
  /** Set when the form was submitted before the branches loaded; it is submitted again afterwards. */
  const waiting = useRef(false);
  useEffect(() => {
    if (branchesFailed) waiting.current = false;
  }, [branchesFailed]);
  useEffect(() => {
    if (branchId === '') return;
    if (waiting.current) frame.current?.requestSubmit();
    waiting.current = false;
  }, [branchId, frame]);

  return async (event: { readonly preventDefault: () => void }): Promise<void> => {
    event.preventDefault();
    waiting.current = branchId === '' && branches === undefined && !branchesFailed;
    if (waiting.current) return;
    // Ignores a second press before the first one is rendered.
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(
        (fields) => book(fields),
        async () => {
          // The user may have typed while the rules loaded: the message must be about the current value.
          await form.trigger();
        },
      )();
    } finally {
      sending.current = false;
    }
  };
};

/** State and submission of the booking form. */
export const useBooking = ({ branches, services, branchesFailed, frame, onFailure }: Options) => {
  const { t } = useTexts();
  const form = useForm<BookingFields, unknown, BookingOutput>({
    defaultValues: emptyBooking,
    resolver: laterResolver(async () => (await loadRules()).bookingResolver, {
      branchId: { type: 'network', message: t('messages:errors.NETWORK_ERROR') },
    }),
    mode: 'onTouched',
  });
  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), []);
  const location = useLocation();
  const { search } = location;
  const [followUp] = useState(() => followUpOf(location));
  const watched = useWatch({ control: form.control });
  const companions = (watched.companions ?? []).map((each) => ({ ...emptyCompanion, ...each }));
  const values = { ...emptyBooking, ...watched, companions };
  const { book, failure, question, endQuestion } = useSend(form, { branches, onFailure, followUp });
  useStartingFields(form, frame);
  useOfferedChoices(form, values, { branches, services, followUp });
  const send = useSubmission(form, { branches, branchesFailed, frame, branchId: values.branchId, book });
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values: fields }) => saveDraft({ fields, search }) }),
    [form, search],
  );
  // The question is about these values, so it ends when they change.
  useEffect(endQuestion, [values.name, values.phone, values.branchId, values.date, endQuestion]);

  return {
    form,
    values,
    followUp,
    failure,
    question,
    answer: (same: boolean): void => {
      // The service may have changed since the question: what the form shows is booked.
      void form.handleSubmit((fields) => book(fields, same ? 'same' : 'new'))();
    },
    send,
  };
};

/** State of the booking form. */
export type Booking = ReturnType<typeof useBooking>;
