import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_SAVED_VIEW_NAME } from '#shared/models/lists.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CloseIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';
import { type SavedView, type SavedViews, useChangeSavedViews } from './saved-views-calls.ts';

interface Props {
  readonly saved: SavedViews;
  /** The comparison that gets a name; undefined to rename or remove the others. */
  readonly added: SavedView | undefined;
  readonly onClose: () => void;
}

interface Row {
  readonly key: number;
  readonly view: SavedView;
}

/** Saves a comparison under a name, or renames and removes saved ones; nothing is changed before it is sent. */
export const SavedViewsDialog = ({ saved, added, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const errorText = useErrorText();
  const change = useChangeSavedViews();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (added === undefined ? saved.views : [added]).map((view, key) => ({ key, view })),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const isUnnamed = ({ view }: Row): boolean => view.name.trim() === '';
  const save = (): void => {
    setSubmitted(true);
    if (rows.some(isUnnamed)) return;
    const kept = added === undefined ? [] : saved.views;
    change.mutate(
      { version: saved.version, views: [...kept, ...rows.map(({ view }) => view)] },
      {
        onSuccess: () => toast.success(t('pages:compare.viewsSaved')),
        onError: (error) => toast.failure(errorText(error)),
        onSettled: onClose,
      },
    );
  };
  return (
    <FormDialog
      title={t(added === undefined ? 'pages:compare.views' : 'pages:compare.saveView')}
      action={t('pages:compare.saveViews')}
      busy={change.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <Box key={row.key} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <TextField
            fullWidth
            label={t(added === undefined ? 'pages:compare.viewName' : 'pages:compare.newView')}
            value={row.view.name}
            autoFocus={index === 0}
            autoComplete="off"
            error={isSubmitted && isUnnamed(row)}
            helperText={isSubmitted && isUnnamed(row) ? message('required') : undefined}
            slotProps={{ htmlInput: { maxLength: MAX_SAVED_VIEW_NAME } }}
            onChange={({ target }) => setRows(rows.with(index, { ...row, view: { ...row.view, name: target.value } }))}
          />
          {added === undefined && (
            <IconButton
              sx={{ marginBlockStart: 2.5 }}
              aria-label={t('pages:compare.removeView', { name: row.view.name })}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            >
              <CloseIcon />
            </IconButton>
          )}
        </Box>
      ))}
    </FormDialog>
  );
};
