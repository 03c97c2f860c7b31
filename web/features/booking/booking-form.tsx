import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { useDeferredValue, useRef } from 'react';
import { loadTicketTexts } from '#web/lib/i18n/i18n.ts';
import { late } from '#web/ui/late.tsx';
import { useBranches } from '#web/lib/api/branches.ts';
import { BookingEnd } from './booking-end.tsx';
import { AreaPart, BranchPart, DayPart, FurtherPart, PatientPart, ServicePart } from './booking-parts.tsx';
import { DoctorPart } from './doctor-part.tsx';
import { FamilyPart } from './family-part.tsx';
import { KnownPeople } from './known-people.tsx';
import { useBooking } from './use-booking.ts';
import type { OfferedService } from '#web/lib/api/answers.ts';

const WindowPart = late(async () => {
  const [{ WindowPart: Loaded }] = await Promise.all([import('./window-part.tsx'), loadTicketTexts()]);
  return Loaded;
}, null);

const noServices: readonly OfferedService[] = [];

/** The booking form, part by part. Source: docs/requirements.md#booking-page. */
export const BookingForm = (): React.ReactElement => {
  const branches = useBranches();
  // Deferred: a phone draws the list in slices, and responds to the user in between.
  const data = useDeferredValue(branches.data);
  const list = data?.branches;
  const services = data?.services ?? noServices;
  const frame = useRef<HTMLFormElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const booking = useBooking({
    branches: list,
    services,
    branchesFailed: branches.error !== undefined,
    frame,
    onFailure: () => end.current?.scrollIntoView({ block: 'nearest' }),
  });
  const { control } = booking.form;
  const { values } = booking;
  const hasCompanions = values.companions.length > 0;
  const chosen = list?.find((branch) => String(branch.id) === values.branchId);
  return (
    <Stack
      component="form"
      ref={frame}
      method="post"
      noValidate
      sx={{ gap: 3 }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void booking.send(event)}
    >
      <BranchPart
        control={control}
        branches={list}
        error={branches.error}
        retrying={branches.error !== undefined && branches.isValidating}
        onRetry={branches.mutate}
      />
      <ServicePart control={control} branch={chosen} />
      <FurtherPart control={control} branch={chosen} services={services} />
      <AreaPart control={control} />
      <DayPart control={control} branch={chosen} followUp={booking.followUp} />
      {values.date !== '' && values.serviceType !== '' && chosen?.windowMinutes !== undefined && (
        <WindowPart control={control} values={values} />
      )}
      {/* A doctor is chosen for one person only. */}
      {!hasCompanions && <DoctorPart control={control} branch={chosen} />}
      <KnownPeople form={booking.form} />
      <PatientPart control={control} />
      <FamilyPart form={booking.form} values={values} branch={chosen} services={services} />
      <BookingEnd frame={end} booking={booking} branch={chosen} services={services} />
    </Stack>
  );
};
