import Box from '@mui/material/Box';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Money } from '#web/ui/money.tsx';

/** Each counted method of a drawer: received, expected, counted and the variance. */
export const DrawerLines = ({ lines }: Pick<DrawerView, 'lines'>): React.ReactElement => {
  const { t } = useTexts();
  return (
    <FiguresTable
      columns={[
        t('pages:drawer.method'),
        t('pages:drawer.received'),
        t('pages:drawer.expected'),
        t('pages:drawer.counted'),
        t('pages:drawer.variance'),
      ]}
      rows={lines.map(({ method, amount, expected, counted, variance }) => ({
        key: method,
        cells: [
          t(`forms:payment.methods.${method}`),
          <Money key="amount" amount={amount} />,
          <Money key="expected" amount={expected} />,
          <Money key="counted" amount={counted} />,
          <Box
            component="span"
            key="variance"
            sx={{ fontWeight: 650, color: variance === 0 ? 'text.primary' : 'error.main' }}
          >
            <Money amount={variance} />
          </Box>,
        ],
      }))}
    />
  );
};
