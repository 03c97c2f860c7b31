import Box from '@mui/material/Box';
import type { PulseLedger } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { Unexplained } from './unexplained.tsx';

type Part = PulseLedger['parts'][number];

/** The month in four figures: what the counter gave, what sessions explain, what nothing explains, what is unread. */
export const LedgerFigures = ({ ledger }: { readonly ledger: PulseLedger }): React.ReactElement => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const { total, firstReading, lastReading, unread } = ledger;
  return (
    <FigureStrip>
      <StripFigure label={t('pages:pulseLedger.moved')} value={number(total.moved - total.handpiece)}>
        {firstReading !== null && lastReading !== null && (
          <Box component="span">
            {t('pages:pulseLedger.movedText', { first: number(firstReading), last: number(lastReading) })}
          </Box>
        )}
      </StripFigure>
      <StripFigure label={t('pages:pulseLedger.recorded')} value={number(total.recorded)} />
      {total.tests > 0 && <StripFigure label={t('pages:pulseLedger.tests')} value={number(total.tests)} />}
      <StripFigure label={t('pages:pulseLedger.unexplained')} value={<Unexplained pulses={total.unexplained} />}>
        {total.moved - total.handpiece > 0 && (
          <Box component="span">
            {t('pages:pulseLedger.share', {
              percent: percent(Math.round((total.unexplained / (total.moved - total.handpiece)) * 1000) / 10),
            })}
          </Box>
        )}
      </StripFigure>
      <StripFigure label={t('pages:pulseLedger.amount')} value={<Money amount={total.unexplainedAmount} />} />
      {unread > 0 && (
        <StripFigure label={t('pages:pulseLedger.unread')} value={number(unread)}>
          <Box component="span">{t('pages:pulseLedger.unreadText')}</Box>
        </StripFigure>
      )}
    </FigureStrip>
  );
};

/** The figures for each doctor, for shifts of several doctors together, and for the time between shifts. */
export const LedgerParts = ({ ledger: { parts, total } }: { readonly ledger: PulseLedger }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const partName = ({ part, doctorName, doctorNameAr }: Part): string =>
    part === 'doctor' ? (nameOf(doctorName, doctorNameAr) ?? t('dash')) : t(`pages:pulseLedger.parts.${part}`);
  const sorted = parts.toSorted((one, other) => other.unexplained - one.unexplained);
  const headers = {
    doctor: t('pages:pulseLedger.doctor'),
    moved: t('pages:pulseLedger.moved'),
    recorded: t('pages:pulseLedger.sessions'),
    tests: t('pages:pulseLedger.tests'),
    unexplained: t('pages:pulseLedger.unexplained'),
    amount: t('pages:pulseLedger.value'),
  };
  return (
    <Section
      title={t('pages:pulseLedger.byDoctor')}
      width={860}
      actions={
        <DownloadCsv
          name={t('pages:pulseLedger.byDoctorFile')}
          rows={sorted}
          columns={[
            { header: headers.doctor, value: partName },
            { header: headers.moved, value: ({ moved, handpiece }) => moved - handpiece },
            { header: headers.recorded, value: ({ recorded }) => recorded },
            { header: headers.tests, value: ({ tests }) => tests },
            { header: headers.unexplained, value: ({ unexplained }) => unexplained },
            { header: headers.amount, value: ({ unexplainedAmount }) => unexplainedAmount },
          ]}
        />
      }
    >
      <FiguresTable
        label={t('pages:pulseLedger.byDoctor')}
        columns={[headers.doctor, headers.unexplained, headers.amount, headers.moved, headers.recorded, headers.tests]}
        rows={sorted.map((part) => ({
          key: part.doctorId ?? part.part,
          cells: [
            <bdi key="name">{partName(part)}</bdi>,
            <Unexplained key="unexplained" pulses={part.unexplained} />,
            <Money key="amount" amount={part.unexplainedAmount} />,
            number(part.moved - part.handpiece),
            number(part.recorded),
            number(part.tests),
          ],
        }))}
        total={[
          t('pages:pulseLedger.total'),
          <Unexplained key="unexplained" pulses={total.unexplained} />,
          <Money key="amount" amount={total.unexplainedAmount} />,
          number(total.moved - total.handpiece),
          number(total.recorded),
          number(total.tests),
        ]}
      />
    </Section>
  );
};
