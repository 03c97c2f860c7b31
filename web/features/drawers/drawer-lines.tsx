import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { tabularFigures } from '#web/ui/tabular-figures.ts';

const varianceStyle = (variance: number | null) => ({
  ...tabularFigures,
  fontWeight: 700,
  color: variance === 0 ? 'text.primary' : 'error.main',
});

/** Five columns of sums fit into a dialog on a phone. */
const cells = {
  '& .MuiTableCell-root': {
    paddingInline: 0.75,
    '@media (width < 600px)': { paddingInline: 0.25, fontSize: '0.8125rem' },
  },
} as const;

/** Each counted method of a drawer: received, expected, counted and the variance. */
export const DrawerLines = ({ lines }: Pick<DrawerView, 'lines'>): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{t('pages:drawer.method')}</TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.received')}
            </TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.expected')}
            </TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.counted')}
            </TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.variance')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.method}>
              <TableCell component="th" scope="row">
                {t(`forms:payment.methods.${line.method}`)}
              </TableCell>
              <TableCell align="right" sx={tabularFigures}>
                {money(line.amount)}
              </TableCell>
              <TableCell align="right" sx={tabularFigures}>
                {money(line.expected)}
              </TableCell>
              <TableCell align="right" sx={tabularFigures}>
                {money(line.counted)}
              </TableCell>
              <TableCell align="right" sx={varianceStyle(line.variance)}>
                {money(line.variance)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
