import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DaySheet } from '#web/lib/api/answers.ts';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Money } from './money.tsx';
import { tabularFigures } from './tabular-figures.ts';

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
    <TableContainer tabIndex={0}>
      <Table size="small" aria-label={title} sx={{ '& .MuiTableCell-root': { paddingInline: 0.75 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{t('pages:drawer.purpose')}</TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.entries')}
            </TableCell>
            <TableCell scope="col" align="right">
              {t('pages:drawer.amount')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ purpose, entries, amount }) => (
            <TableRow key={purpose}>
              <TableCell component="th" scope="row">
                {t(`pages:drawer.purposes.${purpose}`)}
              </TableCell>
              <TableCell align="right" sx={tabularFigures}>
                {number(entries)}
              </TableCell>
              <TableCell align="right" sx={tabularFigures}>
                <Money amount={amount} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={2}>
              {t('pages:drawer.total')}
            </TableCell>
            <TableCell align="right" sx={{ ...tabularFigures, fontWeight: 650 }}>
              <Money amount={total} />
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
};
