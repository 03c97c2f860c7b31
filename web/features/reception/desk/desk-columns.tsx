import { useDeferredValue, useMemo } from 'react';
import { serviceName, serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { MoneyCell, PatientName, Position, Service, Since, Ticket } from './cells.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isPartlyPaid, waitingSince } from './desk-rows.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';

type DeskColumn = Column<DeskRow>;

/** Name, phone and service: the columns that every table of the desk has. */
const usePatientColumns = (onOpen: (row: DeskRow) => void): readonly DeskColumn[] => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return useMemo(
    () => [
      {
        id: 'patientName',
        header: t('pages:reception.columns.name'),
        value: (row) => row.patientName,
        show: (row) => <PatientName row={row} onOpen={onOpen} />,
      },
      {
        id: 'patientPhone',
        header: t('pages:reception.columns.phone'),
        value: (row) => row.patientPhone,
        show: (row) => <PhoneLink phone={row.patientPhone} />,
      },
      {
        id: 'serviceType',
        header: t('pages:reception.columns.service'),
        value: (row) => serviceName(t, row),
        inFile: ({ preferredDoctor: doctor, ...row }) =>
          [serviceText(t, row, row.laserAreas), nameOf(doctor?.name ?? null, doctor?.nameAr)]
            .filter((part) => part !== null)
            .join(' · '),
        show: (row) => <Service row={row} />,
      },
    ],
    [t, nameOf, onOpen],
  );
};

const useTicketColumn = (): DeskColumn => {
  const { t } = useTexts();
  return useMemo(
    () => ({
      id: 'ticketNo',
      header: t('pages:reception.columns.ticket'),
      value: (row: DeskRow) => row.ticketNo,
      show: (row: DeskRow) => <Ticket row={row} />,
    }),
    [t],
  );
};

/** Owed from earlier days, by patient. */
export type OlderDebts = ReadonlyMap<string, number>;

const useMoneyColumn = (older?: OlderDebts): DeskColumn => {
  const { t } = useTexts();
  return useMemo(
    () => ({
      id: 'paymentStatus',
      header: t('pages:reception.columns.payment'),
      value: (row: DeskRow) => t(`paymentStatus.${row.paymentStatus}`),
      show: (row: DeskRow) => <MoneyCell row={row} older={older?.get(row.patientId)} />,
    }),
    [t, older],
  );
};

const useDoctorColumn = (): DeskColumn => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return useMemo(
    () => ({
      id: 'doctorName',
      header: t('pages:reception.columns.doctor'),
      value: (row: DeskRow) => nameOf(row.doctorName, row.doctorNameAr),
      show: (row: DeskRow) => <bdi className="cell-line">{nameOf(row.doctorName, row.doctorNameAr) ?? t('dash')}</bdi>,
    }),
    [t, nameOf],
  );
};

/** The active queue: position, name, phone, service and payment are the requirements' columns. */
export const useActiveColumns = (onOpen: (row: DeskRow) => void, older?: OlderDebts): readonly DeskColumn[] => {
  const { t } = useTexts();
  const now = useDeferredValue(useMinute());
  const patient = usePatientColumns(onOpen);
  const [ticket, doctor, money] = [useTicketColumn(), useDoctorColumn(), useMoneyColumn(older)];
  return useMemo(
    () => [
      {
        id: 'queuePosition',
        header: t('pages:reception.columns.position'),
        value: (row) => row.queuePosition,
        inFile: (row) => row.queuePosition ?? t(`queueStatus.${row.status ?? 'waiting'}`),
        show: (row) => <Position row={row} />,
      },
      ticket,
      ...patient,
      {
        id: 'createdAt',
        header: t('pages:reception.columns.since'),
        value: (row) => row.createdAt,
        show: (row) => <Since row={row} now={now} />,
      },
      {
        id: 'source',
        header: t('pages:reception.columns.source'),
        value: (row) => (row.source === null ? null : t(`pages:reception.source.${row.source}`)),
        wideOnly: true,
      },
      { ...doctor, wideOnly: true },
      money,
    ],
    [t, now, patient, ticket, doctor, money],
  );
};

/**
 * The waiting who are here, in the width of the page: ticket, name, service, wait, money. The phone is there where the
 * page has room (`roomy`); position, source and doctor are in the panel and in the file.
 */
export const useWaitingColumns = (
  onOpen: (row: DeskRow) => void,
  { older, roomy }: { readonly older: OlderDebts; readonly roomy: boolean },
): readonly DeskColumn[] => {
  const { t } = useTexts();
  const now = useDeferredValue(useMinute());
  const [name, phone, service] = usePatientColumns(onOpen);
  const [ticket, money] = [useTicketColumn(), useMoneyColumn(older)];
  return useMemo(() => {
    const columns: readonly (DeskColumn | undefined)[] = [
      { ...ticket, header: t('pages:reception.columns.number'), width: '56px' },
      name && { ...name, width: 'auto' },
      roomy ? phone && { ...phone, width: '132px' } : undefined,
      service && { ...service, width: '22%' },
      {
        id: 'createdAt',
        header: t('pages:reception.columns.wait'),
        // By minutes: the longest wait is the largest.
        value: waitingSince,
        show: (row) => <Since row={row} now={now} />,
        width: 'clamp(108px, 18cqi, 144px)',
      },
      { ...money, width: 'clamp(184px, 25cqi, 240px)' },
    ];
    return columns.filter((column) => column !== undefined);
  }, [t, now, name, phone, service, ticket, money, roomy]);
};

/** Who is expected, in a narrow column: ticket, name, when it was booked. */
export const useExpectedColumns = (onOpen: (row: DeskRow) => void): readonly DeskColumn[] => {
  const { t } = useTexts();
  const { time, wallTime } = useFormats();
  const [name] = usePatientColumns(onOpen);
  const ticket = useTicketColumn();
  return useMemo(
    () =>
      [
        { ...ticket, header: t('pages:reception.columns.number'), width: '48px', sortable: false },
        name && { ...name, width: 'auto', sortable: false },
        {
          id: 'createdAt',
          header: t('pages:reception.row.booked'),
          sortable: false,
          value: (row: DeskRow) => row.createdAt,
          show: ({ createdAt: at, saysHereAt: says, window }: DeskRow) => (
            <span className={says === undefined ? 'cell-after' : 'cell-part'}>
              {says !== undefined
                ? t('pages:reception.arrival.says')
                : window !== undefined
                  ? t('pages:reception.row.forTime', { time: wallTime(window.from) })
                  : at === null
                    ? t('dash')
                    : time(at)}
            </span>
          ),
          width: '84px',
        },
      ].filter((column) => column !== undefined),
    [t, time, wallTime, name, ticket],
  );
};

/** The list of a later day. @param hasWindows arrival times were booked */
export const useAheadColumns = (onOpen: (row: DeskRow) => void, hasWindows = false): readonly DeskColumn[] => {
  const { t } = useTexts();
  const { moment, windowText } = useFormats();
  const patient = usePatientColumns(onOpen);
  const [ticket, money] = [useTicketColumn(), useMoneyColumn()];
  const windowColumn = useMemo(
    (): DeskColumn => ({
      id: 'window',
      header: t('pages:reception.row.window'),
      value: (row) => row.window?.from ?? null,
      show: ({ window }) => (window === undefined ? t('dash') : windowText(window)),
    }),
    [t, windowText],
  );
  return useMemo(
    () => [
      {
        id: 'queuePosition',
        header: t('pages:reception.columns.position'),
        value: (row) => row.queuePosition,
        show: (row) => <Position row={row} />,
      },
      ticket,
      ...patient,
      ...(hasWindows ? [windowColumn] : []),
      {
        id: 'createdAt',
        header: t('pages:reception.row.booked'),
        kind: 'date',
        value: (row) => row.createdAt,
        show: ({ createdAt: at }) => (at === null ? t('dash') : moment(at)),
      },
      money,
    ],
    [t, moment, patient, ticket, money, hasWindows, windowColumn],
  );
};

/** The skipped: name, phone, service and skipped-at are the requirements' columns. */
export const useSkippedColumns = (onOpen: (row: DeskRow) => void, older?: OlderDebts): readonly DeskColumn[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const patient = usePatientColumns(onOpen);
  const [ticket, money] = [useTicketColumn(), useMoneyColumn(older)];
  return useMemo(
    () => [
      ...patient,
      {
        id: 'skippedAt',
        header: t('pages:reception.columns.skippedAt'),
        kind: 'date',
        value: (row) => row.skippedAt ?? null,
        show: ({ skippedAt: at }) => (at === null || at === undefined ? t('dash') : time(at)),
      },
      ticket,
      money,
    ],
    [t, time, patient, ticket, money],
  );
};

/** Visits finished today. */
export const useDoneColumns = (onOpen: (row: DeskRow) => void, older?: OlderDebts): readonly DeskColumn[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const patient = usePatientColumns(onOpen);
  const [ticket, doctor, money] = [useTicketColumn(), useDoctorColumn(), useMoneyColumn(older)];
  return useMemo(
    () => [
      ...patient,
      ticket,
      doctor,
      {
        id: 'completedAt',
        header: t('pages:reception.columns.finished'),
        kind: 'date',
        value: (row) => row.completedAt ?? null,
        show: ({ completedAt: at }) => (at === undefined ? t('dash') : time(at)),
      },
      money,
    ],
    [t, time, patient, ticket, doctor, money],
  );
};

interface UnpaidOptions {
  /** Some of the rows are partly paid: their full amount has a column, where the buttons of a row do not cover it. */
  readonly hasPart?: boolean;
  /** Adds how old a debt is. */
  readonly ageOn?: (day: string) => number;
}

/** Unpaid payments: name, phone, service, amount and date are the requirements' columns. */
export const useUnpaidColumns = (onOpen: (row: DeskRow) => void, { hasPart = false, ageOn }: UnpaidOptions = {}) => {
  const { t } = useTexts();
  const { money, day, number } = useFormats();
  const patient = usePatientColumns(onOpen);
  return useMemo((): readonly DeskColumn[] => {
    const age = (row: DeskRow): number => ageOn?.(row.serviceDate ?? '') ?? 0;
    const ageColumn: DeskColumn = {
      id: 'age',
      header: t('pages:reception.columns.age'),
      kind: 'number',
      value: age,
      show: (row) => t('pages:reception.unpaid.ageDays', { count: age(row), amount: number(age(row)) }),
    };
    const chargeColumn: DeskColumn = {
      id: 'charge',
      header: t('pages:reception.columns.charge'),
      kind: 'number',
      value: (row) => row.amount,
      show: (row) => isPartlyPaid(row) && <span className="cell-line cell-soft">{money(row.amount)}</span>,
    };
    return [
      ...patient,
      {
        id: 'createdAt',
        header: t('pages:reception.columns.date'),
        kind: 'date',
        value: (row) => row.createdAt,
        show: (row) => (row.serviceDate === undefined ? t('dash') : day(row.serviceDate)),
      },
      ...(ageOn === undefined ? [] : [ageColumn]),
      ...(hasPart ? [chargeColumn] : []),
      {
        id: 'amount',
        header: t('pages:reception.columns.amount'),
        kind: 'number',
        value: (row) => row.balance,
        show: (row) => <span className="cell-line">{money(row.balance)}</span>,
      },
    ];
  }, [t, money, day, number, patient, hasPart, ageOn]);
};
