import type { ReactNode } from 'react';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { MoneyCell, Service } from './cells.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isMarkable } from './desk-rows.ts';
import { usePatientsOfPhone } from './reception-queries.ts';

export type Fact = readonly [name: string, value: ReactNode];
type MaybeFact = Fact | false;

/** The reservation itself: code, ticket, phone, service and state; the day of a later one. */
const useTicketFacts = (row: DeskRow): readonly MaybeFact[] => {
  const { t } = useTexts();
  const { number, weekday } = useFormats();
  return [
    [
      t('pages:reception.row.code'),
      <bdi key="code" dir="ltr">
        {reservationCode(row.id)}
      </bdi>,
    ],
    row.ticketNo !== null && [t('pages:reception.row.ticket'), number(row.ticketNo)],
    [t('pages:reception.columns.phone'), <PhoneLink key="phone" phone={row.patientPhone} />],
    [t('pages:reception.columns.service'), <Service key="service" row={row} />],
    row.status !== null && [t('pages:reception.row.status'), t(`queueStatus.${row.status}`)],
    row.ahead === true && row.serviceDate !== undefined && [t('pages:reception.booked.day'), weekday(row.serviceDate)],
  ];
};

/** How far the visit is: booking, arrival, source, doctor and call. */
const useProgressFacts = (row: DeskRow): readonly MaybeFact[] => {
  const { t } = useTexts();
  const { moment, time } = useFormats();
  const nameOf = useLocalizedName();
  return [
    row.createdAt !== null && [t('pages:reception.row.booked'), moment(row.createdAt)],
    isMarkable(row) && [
      t('pages:reception.arrival.label'),
      (row.arrivedAt ?? null) === null ? t('pages:reception.arrival.expected') : time(row.arrivedAt ?? ''),
    ],
    row.source !== null && [t('pages:reception.columns.source'), t(`pages:reception.source.${row.source}`)],
    row.doctorName !== null && [
      t('pages:reception.columns.doctor'),
      <bdi key="doctor">{nameOf(row.doctorName, row.doctorNameAr)}</bdi>,
    ],
    row.calledAt !== null && [t('pages:reception.row.called'), time(row.calledAt)],
  ];
};

/** The patient's earlier visits, and others with the same phone. */
const usePatientFacts = (row: DeskRow): readonly MaybeFact[] => {
  const { t } = useTexts();
  const { number, day } = useFormats();
  const known = usePatientsOfPhone(row.patientPhone).data?.patients ?? [];
  const self = known.find(({ id }) => id === row.patientId);
  const family = known.filter(({ id }) => id !== row.patientId).map(({ name }) => name);
  return [
    self !== undefined && [
      t('pages:reception.row.visits'),
      self.lastVisit === null
        ? t('pages:reception.row.firstVisit')
        : t('pages:reception.row.visitsSince', { amount: number(self.totalVisits), day: day(self.lastVisit) }),
    ],
    family.length > 0 && [
      t('pages:reception.row.family'),
      <span key="family" dir="auto">
        {family.join(' · ')}
      </span>,
    ],
  ];
};

/** The reservation, its progress and its patient; what is not known is left out. */
export const useReservationFacts = (row: DeskRow): readonly Fact[] =>
  [...useTicketFacts(row), ...useProgressFacts(row), ...usePatientFacts(row)].filter((fact) => fact !== false);

/** The price, what was paid and what is left. */
export const useMoneyFacts = (row: DeskRow): readonly Fact[] => {
  const { t } = useTexts();
  const { money } = useFormats();
  return [
    [t('pages:reception.columns.payment'), <MoneyCell key="payment" row={row} />],
    [t('pages:reception.row.charge'), row.amount === null ? t('pages:reception.afterSession') : money(row.amount)],
    [t('pages:reception.row.paid'), money(row.amountPaid)],
    [t('pages:reception.row.left'), money(row.balance)],
  ];
};
