import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { usePreference } from '#web/lib/device/preferences.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { deskActions } from './desk-actions.ts';
import { Key } from '#web/ui/key.tsx';
import { singleKeysPreference } from './shortcuts.ts';

const shortcuts = [
  { name: 'booking', keys: ['Alt', 'N'] },
  { name: 'search', keys: ['Alt', 'S'] },
  { name: 'move', keys: ['↓', '↑'] },
  ...deskActions.map(({ id, shortcut }) => ({ name: id, keys: [shortcut] })),
  { name: 'segments', keys: ['1', '…', '5'] },
  { name: 'lock', keys: ['Alt', 'L'] },
  { name: 'help', keys: ['?'] },
] as const;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every shortcut of the desk, and the switch for those of one key. */
export const ShortcutsDialog = ({ open, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const singleKeys = usePreference(singleKeysPreference, 'on') === 'on';
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:reception.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, margin: 0, alignItems: 'center' }}
        >
          {shortcuts.map(({ name, keys }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" dir="ltr" sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>
              <Box component="dd" sx={{ margin: 0 }}>
                {t(`pages:reception.shortcuts.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ marginBlockStart: 2 }}
          control={
            <Switch
              checked={singleKeys}
              onChange={(_event, checked) => singleKeysPreference.set(checked ? 'on' : 'off')}
            />
          }
          label={t('pages:reception.shortcuts.singleKeys')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
