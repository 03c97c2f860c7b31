import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useFormats } from '../lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '../lib/i18n/texts.ts';
import { DownloadCsv } from './download-csv.tsx';
import { Section } from './section.tsx';
import { tabularFigures } from './tabular-figures.ts';
import type { IncomeByDoctor, IncomeByService } from '#web/lib/api/answers.ts';

interface IncomeLine {
  readonly key: string;
  readonly name: string;
  readonly paymentCount: number;
  readonly reversalCount: number;
  readonly totalRevenue: number;
}

interface Props {
  readonly title: string;
  /** Header of the names. */
  readonly header: string;
  /** Name of the file, without `.csv`. */
  readonly file: string;
  readonly lines: readonly IncomeLine[];
}

const figureStyle = { ...tabularFigures, fontWeight: 650 } as const;

/** The sum of all lines in whole piastres, so that it has no rounding error. */
const totalOf = (lines: readonly IncomeLine[]): number =>
  lines.reduce((sum, line) => sum + Math.round(line.totalRevenue * 100), 0) / 100;

const Headers = ({ name }: { readonly name: string }): React.ReactElement => {
  const { t } = useTexts();
  const figures = [t('pages:income.payments'), t('pages:income.refunds'), t('pages:income.total')];
  return (
    <TableHead>
      <TableRow>
        <TableCell scope="col">{name}</TableCell>
        {figures.map((figure) => (
          <TableCell key={figure} scope="col" align="right">
            {figure}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
};

/** Income in lines, with their total, and as a file. */
const IncomeTable = ({ title, header, file, lines }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  return (
    <Section
      title={title}
      actions={
        <DownloadCsv
          name={file}
          rows={lines}
          columns={[
            { header, value: (line) => line.name },
            { header: t('pages:income.payments'), value: (line) => line.paymentCount },
            { header: t('pages:income.refunds'), value: (line) => line.reversalCount },
            { header: t('pages:income.total'), value: (line) => line.totalRevenue },
          ]}
        />
      }
    >
      <TableContainer tabIndex={0} sx={{ contain: 'inline-size' }}>
        <Table size="small" aria-label={title} sx={{ '& .MuiTableCell-root': { paddingInline: 0.5 } }}>
          <Headers name={header} />
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.key}>
                <TableCell component="th" scope="row">
                  <bdi>{line.name}</bdi>
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {number(line.paymentCount)}
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {number(line.reversalCount)}
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {money(line.totalRevenue)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row" colSpan={3}>
                {t('pages:income.total')}
              </TableCell>
              <TableCell align="right" sx={figureStyle}>
                {money(totalOf(lines))}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Section>
  );
};

/** Income per doctor of the visit; money of no doctor has lines of its own. Source: docs/domain.md#money. */
export const DoctorIncome = ({ lines }: { readonly lines: IncomeByDoctor }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <IncomeTable
      title={t('pages:income.byDoctor')}
      header={t('pages:income.doctor')}
      file={t('pages:income.byDoctorFile')}
      lines={lines.map(({ line, doctorId: id, doctorName: name, doctorNameAr: nameAr, ...sums }) => ({
        ...sums,
        key: id ?? line,
        name: line === 'doctor' ? (nameOf(name, nameAr) ?? t('dash')) : t(`pages:income.lines.${line}`),
      }))}
    />
  );
};

/** Income per service; credit and packages have lines of their own. */
export const ServiceIncome = ({ lines }: { readonly lines: IncomeByService }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <IncomeTable
      title={t('pages:income.byService')}
      header={t('pages:income.service')}
      file={t('pages:income.byServiceFile')}
      lines={lines.map(({ serviceType, ...sums }) => ({
        ...sums,
        key: serviceType,
        name: t(`type.${serviceType}`),
      }))}
    />
  );
};
