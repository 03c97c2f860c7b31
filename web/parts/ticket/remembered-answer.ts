import useSWR from 'swr';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { loadPublicCalls } from '#web/lib/api/branches.ts';
import { isRefusedFor } from '#web/lib/api/call-error.ts';
import type { useTexts } from '#web/lib/i18n/texts.ts';
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
  status: patient.status,
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

/** What a list says of a reservation that is over, or whose turn was missed; undefined for others. */
export const overText = (t: ReturnType<typeof useTexts>['t'], { status }: MyReservation): string | undefined => {
  if (status === 'completed' || status === 'cancelled') return t(`pages:ticket.over.${status}`);
  return status === 'skipped' || status === 'no_show' ? t('pages:ticket.missed') : undefined;
};

/**
 * Reads the reservations of a phone that this device remembers. Those of the day that are not open are found by their
 * code only; each code counts as an attempt with the phone, so those of other days are not tried.
 */
const readRemembered = async (phone: string, day: string | undefined): Promise<true> => {
  const { loadQueueInfo } = await loadPublicCalls();
  const read = async (code: string): Promise<readonly QueueInfoPatient[]> => {
    try {
      const info = await loadQueueInfo(phone, code);
      updateRemembered(info);
      return [info.patient, ...info.others];
    } catch (error) {
      if (isRefusedFor(error, 'reservation-unknown')) return [];
      throw error;
    }
  };
  const open = new Set((await read('')).map(({ code }) => code));
  const others = myReservations().filter((each) => each.phone === phone && each.day === day && !open.has(each.code));
  await Promise.all(others.map(({ code }) => read(code)));
  return true;
};

/** Reads the reservations of a phone and day once in a while, for a list of those that this device remembers. */
export const useUpdatedReservations = (phone: string | undefined, day: string | undefined): void => {
  useSWR(phone === undefined ? null : `reservations ${phone} ${day ?? ''}`, () => readRemembered(phone ?? '', day), {
    refreshInterval: whileLive,
    shouldRetryOnError: false,
  });
};
