import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Section } from '#web/ui/section.tsx';
import type { IncomeByDoctor, IncomeByFurtherService, IncomeByService } from '#web/lib/api/answers.ts';
import { Money } from '#web/ui/money.tsx';

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

/** The sum of all lines in whole piastres, so that it has no rounding error. */
const totalOf = (lines: readonly IncomeLine[]): number =>
  lines.reduce((sum, line) => sum + Math.round(line.totalRevenue * 100), 0) / 100;

/** Income in lines, with their total, and as a file. */
const IncomeTable = ({ title, header, file, lines }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
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
      <FiguresTable
        label={title}
        columns={[header, t('pages:income.payments'), t('pages:income.refunds'), t('pages:income.total')]}
        rows={lines.map(({ key, name, paymentCount, reversalCount, totalRevenue }) => ({
          key,
          cells: [
            <bdi key="name">{name}</bdi>,
            number(paymentCount),
            number(reversalCount),
            <Money key="total" amount={totalRevenue} />,
          ],
        }))}
        total={[t('pages:income.total'), <Money key="total" amount={totalOf(lines)} />]}
      />
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

type FurtherServiceLine = IncomeByFurtherService[number];
type ServiceOfLine = Pick<FurtherServiceLine, 'serviceType' | 'serviceId' | 'serviceName' | 'serviceNameAr'>;

/** Key and name of a line: a further service below its kind, or the rest of the kind. */
export const useFurtherServiceName = () => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return ({ serviceType, serviceId: id, serviceName: name, serviceNameAr: nameAr }: ServiceOfLine) => ({
    key: `${serviceType}-${String(id ?? 'other')}`,
    name: `${t(`type.${serviceType}`)} · ${name === undefined ? t('pages:income.other') : nameOf(name, nameAr)}`,
  });
};

/** Income per further service, kind by kind; nothing where none has money. */
export const FurtherServiceIncome = ({ lines }: { readonly lines: IncomeByFurtherService }) => {
  const { t } = useTexts();
  const named = useFurtherServiceName();
  return lines.length === 0 ? null : (
    <IncomeTable
      title={t('pages:income.byOwnService')}
      header={t('pages:income.service')}
      file={t('pages:income.byOwnServiceFile')}
      lines={lines.map((line) => ({ ...line, ...named(line) }))}
    />
  );
};
