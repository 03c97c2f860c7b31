import useSWR from 'swr';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { loadPublicCalls } from '#web/lib/api/branches.ts';
import { furtherNames } from '#web/lib/i18n/service-text.ts';
import { whileLive } from '#shared/rules/poll-intervals.ts';
import type { TicketKey } from '#shared/rules/ticket-link.ts';
import { keptAreas, type MyReservation, myReservations, rememberReservation } from './my-reservations.ts';
import type { QueueInfo } from './ticket-state.ts';

/** What this device keeps of a reservation, as the server shows it. */
export const rememberedOf = (patient: QueueInfoPatient, { code, phone }: TicketKey, at: number): MyReservation => ({
  code,
  phone,
  name: patient.name,
  serviceType: patient.serviceType,
  ...furtherNames(patient),
  areas: keptAreas(patient.laserAreas, patient.laserArea),
  branchName: patient.branchName,
  branchNameAr: patient.branchNameAr,
  day: patient.serviceDate,
  ticketNo: patient.ticketNo,
  at,
});

/** Keeps the reservations that this device remembers as the server shows them: staff move, rename and correct them. */
export const updateRemembered = ({ patient, others }: QueueInfo): void => {
  for (const each of [patient, ...others]) {
    const own = myReservations().find(({ code }) => code === each.code);
    if (own === undefined) continue;
    const present = rememberedOf(each, own, own.at);
    if (JSON.stringify(present) !== JSON.stringify(own)) rememberReservation(present);
  }
};

/** Reads the open reservations of a phone once in a while, for a list of those that this device remembers. */
export const useUpdatedReservations = (phone: string | undefined): void => {
  useSWR(
    phone === undefined ? null : `reservations ${phone}`,
    async () => {
      const { loadQueueInfo } = await loadPublicCalls();
      updateRemembered(await loadQueueInfo(phone ?? '', ''));
      return true;
    },
    { refreshInterval: whileLive, shouldRetryOnError: false },
  );
};
