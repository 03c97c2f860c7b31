import type { DaySheet } from '#web/lib/api/answers.ts';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Money } from '#web/ui/money.tsx';

interface Props {
  readonly title: string;
  readonly lines: DaySheet['purposes'];
}

/** Table of money by purpose (visits, packages, deposits), with a total. */
export const MoneyPurposes = ({ title, lines }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const total = toPounds(sumOfPiastres(lines.map(({ amount }) => toPiastres(amount))));
  return (
    <FiguresTable
      label={title}
      columns={[t('pages:drawer.purpose'), t('pages:drawer.entries'), t('pages:drawer.amount')]}
      rows={lines.map(({ purpose, entries, amount }) => ({
        key: purpose,
        cells: [t(`pages:drawer.purposes.${purpose}`), number(entries), <Money key="amount" amount={amount} />],
      }))}
      total={[t('pages:drawer.total'), <Money key="total" amount={total} />]}
    />
  );
};
