import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { removePin, showMe } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { usePreference } from '#web/lib/device/preferences.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { type LockChoice, lockAfterPreference, lockChoices, noteActivity } from '#web/lib/session/idle-lock.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** When this browser locks by itself. It is a setting of the browser, for everybody who signs in here. */
const LockAfter = ({ disabled }: { readonly disabled: boolean }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const minutes = usePreference(lockAfterPreference, '0');
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography id="lock-after" sx={{ fontWeight: 500 }}>
        {t('pages:lock.after')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={minutes}
        disabled={disabled}
        aria-labelledby="lock-after"
        onChange={(_, chosen: LockChoice | null) => {
          if (chosen === null) return;
          noteActivity();
          lockAfterPreference.set(chosen);
        }}
      >
        {lockChoices.map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {choice === '0'
              ? t('pages:lock.never')
              : t('pages:lock.minutes', { count: Number(choice), amount: number(Number(choice)) })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography variant="body2" color="text.secondary">
        {t('pages:lock.afterNotice')}
      </Typography>
    </Stack>
  );
};

/** The own PIN, and whether this browser is shared. */
export const SharedComputerDialog = ({ onClose }: { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const [isSetting, setIsSetting] = useState(false);
  const query = useQuery({
    queryKey: ['own-pin'],
    queryFn: ({ signal }) => call(showMe, { query: { include: 'pin' } }, { signal }),
    staleTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => call(removePin, {}),
    onSuccess: () => toast.success(t('pages:lock.removed')),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => query.refetch(),
  });
  if (isSetting) {
    return (
      <PinDialog lead={t('pages:lock.notice')} onSet={() => setIsSetting(false)} onClose={() => setIsSetting(false)} />
    );
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('navigation:lock.settings')}</DialogTitle>
      <DialogContent>
        <QueryState query={query} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={2} />}>
          {({ hasPin = false }) => (
            <Stack sx={{ gap: 3 }}>
              <Stack sx={{ gap: 1 }}>
                <Typography>{t(hasPin ? 'pages:lock.has' : 'pages:lock.hasNone')}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {t('pages:lock.notice')}
                </Typography>
                <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                  <Button variant={hasPin ? 'outlined' : 'contained'} onClick={() => setIsSetting(true)}>
                    {t(hasPin ? 'pages:lock.change' : 'pages:lock.set')}
                  </Button>
                  {hasPin && (
                    <Button color="error" loading={removal.isPending} onClick={() => removal.mutate()}>
                      {t('pages:lock.remove')}
                    </Button>
                  )}
                </Stack>
              </Stack>
              <LockAfter disabled={!hasPin} />
            </Stack>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
