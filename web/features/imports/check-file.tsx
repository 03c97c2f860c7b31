import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { similarRules } from '#shared/models/imports.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import type { Repeated } from './duplicates.ts';
import type { SimilarRule } from './imports-calls.ts';
import { ProblemList } from './problem-list.tsx';
import { Step } from './step.tsx';
import type { Checked } from './use-import-file.ts';

/** Patients who are shown by name. */
const SHOWN = 10;

const Known = ({ title, known }: { readonly title: string; readonly known: readonly Repeated[] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (known.length === 0) return null;
  return (
    <Stack spacing={1}>
      <Typography component="h4" variant="subtitle1">
        {title}
      </Typography>
      <FiguresTable
        words
        label={title}
        columns={[t('pages:imports.line'), t('pages:imports.columns.name'), t('pages:imports.likeness')]}
        rows={known.slice(0, SHOWN).map(({ line, name, same }) => ({
          key: String(line),
          cells: [
            number(line),
            <bdi key="name">{name}</bdi>,
            t(same ? 'pages:imports.sameName' : 'pages:imports.similarName'),
          ],
        }))}
      />
      {known.length > SHOWN && (
        <Typography color="textSecondary">
          {t('pages:imports.moreRows', { amount: number(known.length - SHOWN) })}
        </Typography>
      )}
    </Stack>
  );
};

const Result = ({ checked }: { readonly checked: Checked }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { answer, repeated, rows } = checked;
  const wrong = rows - answer.readable;
  return (
    <Stack spacing={2}>
      <Alert severity={wrong === 0 ? 'success' : 'warning'} role="status">
        {[
          t('pages:imports.readable', { amount: number(answer.readable), rows: number(rows) }),
          ...(wrong === 0 ? [] : [t('pages:imports.wrong', { amount: number(wrong) })]),
        ].join(' ')}
      </Alert>
      {answer.problems.length > 0 && <ProblemList problems={answer.problems} />}
      <Known title={t('pages:imports.known', { amount: number(answer.known.length) })} known={answer.known} />
      <Known title={t('pages:imports.repeatedRows', { amount: number(repeated.length) })} known={repeated} />
    </Stack>
  );
};

interface Props {
  readonly similar: SimilarRule;
  readonly rows: number;
  /** Rows that are checked so far; undefined while nothing is checked. */
  readonly progress: number | undefined;
  readonly checked: Checked | undefined;
  readonly isReady: boolean;
  readonly isBeginning: boolean;
  readonly onSimilar: (rule: SimilarRule) => void;
  readonly onCheck: () => void;
  readonly onBegin: () => void;
}

/** Third step: the dry run, and then the import. */
export const CheckFile = (props: Props): React.ReactElement => {
  const { similar, rows, progress, checked, isReady, isBeginning, onSimilar, onCheck, onBegin } = props;
  const { t } = useTexts();
  const { number } = useFormats();
  const id = useId();
  const isChecking = progress !== undefined;
  return (
    <Step title={t('pages:imports.steps.check')} text={t('pages:imports.checkHint')}>
      <FormControl disabled={isChecking || isBeginning}>
        <FormLabel id={id}>{t('pages:imports.similar')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={similar}
          onChange={(event) => onSimilar(similarRules.find((rule) => rule === event.target.value) ?? 'leave')}
        >
          {similarRules.map((rule) => (
            <FormControlLabel
              key={rule}
              value={rule}
              control={<Radio />}
              label={t(`pages:imports.similarRules.${rule}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {!isReady && <Typography color="textSecondary">{t('pages:imports.chooseRequired')}</Typography>}
      {isChecking && (
        <div>
          <LinearProgress
            variant="determinate"
            value={(100 * progress) / rows}
            aria-label={t('pages:imports.steps.check')}
          />
          <Typography color="textSecondary">
            {t('pages:imports.progress', { done: number(progress), rows: number(rows) })}
          </Typography>
        </div>
      )}
      {checked !== undefined && <Result checked={checked} />}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant={checked === undefined ? 'contained' : 'outlined'}
          disabled={!isReady || isBeginning}
          loading={isChecking}
          onClick={onCheck}
        >
          {t(checked === undefined ? 'pages:imports.check' : 'pages:imports.checkAgain')}
        </Button>
        {checked !== undefined && checked.answer.readable > 0 && (
          <Button variant="contained" loading={isBeginning} onClick={onBegin}>
            {t('pages:imports.begin', { amount: number(checked.answer.readable) })}
          </Button>
        )}
      </Stack>
    </Step>
  );
};
