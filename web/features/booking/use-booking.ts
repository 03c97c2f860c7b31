import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BranchView } from '../../../shared/routes/branches.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import { bookReservation } from '../../../shared/routes/reservations.ts';
import { reservationCode } from '../../../shared/rules/reservation-code.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { takeEarlyPress } from '../../lib/early-press.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { newAttempts } from '../../lib/idempotency.ts';
import { rememberReservation } from '../../lib/my-reservations.ts';
import { branchPreference } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { waitText } from '../../lib/ticket-face.ts';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import type { BookingFields } from './booking-fields.ts';
import { bodyOf, bookingChecks, emptyBooking, fieldOf, problemText, typedBefore } from './booking-fields.ts';

/** The branch to begin with: the remembered one while it exists, else the first. Source: seed section 1. */
const startingBranch = (branches: readonly BranchView[]): string => {
  const remembered = branchPreference.get();
  return branches.some((branch) => String(branch.id) === remembered) ? remembered : String(branches[0]?.id ?? '');
};

/** What this device keeps of a booking; the code is made up from the id if an old server sent none. */
const remembered = (booked: Reply<typeof bookReservation>, phone: string, branch: BranchView | undefined) => ({
  code: booked.code === '' ? reservationCode(booked.id) : booked.code,
  phone,
  name: booked.patient_name,
  type: booked.type,
  area: booked.laser_area,
  branchName: booked.branch_name,
  branchNameAr: branch?.name_ar ?? booked.branch_name,
  day: booked.service_date,
  ticketNo: booked.ticket_no,
});

/**
 * The booking form's state, and what sending it does: books, remembers the place on this device, leads to its
 * confirmation. What was entered before the script came is taken over, an early press too.
 * @param branches - to choose from; undefined until they are known
 * @param frame - the form in the page
 * @param onFailure - when the server refused, or was not reached
 */
export const useBooking = (
  branches: readonly BranchView[] | undefined,
  frame: RefObject<HTMLFormElement | null>,
  onFailure: () => void,
) => {
  const { t } = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const [failure, setFailure] = useState<string>();
  const form = useEntryForm(emptyBooking, bookingChecks);
  const { values } = form;

  const book = async (fields: BookingFields): Promise<void> => {
    if (fields.type === '') return;
    const body = bodyOf({ ...fields, type: fields.type });
    setFailure(undefined);
    try {
      const booked = await call(bookReservation, { body }, { idempotencyKey: attempts.keyFor(body) });
      attempts.done(body);
      branchPreference.set(fields.branch);
      const branch = branches?.find(({ id }) => id === body.branch_id);
      const entry = { ...remembered(booked, body.phone, branch), at: Date.now() };
      rememberReservation(entry);
      const { low, high } = booked.estimated_wait;
      await navigate('/confirmation', {
        state: {
          queuePosition: booked.queue_position,
          estimatedWait: waitText(t, formats, low, high),
          reservationCode: entry.code,
          patientName: booked.patient_name,
          serviceType: booked.type,
          branchName: booked.branch_name,
        },
      });
    } catch (error) {
      for (const { path, message } of error instanceof CallError ? error.details : []) {
        const field = fieldOf.get(path);
        if (field !== undefined) form.setFieldError(field, message);
      }
      setFailure(errorText(error));
      onFailure();
    }
  };

  useEffect(() => {
    const typed = typedBefore(frame.current);
    if (Object.keys(typed).length > 0) form.setValues(typed);
    // Once, when the script takes over from the markup.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (branches !== undefined && values.branch === '') form.setFieldValue('branch', startingBranch(branches));
  });
  // Once there is a branch to book at.
  useEffect(() => {
    if (values.branch !== '' && takeEarlyPress()) frame.current?.requestSubmit();
  }, [values.branch, frame]);

  return {
    ...form,
    failure,
    send: form.onSubmit(book),
    /** What is wrong with a field, in words; undefined while nothing is. */
    textAt: (name: keyof BookingFields): string | undefined => {
      const problem = form.problem(name);
      const key = problem === undefined ? undefined : problemText(problem);
      return key === undefined ? problem : t(key);
    },
  };
};

/** What the parts of the form work on. */
export type Booking = ReturnType<typeof useBooking>;
