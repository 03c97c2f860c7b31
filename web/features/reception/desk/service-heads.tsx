import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { State } from '#web/ui/state.tsx';
import { Stub } from '#web/ui/stub.tsx';
import type { RowGroup } from '#web/ui/table-columns.ts';
import { useShortSpan } from './cells.tsx';
import type { DeskRow } from './desk-rows.ts';
import type { DeskLists } from './use-segments.ts';

type Service = NonNullable<DeskLists['queue']['data']>['services'][number];

const headStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minInlineSize: 0,
  fontSize: 'var(--fs-13)',
  whiteSpace: 'nowrap',
  '& > b': { fontSize: 'var(--fs-14)', fontWeight: 650 },
  '& > .service__end': { marginInlineStart: 'auto', color: 'text.tertiary', fontSize: 'var(--fs-12)' },
  '& .service__cut': { overflow: 'hidden', textOverflow: 'ellipsis', minInlineSize: 0 },
} as const;

interface PresentProps {
  readonly row: DeskRow;
  readonly now: number;
  readonly onOpen: (row: DeskRow) => void;
}

/** The patient who is with a doctor: ticket, name, how long. */
const Present = ({ row, now, onOpen }: PresentProps): React.ReactElement => {
  const { number } = useFormats();
  const span = useShortSpan();
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="none"
      onClick={() => onOpen(row)}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        minInlineSize: 0,
        maxInlineSize: '100%',
        fontSize: 'inherit',
        fontWeight: 400,
      }}
    >
      {row.ticketNo !== null && <Stub tone="teal">{number(row.ticketNo)}</Stub>}
      <bdi className="service__cut">{row.patientName}</bdi>
      {row.calledAt !== null && (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {span(Math.max(0, Math.floor((now - Date.parse(row.calledAt)) / 60_000)))}
        </Box>
      )}
    </Link>
  );
};

interface HeadProps {
  readonly service: Service;
  /** The services that have a head. */
  readonly headed: ReadonlySet<Service['serviceType']>;
  readonly active: readonly DeskRow[];
  readonly onOpen: (row: DeskRow) => void;
}

/** Head of a service: its doctors, who is with them, and how many are here. Coral where nobody serves it. */
const ServiceHead = ({ service, headed, active, onOpen }: HeadProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const now = useMinute();
  const present = service.doctors.flatMap(({ current }) => active.filter(({ id }) => id === current?.id));
  // A doctor of two services is in both heads, the patient in one: in that of the visit, where it has a head.
  const shown = present.filter(({ serviceType: of }) => of === service.serviceType || !headed.has(of));
  // Also who is off and still has one of these patients, else the patient seems to be another doctor's.
  const named = service.doctors.filter(
    ({ state, current }) => state === 'on' || state === 'paused' || shown.some(({ id }) => id === current?.id),
  );
  return (
    <Box sx={headStyles}>
      <b>{t(`type.${service.serviceType}`)}</b>
      {service.served ? (
        <Box component="bdi" className="service__cut" sx={{ color: 'text.secondary' }}>
          {named
            .map(({ name, nameAr, state, room }) =>
              [
                nameOf(name, nameAr),
                room === null ? null : t('room', { room }),
                state === 'paused' ? t('pages:reception.services.paused') : null,
              ]
                .filter((part) => part !== null)
                .join(t('listSeparator')),
            )
            .join(' · ')}
        </Box>
      ) : (
        <State tone="coral">{t('pages:reception.services.unserved')}</State>
      )}
      {shown.map((row) => (
        <Present key={row.id} row={row} now={now} onOpen={onOpen} />
      ))}
      <span className="service__end">{t('pages:reception.services.here', { amount: number(service.here) })}</span>
    </Box>
  );
};

/** Head of the expected of a service, in the narrow column. */
const ExpectedHead = ({ service }: Pick<HeadProps, 'service'>): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Box sx={headStyles}>
      <b>{t('pages:reception.services.expected')}</b>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t(`type.${service.serviceType}`)}
      </Box>
      <span className="service__end">{number(service.expected)}</span>
    </Box>
  );
};

const noServices: readonly Service[] = [];

/** The services of the queue as groups of rows, for the two columns of the waiting. */
export const useServiceGroups = (
  { queue, active = [] }: Pick<DeskLists, 'queue' | 'active'>,
  onOpen: (row: DeskRow) => void,
): Readonly<Record<'here' | 'expected', readonly RowGroup<DeskRow>[]>> => {
  const services = queue.data?.services ?? noServices;
  return useMemo(() => {
    const groupsWith = (head: (service: Service) => React.ReactElement): readonly RowGroup<DeskRow>[] =>
      services.map((service) => ({
        id: service.serviceType,
        has: (row) => row.serviceType === service.serviceType,
        head: head(service),
      }));
    const headed = new Set(services.filter(({ here }) => here > 0).map(({ serviceType }) => serviceType));
    return {
      here: groupsWith((service) => <ServiceHead service={service} headed={headed} active={active} onOpen={onOpen} />),
      expected: groupsWith((service) => <ExpectedHead service={service} />),
    };
  }, [services, active, onOpen]);
};

/** Says which services with waiting patients nobody serves; nothing else. */
export const UnservedLine = ({ services }: { readonly services: readonly Service[] }): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const unserved = services.filter(({ served, here, expected }) => !served && here + expected > 0);
  if (unserved.length === 0) return null;
  return (
    <State tone="coral">
      {unserved
        .map(({ serviceType, here, expected }) =>
          t('pages:reception.services.unservedCount', {
            amount: number(here + expected),
            service: t(`type.${serviceType}`),
          }),
        )
        .join(' · ')}
    </State>
  );
};
