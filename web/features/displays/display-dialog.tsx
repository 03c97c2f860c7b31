import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Display, useChangeDisplay } from './displays-calls.ts';

interface Props {
  readonly branchId: number;
  readonly display: Display;
  readonly onClose: () => void;
}

type Entry = Pick<Display, 'name' | 'voice' | 'volume' | 'quietFrom' | 'quietUntil'>;

/** The request: only what was changed. The two ends of the quiet hours go together. */
const changeOf = (read: Display, { quietFrom, quietUntil, ...sound }: Entry) => ({
  ...changedFields(read, sound),
  ...((quietFrom !== read.quietFrom || quietUntil !== read.quietUntil) && { quietFrom, quietUntil }),
});

/** Name and sound of a screen: voice, volume, quiet hours. */
export const DisplayDialog = ({ branchId, display, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const volumeId = useId();
  const change = useChangeDisplay(branchId, display.id);
  const [name, setName] = useState(display.name);
  const [voice, setVoice] = useState(display.voice);
  const [volume, setVolume] = useState(display.volume);
  const [from, setFrom] = useState(display.quietFrom ?? '');
  const [until, setUntil] = useState(display.quietUntil ?? '');
  const isWhole = name.trim() !== '' && (from === '') === (until === '');
  return (
    <FormDialog
      title={t('pages:displays.changeOf', { name: display.name })}
      action={t('pages:displays.save')}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const quiet = { quietFrom: from === '' ? null : from, quietUntil: until === '' ? null : until };
        change.mutate(changeOf(display, { name, voice, volume, ...quiet }), {
          onSuccess: (saved) => {
            toast.success(t('pages:displays.saved', { name: saved.display.name }));
            onClose();
          },
          onError: (error) => toast.failure(errorText(error)),
        });
      }}
    >
      <TextField
        label={t('pages:displays.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 40, autoComplete: 'off' } }}
      />
      <FormControlLabel
        control={<Switch checked={voice} onChange={(event) => setVoice(event.target.checked)} />}
        label={t('pages:displays.voice')}
      />
      <div>
        <Typography id={volumeId} variant="body2">
          {t('pages:displays.volume')}
        </Typography>
        <Slider
          aria-labelledby={volumeId}
          value={volume}
          step={10}
          valueLabelDisplay="auto"
          onChange={(_, value) => setVolume(value)}
        />
      </div>
      <Stack direction="row" spacing={1}>
        <TextField
          fullWidth
          type="time"
          label={t('pages:displays.quietFrom')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          fullWidth
          type="time"
          label={t('pages:displays.quietUntil')}
          value={until}
          error={(from === '') !== (until === '')}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('pages:displays.quietHint')}
      </Typography>
    </FormDialog>
  );
};
