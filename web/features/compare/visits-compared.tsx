import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VisitsReport } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Section } from '#web/ui/section.tsx';
import { Money } from '#web/ui/money.tsx';

type Figures = VisitsReport['total'];

const shareOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (part / whole) * 100);

interface Rate {
  readonly key: string;
  readonly label: string;
  /** Of how many. */
  readonly part: (figures: Figures) => number;
  readonly whole: (figures: Figures) => number;
}

const useRates = (): readonly Rate[] => {
  const { t } = useTexts();
  const booked = ({ booked: all }: Figures): number => all;
  return [
    { key: 'came', label: t('pages:compare.came'), part: ({ came }) => came, whole: booked },
    { key: 'missed', label: t('pages:compare.missed'), part: ({ missed }) => missed, whole: booked },
    { key: 'cancelled', label: t('pages:compare.cancelled'), part: ({ cancelled }) => cancelled, whole: booked },
    {
      key: 'new',
      label: t('pages:compare.newPatients'),
      part: ({ newPatients }) => newPatients,
      whole: ({ came }) => came,
    },
    {
      key: 'returning',
      label: t('pages:compare.returning'),
      part: ({ came, newPatients }) => came - newPatients,
      whole: ({ came }) => came,
    },
    {
      key: 'kept',
      label: t('pages:compare.waitsKept'),
      part: ({ promisesKept }) => promisesKept,
      whole: ({ promises }) => promises,
    },
  ];
};

interface Props {
  readonly visits: VisitsReport;
  readonly before: VisitsReport | undefined;
}

/** How many came, were missed or cancelled, are new, and waited as promised: each with its share, against before. */
export const VisitRates = ({ visits, before }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const rates = useRates();
  const inWords = (figures: Figures | undefined, { part, whole }: Rate): string => {
    const share = figures && shareOf(part(figures), whole(figures));
    return share === undefined ? t('dash') : percent(Math.round(share * 10) / 10);
  };
  return (
    <Section title={t('pages:compare.visits')}>
      {visits.pendingDayCount > 0 && (
        <Alert severity="info">{t('pages:compare.pending', { amount: number(visits.pendingDayCount) })}</Alert>
      )}
      {!visits.live && <Typography color="textSecondary">{t('pages:compare.untilYesterday')}</Typography>}
      <Box component="dl" sx={rateStyles}>
        {rates.map((rate) => (
          <div key={rate.key}>
            <dt>{rate.label}</dt>
            <dd>
              <b>{inWords(visits.total, rate)}</b>
              <span>
                {t('pages:compare.of', {
                  part: number(rate.part(visits.total)),
                  whole: number(rate.whole(visits.total)),
                })}
              </span>
              <span>{t('pages:compare.rateBefore', { rate: inWords(before?.total, rate) })}</span>
            </dd>
          </div>
        ))}
      </Box>
    </Section>
  );
};

const rateStyles = {
  margin: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  '& dt': { color: 'text.secondary', fontSize: 'var(--fs-13)' },
  '& dd': { margin: 0, display: 'grid' },
  '& b': { fontSize: 'var(--fs-28)', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  '& dd span': { color: 'text.tertiary', fontSize: 'var(--fs-12)' },
} as const;

/** Price changes and refunds: by branch, or by person of one branch. */
export const MoneyChanges = ({
  visits,
  isOfBranch,
}: {
  readonly visits: VisitsReport;
  readonly isOfBranch: boolean;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const lines = isOfBranch
    ? visits.people.map(({ userId, name, nameAr, ...line }) => ({ ...line, key: userId, name: nameOf(name, nameAr) }))
    : visits.branches
        .filter(({ priceChanges, reversals }) => priceChanges + reversals > 0)
        .map(({ branchId, name, nameAr, ...line }) => ({ ...line, key: String(branchId), name: nameOf(name, nameAr) }))
        .toSorted((one, other) => other.discounts + other.reversed - (one.discounts + one.reversed));
  return (
    <Section title={isOfBranch ? t('pages:compare.changesByPerson') : t('pages:compare.changesByBranch')}>
      <FiguresTable
        label={t('pages:compare.changesByPerson')}
        columns={[
          isOfBranch ? t('pages:compare.person') : t('pages:revenue.columns.branch'),
          t('pages:compare.priceChanges'),
          t('pages:compare.discounts'),
          t('pages:compare.reversals'),
          t('pages:compare.reversed'),
        ]}
        rows={lines.map(({ key, name, priceChanges, discounts, reversals, reversed }) => ({
          key,
          cells: [
            <bdi key="name">{name ?? t('dash')}</bdi>,
            number(priceChanges),
            <Money key="discounts" amount={discounts} />,
            number(reversals),
            <Money key="reversed" amount={reversed} />,
          ],
        }))}
        empty={t('pages:compare.noChanges')}
      />
    </Section>
  );
};
