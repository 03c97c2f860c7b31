import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { DaySheet } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { CutName } from '#web/ui/cut-name.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { unseen } from '#web/ui/unseen.ts';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the sheet under its heading; no frame around its table. */
export const Panel = ({ title, children }: PanelProps): React.ReactElement => (
  <Box component="section" sx={{ minInlineSize: 0, breakInside: 'avoid' }}>
    <Typography component="h2" variant="h3" sx={{ marginBlockEnd: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** Lines of a ledger: a name, and its figure at the end. */
const linesStyles = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > *': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    minBlockSize: 'var(--row)',
    borderBlockEnd: '1px solid var(--line)',
    breakInside: 'avoid',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > * > .money': { flex: 'none' },
} as const;

/** People in as many columns as there is room for. */
const peopleStyles = { ...linesStyles, columns: '17rem', columnGap: 5 } as const;

export interface OfSheet {
  readonly sheet: DaySheet;
}

export const TicketsPanel = ({ sheet: { tickets } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  // Patients with a doctor are among those who came, so that the lines add up to what was booked.
  const waiting = tickets.booked - tickets.came - tickets.noShow - tickets.cancelled - tickets.skipped;
  return (
    <Panel title={t('pages:daySheet.tickets')}>
      <Box component="dl" sx={linesStyles}>
        {[
          [t('pages:daySheet.booked'), tickets.booked] as const,
          [t('pages:daySheet.came'), tickets.came] as const,
          [t('queueStatus.no_show'), tickets.noShow] as const,
          [t('queueStatus.cancelled'), tickets.cancelled] as const,
          [t('queueStatus.skipped'), tickets.skipped] as const,
          [t('queueStatus.waiting'), waiting] as const,
        ].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </Box>
    </Panel>
  );
};

export const MoneyPanel = ({ sheet }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  return (
    <Panel title={t('pages:daySheet.money', { amount: money(sheet.total) })}>
      <FiguresTable
        columns={[
          t('pages:drawer.method'),
          t('pages:daySheet.entries'),
          t('pages:daySheet.ledger'),
          t('pages:daySheet.inDrawers'),
          t('pages:daySheet.outside'),
        ]}
        rows={sheet.methods.map((line) => ({
          key: line.method,
          cells: [
            t(`forms:payment.methods.${line.method}`),
            number(line.payments + line.reversals + line.moves),
            <Money key="line.amount" amount={line.amount} />,
            <Money key="line.inDrawers" amount={line.inDrawers} />,
            <Money key="line.outside" amount={line.outside} />,
          ],
        }))}
        empty={t('pages:daySheet.noMoney')}
      />
      {sheet.carried.count > 0 && (
        <Typography variant="body2" sx={{ marginBlockStart: 1 }}>
          {t('pages:daySheet.carried', { amount: money(sheet.carried.amount), entries: number(sheet.carried.count) })}
        </Typography>
      )}
    </Panel>
  );
};

/** Who counts is told nothing that is expected before the count; an owner sees it. */
export const DrawersPanel = ({ sheet }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const isOwner = useSession()?.user.role === 'owner';
  const staffName = useLocalizedName();
  return (
    <Panel title={t('pages:daySheet.drawers')}>
      <FiguresTable
        columns={[
          t('pages:daySheet.drawerOf'),
          t('pages:drawer.method'),
          t('pages:drawer.expected'),
          t('pages:drawer.counted'),
          t('pages:drawer.variance'),
        ]}
        rows={sheet.drawers.flatMap((drawer) =>
          drawer.lines.map((line, index) => ({
            key: `${drawer.id}-${line.method}`,
            cells: [
              // The name once: the lines below it are of the same drawer.
              <Box component="bdi" key="name" sx={index === 0 ? {} : unseen}>
                {staffName(drawer.openedBy, drawer.openedByAr)}
              </Box>,
              t(`forms:payment.methods.${line.method}`),
              <Money key="line.expected" amount={line.counted === null && !isOwner ? null : line.expected} />,
              line.counted === null ? (
                t('pages:daySheet.notCounted')
              ) : (
                <Money key="line.counted" amount={line.counted} />
              ),
              <Money key="line.variance" amount={line.variance} />,
            ],
          })),
        )}
        empty={t('pages:daySheet.noDrawers')}
      />
      {sheet.drawers
        .filter(({ reason }) => reason !== null)
        .map(({ id, openedBy: name, openedByAr: nameAr, reason }) => (
          <Typography key={id} variant="body2">
            <bdi>{staffName(name, nameAr)}</bdi>: <bdi>{reason}</bdi>
          </Typography>
        ))}
    </Panel>
  );
};

/** A reason in whole words, in lines: its column is never narrower than a few of them, and leaves room for the amount. */
const reasonOf = (reason: string | null): ReactNode => (
  <Box
    component="bdi"
    key="reason"
    sx={{
      display: 'inline-block',
      minInlineSize: { xs: '5rem', sm: '9rem' },
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    }}
  >
    {reason ?? '—'}
  </Box>
);

const useNameOf = () => {
  const { t } = useTexts();
  const localized = useLocalizedName();
  return (name: string | null, arabic?: string): ReactNode => (
    <Box component="bdi" sx={{ whiteSpace: 'normal' }}>
      {localized(name, arabic) ?? t('dash')}
    </Box>
  );
};

export const UnpaidPanel = ({ sheet: { unpaid } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  return (
    <Panel title={t('pages:daySheet.unpaid', { amount: money(unpaid.amount), people: number(unpaid.count) })}>
      {unpaid.lines.length === 0 ? (
        <Typography color="textSecondary">{t('pages:daySheet.allPaid')}</Typography>
      ) : (
        <Box component="ul" sx={peopleStyles}>
          {unpaid.lines.map((line) => (
            <li key={line.reservationId}>
              <CutName name={line.patientName ?? t('dash')} />
              <Money amount={line.balance} />
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
};

export const ReversalsPanel = ({ sheet: { reversals } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const forWhom = ({ reservationId: id, patientName: name, purpose }: DaySheet['reversals']['lines'][number]) => {
    if (id !== null) return nameOf(name);
    const what = t(`pages:drawer.purposes.${purpose}`);
    if (name === null) return what;
    return (
      <>
        {nameOf(name)} · {what}
      </>
    );
  };
  return (
    <Panel title={t('pages:daySheet.reversals')}>
      <FiguresTable
        columns={[
          t('pages:daySheet.patient'),
          t('pages:daySheet.by'),
          t('pages:drawer.reason'),
          t('pages:drawer.amount'),
        ]}
        rows={reversals.lines.map((line, index) => ({
          key: String(index),
          cells: [
            forWhom(line),
            nameOf(line.by, line.byAr),
            reasonOf(line.reason),
            <Money key="line.amount" amount={line.amount} />,
          ],
        }))}
        empty={t('pages:daySheet.noReversals')}
      />
    </Panel>
  );
};

export const PriceChangesPanel = ({ sheet: { priceChanges: changes } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const nameOf = useNameOf();
  const title = changes.amount < 0 ? 'pages:daySheet.pricesRaised' : 'pages:daySheet.priceChanges';
  return (
    <Panel title={t(title, { amount: money(Math.abs(changes.amount)) })}>
      <FiguresTable
        columns={[
          t('pages:daySheet.patient'),
          t('pages:daySheet.by'),
          t('pages:drawer.reason'),
          t('pages:daySheet.before'),
          t('pages:daySheet.after'),
        ]}
        rows={changes.lines.map((line, index) => ({
          key: String(index),
          cells: [
            nameOf(line.patientName),
            nameOf(line.by, line.byAr),
            reasonOf(line.reason === '' ? t('pages:daySheet.sessionPrice') : line.reason),
            <Money key="line.before" amount={line.before} />,
            <Money key="line.after" amount={line.after} />,
          ],
        }))}
        empty={t('pages:daySheet.noPriceChanges')}
      />
    </Panel>
  );
};

/** What makes the recorded pulses of a doctor differ from those that the counter was expected to say. */
const PulseNotes = ({ pulses }: { readonly pulses: DaySheet['pulses'] }): React.ReactElement => {
  const nameOf = useNameOf();
  const partsOf = usePulseParts();
  return (
    <>
      {pulses
        .map((line) => ({ line, parts: partsOf(line) }))
        .filter(({ parts }) => parts.length > 0)
        .map(({ line, parts }) => (
          <Typography key={line.doctorId} variant="body2">
            {nameOf(line.doctorName, line.doctorNameAr)}: {parts.map((part) => part.join(' ')).join(' · ')}
          </Typography>
        ))}
    </>
  );
};

export const PulsesPanel = ({ sheet: { pulses } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useNameOf();
  return (
    <Panel title={t('pages:daySheet.pulses')}>
      <FiguresTable
        columns={[
          t('pages:daySheet.doctor'),
          t('pages:daySheet.recorded'),
          t('pages:daySheet.predicted'),
          t('pages:daySheet.counter'),
          t('pages:daySheet.gap'),
          t('pages:daySheet.gapAmount'),
        ]}
        rows={pulses.map((line) => ({
          key: line.doctorId,
          cells: [
            nameOf(line.doctorName, line.doctorNameAr),
            number(line.recorded),
            number(line.predicted),
            line.stillOpen > 0 ? t('pages:daySheet.counterOpen') : number(line.counter),
            number(line.gap),
            <Money key="line.gapAmount" amount={line.gapAmount} />,
          ],
        }))}
        empty={t('pages:daySheet.noPulses')}
      />
      <PulseNotes pulses={pulses} />
    </Panel>
  );
};

export const UnrecordedPanel = ({ sheet: { unrecorded } }: OfSheet): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Panel title={t('pages:daySheet.unrecorded', { amount: number(unrecorded.count) })}>
      {unrecorded.count === 0 ? (
        <Typography color="textSecondary">{t('pages:daySheet.allRecorded')}</Typography>
      ) : (
        <Box component="ul" sx={peopleStyles}>
          {unrecorded.lines.map((line) => (
            <li key={line.reservationId}>
              <CutName name={line.patientName ?? t('dash')} />
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
};
