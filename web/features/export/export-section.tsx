import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { exportParts, type ExportRows } from '#shared/rules/export-sheets.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DownloadIcon } from '#web/ui/icons.ts';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Progress, readBranch } from './read-branch.ts';
import { useSheetWords } from './use-sheet-words.ts';

const fileForms = ['xlsx', 'json'] as const;
type FileForm = (typeof fileForms)[number];

interface Props {
  readonly branchId: number;
  readonly branchName: string;
  /** YYYY-MM-DD of the branch. */
  readonly today: string;
}

const useExport = ({ branchId, branchName, today }: Props) => {
  const { t, i18n } = useTexts();
  const words = useSheetWords();
  const errorText = useErrorText();
  const [progress, setProgress] = useState<Progress>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      reading.current?.abort();
    },
    [],
  );

  const save = async (form: FileForm, rows: ExportRows): Promise<void> => {
    const { saveWorkbook, saveJson } = await import('./save-export.ts');
    const name = `${branchName} ${today}`;
    if (form === 'json') saveJson(name, rows);
    else await saveWorkbook(name, rows, { words, language: languageOf(i18n.language) ?? 'ar' });
  };

  const start = async (form: FileForm): Promise<void> => {
    const abort = new AbortController();
    reading.current = abort;
    setReading(true);
    setProgress(undefined);
    setError(undefined);
    try {
      const rows = await readBranch({ branchId, signal: abort.signal, onProgress: setProgress });
      if (!abort.signal.aborted) await save(form, rows);
    } catch (failed) {
      if (!abort.signal.aborted) setError(errorText(failed));
    } finally {
      if (abort.signal.aborted) setProgress(undefined);
      setReading(false);
    }
  };

  const cancel = (): void => {
    reading.current?.abort();
    toast.success(t('pages:export.cancelled'));
  };

  return { progress, isReading, error, start, cancel };
};

/** Rows that were read so far, in words. */
const Counts = ({ progress, isReading }: { readonly progress: Progress; readonly isReading: boolean }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const counts = exportParts.map((part) => `${t(`pages:export.sheets.${part}`)}: ${number(progress.counts[part])}`);
  return (
    <Typography role="status" color="textSecondary">
      {[...(isReading ? [] : [t('pages:export.saved')]), ...counts].join(' · ')}
    </Typography>
  );
};

/** The owner saves everything that a branch holds as a file. */
export const ExportSection = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { progress, isReading, error, start, cancel } = useExport(props);
  const percent = progress?.percent;
  return (
    <Section title={t('pages:export.title')} text={t('pages:export.text')}>
      <Stack spacing={2} sx={{ maxInlineSize: 860, minInlineSize: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {fileForms.map((form) => (
            <Button
              key={form}
              variant="outlined"
              disabled={isReading}
              startIcon={<Icon shape={DownloadIcon} size={18} />}
              onClick={() => void start(form)}
            >
              {t(`pages:export.save.${form}`)}
            </Button>
          ))}
          {isReading && <Button onClick={cancel}>{t('cancel')}</Button>}
        </Stack>
        {isReading && (
          <LinearProgress
            variant={percent === undefined ? 'indeterminate' : 'determinate'}
            {...(percent === undefined ? {} : { value: percent })}
            aria-label={t('pages:export.progress')}
          />
        )}
        {progress !== undefined && error === undefined && <Counts progress={progress} isReading={isReading} />}
        {error !== undefined && <Alert severity="error">{error}</Alert>}
      </Stack>
    </Section>
  );
};
