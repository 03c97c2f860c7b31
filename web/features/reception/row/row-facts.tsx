import type { ReactNode } from 'react';
import { Money } from '#web/ui/money.tsx';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { DeskRow } from '../desk/desk-rows.ts';
import { usePatientsOfPhone } from './patient-queries.ts';

export type Fact = readonly [name: string, value: ReactNode];
type MaybeFact = Fact | false;

/** The state; the day of a later one. Code, ticket, phone and service are in the head of the panel. */
const useTicketFacts = (row: DeskRow): readonly MaybeFact[] => {
  const { t } = useTexts();
  const { weekday, windowText } = useFormats();
  return [
    row.status !== null && [t('pages:reception.row.status'), t(`queueStatus.${row.status}`)],
    row.ahead === true && row.serviceDate !== undefined && [t('pages:reception.booked.day'), weekday(row.serviceDate)],
    row.window !== undefined && [t('pages:reception.row.window'), windowText(row.window)],
  ];
};

/** How far the visit is: booking, arrival, source, doctor and call. */
const useProgressFacts = (row: DeskRow): readonly MaybeFact[] => {
  const { t } = useTexts();
  const { moment, time } = useFormats();
  const nameOf = useLocalizedName();
  return [
    row.createdAt !== null && [t('pages:reception.row.booked'), moment(row.createdAt)],
    row.comingAt !== undefined && [t('pages:reception.row.coming'), moment(row.comingAt)],
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

/** The price and its state; what was paid and what is left, once something was paid. */
export const useMoneyFacts = (row: DeskRow): readonly Fact[] => {
  const { t } = useTexts();
  return [
    [
      t('pages:reception.row.charge'),
      row.amount === null ? t('pages:reception.afterSession') : <Money key="charge" amount={row.amount} />,
    ],
    ...(row.amountPaid > 0
      ? ([
          [t('pages:reception.row.paid'), <Money key="paid" amount={row.amountPaid} />],
          [t('pages:reception.row.left'), row.balance === null ? t('dash') : <Money key="left" amount={row.balance} />],
        ] as const)
      : []),
    [t('pages:reception.columns.payment'), t(`paymentStatus.${row.paymentStatus}`)],
  ];
};
