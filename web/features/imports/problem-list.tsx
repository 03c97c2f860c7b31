import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import type { Problem } from './imports-calls.ts';

/** Lines on the page; the file has all of them. */
const SHOWN = 20;

/** The words of a problem. */
export const useProblemTexts = () => {
  const { t } = useTexts();
  return {
    columnOf: ({ column }: Problem): string => (column === null ? '' : t(`pages:imports.columns.${column}`)),
    textOf: ({ problem }: Problem): string => t(`pages:imports.problems.${problem}`),
  };
};

interface DownloadProps {
  readonly problems: readonly Problem[] | (() => Promise<readonly Problem[]>);
}

/** The problems as a file: row, column and what is wrong. */
export const DownloadProblems = ({ problems }: DownloadProps): React.ReactElement => {
  const { t } = useTexts();
  const { columnOf, textOf } = useProblemTexts();
  return (
    <DownloadCsv
      name={t('pages:imports.problemsFile')}
      rows={problems}
      columns={[
        { header: t('pages:imports.line'), value: ({ line }) => line },
        { header: t('pages:imports.column'), value: columnOf },
        { header: t('pages:imports.problem'), value: textOf },
      ]}
    />
  );
};

/** The first problems by row, and all of them as a file. */
export const ProblemList = ({ problems }: { readonly problems: readonly Problem[] }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { columnOf, textOf } = useProblemTexts();
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h4" variant="subtitle1">
          {t('pages:imports.problemsTitle', { amount: number(problems.length) })}
        </Typography>
        <DownloadProblems problems={problems} />
      </Stack>
      <FiguresTable
        words
        label={t('pages:imports.problemsTitle', { amount: number(problems.length) })}
        columns={[t('pages:imports.line'), t('pages:imports.column'), t('pages:imports.problem')]}
        rows={problems.slice(0, SHOWN).map((problem) => ({
          key: `${String(problem.line)} ${problem.column ?? ''} ${problem.problem}`,
          cells: [number(problem.line), columnOf(problem), textOf(problem)],
        }))}
      />
      {problems.length > SHOWN && (
        <Typography color="textSecondary">
          {t('pages:imports.moreProblems', { amount: number(problems.length - SHOWN) })}
        </Typography>
      )}
    </Stack>
  );
};
