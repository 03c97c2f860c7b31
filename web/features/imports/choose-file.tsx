import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { languages, type Language } from '#shared/errors.ts';
import { type ImportKind, importKinds } from '#shared/models/imports.ts';
import { FileError } from '#shared/rules/import-file.ts';
import { loadOwnerTextsIn } from '#web/lib/i18n/i18n.ts';
import { textNamespaces, useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { type ReadFile, readFile } from './read-file.ts';
import { Step } from './step.tsx';

interface Props {
  readonly kind: ImportKind;
  readonly fileName: string | undefined;
  readonly offer: string;
  readonly isBusy: boolean;
  readonly onKind: (kind: ImportKind) => void;
  readonly onFile: (file: ReadFile | undefined) => void;
}

/** A template in a language, whatever the language of the page. */
const TemplateButton = ({ kind, offer, language }: Pick<Props, 'kind' | 'offer'> & { readonly language: Language }) => {
  const { t } = useTexts();
  const save = async (): Promise<void> => {
    try {
      const [{ saveTemplate }] = await Promise.all([import('./save-template.ts'), loadOwnerTextsIn(language)]);
      const tIn = i18next.getFixedT(language, textNamespaces);
      await saveTemplate({
        kind,
        language,
        file: tIn(`pages:imports.files.${kind}`),
        labelOf: (column) => tIn(`pages:imports.columns.${column}`),
        package: offer,
      });
    } catch {
      toast.failure(t('messages:downloadFailed'));
    }
  };
  return (
    <Button size="small" onClick={() => void save()}>
      {t(`pages:imports.template.${language}`)}
    </Button>
  );
};

/** First step: what the file holds, and the file. */
export const ChooseFile = ({ kind, fileName, offer, isBusy, onKind, onFile }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [problem, setProblem] = useState<FileError['problem']>();
  const [isReading, setReading] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const choose = async (input: HTMLInputElement | null): Promise<void> => {
    const [file] = input?.files ?? [];
    if (input === null || file === undefined) return;
    setReading(true);
    setProblem(undefined);
    try {
      onFile(await readFile(file));
    } catch (error) {
      onFile(undefined);
      setProblem(error instanceof FileError ? error.problem : 'unreadable');
    } finally {
      setReading(false);
      // The same file can be chosen again after it was mended.
      input.value = '';
    }
  };
  return (
    <Step title={t('pages:imports.steps.file')} text={t('pages:imports.fileHint')}>
      <TextField
        select
        label={t('pages:imports.kind')}
        value={kind}
        disabled={isBusy}
        onChange={(event) => onKind(importKinds.find((each) => each === event.target.value) ?? 'patients')}
        helperText={t(`pages:imports.kindHints.${kind}`)}
      >
        {importKinds.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`pages:imports.kinds.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant={fileName === undefined ? 'contained' : 'outlined'}
          loading={isReading}
          disabled={isBusy}
          onClick={() => fileInput.current?.click()}
        >
          {t(fileName === undefined ? 'pages:imports.choose' : 'pages:imports.chooseOther')}
        </Button>
        <InputBase
          type="file"
          inputRef={fileInput}
          inputProps={{ accept: '.xlsx,.csv,.txt' }}
          sx={{ display: 'none' }}
          onChange={() => void choose(fileInput.current)}
        />
        {fileName !== undefined && <bdi>{fileName}</bdi>}
      </Stack>
      {problem !== undefined && <Alert severity="error">{t(`pages:imports.fileProblems.${problem}`)}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {languages.map((language) => (
          <TemplateButton key={language} kind={kind} offer={offer} language={language} />
        ))}
      </Stack>
    </Step>
  );
};
