import { useMemo } from 'react';
import type { PulseLedger } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LaserIcon } from '#web/ui/icons.ts';
import { Money } from '#web/ui/money.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { Unexplained } from './unexplained.tsx';

type Line = PulseLedger['lines'][number];

const useLineColumns = (): readonly Column<Line>[] => {
  const { t } = useTexts();
  const { moment, time, date, number } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(() => {
    const whoOf = ({ doctors, kind }: Line): string =>
      kind === 'handpiece'
        ? t('pages:pulseLedger.handpieceLine')
        : kind === 'between'
          ? t('pages:pulseLedger.parts.between')
          : doctors.map(({ doctorName, doctorNameAr }) => nameOf(doctorName, doctorNameAr) ?? t('dash')).join(' · ');
    const spanOf = ({ from, to }: Line): string =>
      t('range', { low: moment(from.at), high: date(from.at) === date(to.at) ? time(to.at) : moment(to.at) });
    return [
      { id: 'who', header: t('pages:pulseLedger.who'), value: whoOf, show: (line) => <bdi>{whoOf(line)}</bdi> },
      {
        id: 'unexplained',
        header: t('pages:pulseLedger.unexplained'),
        kind: 'number',
        value: ({ unexplained }) => unexplained,
        show: ({ unexplained }) => <Unexplained pulses={unexplained} />,
      },
      {
        id: 'when',
        header: t('pages:pulseLedger.when'),
        kind: 'date',
        value: ({ to }) => to.at,
        show: spanOf,
        inFile: spanOf,
      },
      {
        id: 'amount',
        header: t('pages:pulseLedger.amount'),
        kind: 'number',
        value: ({ unexplainedAmount }) => unexplainedAmount,
        show: ({ unexplainedAmount }) => <Money amount={unexplainedAmount} />,
      },
      {
        id: 'moved',
        header: t('pages:pulseLedger.moved'),
        kind: 'number',
        value: ({ moved }) => moved,
        show: ({ moved }) => number(moved),
      },
      {
        id: 'recorded',
        header: t('pages:pulseLedger.recorded'),
        kind: 'number',
        value: ({ recorded }) => recorded,
        show: ({ recorded }) => number(recorded),
      },
      {
        id: 'tests',
        header: t('pages:pulseLedger.tests'),
        kind: 'number',
        value: ({ tests }) => tests,
        show: ({ tests }) => number(tests),
      },
      {
        id: 'why',
        header: t('pages:pulseLedger.why'),
        value: ({ reasons }) => reasons.join(' · '),
        show: ({ reasons }) => <bdi>{reasons.join(' · ')}</bdi>,
        hiddenOnSmall: true,
      },
      {
        id: 'from',
        header: t('pages:pulseLedger.from'),
        kind: 'number',
        value: ({ from }) => from.value,
        show: ({ from }) => number(from.value),
        wideOnly: true,
      },
      {
        id: 'to',
        header: t('pages:pulseLedger.to'),
        kind: 'number',
        value: ({ to }) => to.value,
        show: ({ to }) => number(to.value),
        wideOnly: true,
      },
    ];
  }, [t, moment, time, date, number, nameOf]);
};

/** Every line of the month, newest first: each begins at the reading where the one before ended. */
export const LedgerLines = ({ ledger }: { readonly ledger: PulseLedger }): React.ReactElement => {
  const { t } = useTexts();
  const columns = useLineColumns();
  const lines = useMemo(
    () => ledger.lines.map((line, index) => ({ ...line, key: `${line.to.at} ${String(index)}` })).toReversed(),
    [ledger.lines],
  );
  return (
    <TableSection
      id="pulse-ledger"
      title={t('pages:pulseLedger.lines')}
      file={t('pages:pulseLedger.file')}
      columns={columns}
      rows={lines}
      count={lines.length}
      rowKey={({ key }) => key}
      empty={
        <EmptyState shape={LaserIcon} title={t('pages:pulseLedger.none')} text={t('pages:pulseLedger.noneText')} />
      }
    />
  );
};
