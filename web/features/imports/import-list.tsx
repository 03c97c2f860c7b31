import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { type Run, runUndo } from './import-run.ts';
import { type Import, readProblems, useRefreshImports } from './imports-calls.ts';
import { DownloadProblems } from './problem-list.tsx';
import { Step } from './step.tsx';

/** The counts of an import that are not 0. */
const useCounts = () => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  return (view: Import): string => {
    const counts = (['registered', 'added', 'unchanged', 'refused', 'takenBack', 'kept'] as const)
      .filter((name) => view[name] > 0)
      .map((name) => t(`pages:imports.counts.${name}`, { amount: number(view[name]) }));
    return [...counts, ...(view.amount > 0 ? [money(view.amount)] : [])].join(' · ');
  };
};

/** The import or undo that this page carries out now. */
export const RunningImport = ({ run }: { readonly run: Run }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const errorText = useErrorText();
  const countsOf = useCounts();
  const { view, isUndo, isWorking, error } = run;
  const made = view.registered + view.added;
  const [done, all] = isUndo ? [view.takenBack + view.kept, made] : [view.done, view.rows];
  const [goesOn, over] = isUndo
    ? (['pages:imports.undoGoesOn', 'pages:imports.states.undone'] as const)
    : (['pages:imports.goesOn', 'pages:imports.over'] as const);
  return (
    <Step
      title={t(isUndo ? 'pages:imports.undoingOf' : 'pages:imports.importingOf', { file: view.fileName })}
      {...(error === undefined && { text: t(isWorking ? goesOn : over) })}
    >
      <div>
        <LinearProgress
          variant="determinate"
          value={all === 0 ? 100 : (100 * done) / all}
          aria-label={t('pages:imports.progressLabel')}
        />
        <Typography role="status" color="textSecondary">
          {[t('pages:imports.progress', { done: number(done), rows: number(all) }), countsOf(view)]
            .filter((part) => part !== '')
            .join(' · ')}
        </Typography>
      </div>
      {error !== undefined && (
        <Alert severity="error">
          {errorText(error)} {!isUndo && t('pages:imports.chooseAgain')}
        </Alert>
      )}
    </Step>
  );
};

interface RowProps {
  readonly branchId: number;
  readonly view: Import;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

const ImportRow = ({ branchId, view, isBusy, onUndo }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const nameOf = useLocalizedName();
  const countsOf = useCounts();
  const { kind, fileName, state, startedAt, startedBy, startedByAr, refused, kept, undoUntil } = view;
  const canUndo = undoUntil !== null || state === 'undoing';
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 280px' }}
        primary={
          <>
            {t(`pages:imports.kinds.${kind}`)} · <bdi>{fileName}</bdi>
          </>
        }
        secondary={[
          t(`pages:imports.states.${state}`),
          countsOf(view),
          moment(startedAt),
          nameOf(startedBy, startedByAr),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      />
      {refused + kept > 0 && <DownloadProblems problems={() => readProblems(branchId, view.id)} />}
      {canUndo && (
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={t(state === 'undoing' ? 'pages:imports.undoOnOf' : 'pages:imports.undoOf', { file: fileName })}
          onClick={onUndo}
        >
          {t(state === 'undoing' ? 'pages:imports.undoOn' : 'pages:imports.undo')}
        </Button>
      )}
    </ListItem>
  );
};

interface Props {
  readonly branchId: number;
  readonly imports: readonly Import[];
  readonly isBusy: boolean;
}

/** The last imports of the branch: what they did, their problems, and the way back for a day. */
export const ImportList = ({ branchId, imports, isBusy }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const [undoing, setUndoing] = useState<Import>();
  const heading = useKeptFocus<HTMLHeadingElement>(undoing !== undefined);
  const refresh = useRefreshImports(branchId);
  if (imports.length === 0) return null;
  return (
    <Stack spacing={1}>
      <Typography ref={heading} tabIndex={-1} component="h3" variant="h4">
        {t('pages:imports.last')}
      </Typography>
      <List disablePadding>
        {imports.map((view) => (
          <ImportRow key={view.id} branchId={branchId} view={view} isBusy={isBusy} onUndo={() => setUndoing(view)} />
        ))}
      </List>
      {undoing !== undefined && (
        <ConfirmDialog
          open
          danger
          title={t('pages:imports.undoTitle', { file: undoing.fileName })}
          text={t('pages:imports.undoText')}
          confirmLabel={t('pages:imports.undo')}
          onConfirm={() => {
            setUndoing(undefined);
            void runUndo(branchId, undoing).finally(() => void refresh());
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Stack>
  );
};
