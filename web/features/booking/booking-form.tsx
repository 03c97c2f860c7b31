import { useRef } from 'react';
import useSWR from 'swr';
import { listBranches } from '../../../shared/routes/branches.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import { call } from '../../lib/client.ts';
import { BookingEnd } from './booking-end.tsx';
import { AreaPart, BranchPart, PatientPart, TypePart } from './booking-parts.tsx';
import { useBooking } from './use-booking.ts';

const minutes30 = 30 * 60_000;

/** The booking form, part by part. Source: seed sections 2 and 5, Booking. */
export const BookingForm = (): React.ReactElement => {
  const branches = useSWR<Reply<typeof listBranches>, unknown>('branches', () => call(listBranches, {}), {
    dedupingInterval: 5000,
    // The client's policies have retried already what may be retried.
    shouldRetryOnError: false,
    refreshInterval: 60_000,
    focusThrottleInterval: minutes30,
  });
  const list = branches.data?.branches;
  const frame = useRef<HTMLFormElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const booking = useBooking(list, frame, () => end.current?.scrollIntoView({ block: 'nearest' }));
  const chosen = list?.find((branch) => String(branch.id) === booking.values.branch);
  return (
    <form ref={frame} className="booking" method="post" noValidate onSubmit={booking.send}>
      <BranchPart booking={booking} branches={branches} />
      <TypePart booking={booking} />
      <AreaPart booking={booking} />
      <PatientPart booking={booking} />
      <BookingEnd frame={end} booking={booking} closed={chosen?.open === false} />
    </form>
  );
};
