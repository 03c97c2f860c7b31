import Box from '@mui/material/Box';
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

/** The cell of the times is never cut. */
const wholeSpan = { '& tbody tr[data-row] > td[data-column=when]': { maxInlineSize: 'none' } } as const;

type Line = PulseLedger['lines'][number];

/** Who had the laser, and from when to when. */
const useLineTexts = () => {
  const { t } = useTexts();
  const { moment, shortMoment, time, date } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(() => {
    const spanIn = (format: (moment: string) => string, { from, to }: Line): string =>
      t('range', { low: format(from.at), high: date(from.at) === date(to.at) ? time(to.at) : format(to.at) });
    return {
      who: ({ doctors, kind }: Line): string => {
        if (kind === 'handpiece') return t('pages:pulseLedger.handpieceLine');
        if (kind === 'between') return t('pages:pulseLedger.parts.between');
        return doctors.map(({ doctorName, doctorNameAr }) => nameOf(doctorName, doctorNameAr) ?? t('dash')).join(' · ');
      },
      // The year is that of the month above the list; a file has it.
      span: (line: Line): string => spanIn(shortMoment, line),
      spanInFile: (line: Line): string => spanIn(moment, line),
    };
  }, [t, moment, shortMoment, time, date, nameOf]);
};

const useLineColumns = (): readonly Column<Line>[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { who, span, spanInFile } = useLineTexts();
  return useMemo(() => {
    const count = (id: string, header: string, value: (line: Line) => number): Column<Line> => ({
      id,
      header,
      kind: 'number',
      value,
      show: (line) => (value(line) === 0 ? t('dash') : number(value(line))),
    });
    const reading = (id: string, header: string, value: (line: Line) => number): Column<Line> => ({
      id,
      header,
      kind: 'number',
      value,
      show: (line) => number(value(line)),
      wideOnly: true,
    });
    return [
      { id: 'who', header: t('pages:pulseLedger.who'), value: who, show: (line) => <bdi>{who(line)}</bdi> },
      {
        ...count('unexplained', t('pages:pulseLedger.unexplained'), ({ unexplained }) => unexplained),
        show: ({ unexplained }) => <Unexplained pulses={unexplained} />,
      },
      {
        id: 'when',
        header: t('pages:pulseLedger.when'),
        kind: 'date',
        value: ({ to }) => to.at,
        show: span,
        inFile: spanInFile,
      },
      {
        ...count('amount', t('pages:pulseLedger.value'), ({ unexplainedAmount }) => unexplainedAmount),
        show: ({ unexplainedAmount }) => (unexplainedAmount === 0 ? t('dash') : <Money amount={unexplainedAmount} />),
      },
      count('moved', t('pages:pulseLedger.moved'), ({ moved }) => moved),
      count('recorded', t('pages:pulseLedger.sessions'), ({ recorded }) => recorded),
      count('tests', t('pages:pulseLedger.tests'), ({ tests }) => tests),
      {
        id: 'why',
        header: t('pages:pulseLedger.why'),
        value: ({ reasons }) => reasons.join(' · '),
        show: ({ reasons }) => <bdi>{reasons.join(' · ')}</bdi>,
        hiddenOnSmall: true,
      },
      reading('from', t('pages:pulseLedger.from'), ({ from }) => from.value),
      reading('to', t('pages:pulseLedger.to'), ({ to }) => to.value),
    ];
  }, [t, number, who, span, spanInFile]);
};

/** Nobody had the laser, and the counter stayed as it was. */
const isStill = ({ kind, moved, recorded }: Line): boolean => kind === 'between' && moved === 0 && recorded === 0;

/** The lines of the month, newest first: each begins at the reading where the one before ended. The file has them all. */
export const LedgerLines = ({ ledger }: { readonly ledger: PulseLedger }): React.ReactElement => {
  const { t } = useTexts();
  const columns = useLineColumns();
  const lines = useMemo(
    () => ledger.lines.map((line, index) => ({ ...line, key: `${line.to.at} ${String(index)}` })).toReversed(),
    [ledger.lines],
  );
  const shown = useMemo(() => lines.filter((line) => !isStill(line)), [lines]);
  return (
    <Box sx={wholeSpan}>
      <TableSection
        id="pulse-ledger"
        title={t('pages:pulseLedger.lines')}
        {...(shown.length < lines.length && { text: t('pages:pulseLedger.still') })}
        file={t('pages:pulseLedger.file')}
        columns={columns}
        rows={shown}
        everything={() => Promise.resolve(lines)}
        count={shown.length}
        rowKey={({ key }) => key}
        empty={
          <EmptyState shape={LaserIcon} title={t('pages:pulseLedger.none')} text={t('pages:pulseLedger.noneText')} />
        }
      />
    </Box>
  );
};
