import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { loadDisplayTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScreensIcon } from '#web/ui/icons.ts';
import { late } from '#web/ui/late.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { DisplayDialog } from './display-dialog.tsx';
import { type Display, useDisplays, useRevokeDisplay } from './displays-calls.ts';
import { PairDialog } from './pair-dialog.tsx';

/** Its texts are in both languages. */
const PosterDialog = late(async () => {
  const [{ PosterDialog: Dialog }] = await Promise.all([import('./poster-dialog.tsx'), loadDisplayTexts()]);
  return Dialog;
}, null);

interface RowProps {
  readonly display: Display;
  readonly onChange: () => void;
  readonly onRevoke: () => void;
}

/** A paired screen: when it was seen, and how it sounds. */
const DisplayRow = ({ display, onChange, onRevoke }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment, number, wallTime } = useFormats();
  const { name, kind, seenAt, voice, volume, quietFrom, quietUntil } = display;
  const sound =
    volume === 0
      ? t('pages:displays.silent')
      : t(voice ? 'pages:displays.speaks' : 'pages:displays.chimes', { amount: number(volume) });
  const quiet =
    quietFrom === null || quietUntil === null
      ? []
      : [t('pages:displays.quiet', { from: wallTime(quietFrom), until: wallTime(quietUntil) })];
  // A kiosk makes no sound.
  const heard = kind === 'kiosk' ? [] : [sound, ...quiet];
  const seen = t('pages:displays.seen', { time: moment(seenAt) });
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 240px' }}
        primary={<bdi>{name}</bdi>}
        secondary={[t(`pages:displays.kinds.${kind}`), ...heard, seen].join(' · ')}
      />
      <Button size="small" aria-label={t('pages:displays.changeOf', { name })} onClick={onChange}>
        {t('pages:displays.change')}
      </Button>
      <Button size="small" color="error" aria-label={t('pages:displays.revokeOf', { name })} onClick={onRevoke}>
        {t('pages:displays.revoke')}
      </Button>
    </ListItem>
  );
};

/** The screens of a branch: pair one by its six digits, set its sound, remove it. */
export const DisplaysTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const displays = useDisplays(branchId);
  const revoke = useRevokeDisplay(branchId);
  const [isPairing, setPairing] = useState(false);
  const [isPoster, setPoster] = useState(false);
  const [changing, setChanging] = useState<Display>();
  const [revoking, setRevoking] = useState<Display>();
  const pairButton = useKeptFocus<HTMLButtonElement>(revoking !== undefined);
  const hint = [
    t('pages:displays.hint', { address: `${location.origin}/display` }),
    t('pages:displays.kioskHint', { address: `${location.origin}/kiosk` }),
  ].join(' ');
  const remove = ({ id, name }: Display): void =>
    revoke.mutate(id, {
      onSuccess: () => toast.success(t('pages:displays.revoked', { name })),
      onError: (error) => toast.failure(errorText(error)),
      onSettled: () => setRevoking(undefined),
    });
  return (
    <QueryState query={displays} failed={t('messages:notLoaded.screens')} skeleton={<TableSkeleton rows={3} />}>
      {({ displays: all }) => (
        <Section
          title={t('pages:displays.title')}
          count={all.length}
          width={760}
          actions={
            <>
              <Button variant="outlined" onClick={() => setPoster(true)}>
                {t('pages:displays.poster')}
              </Button>
              <Button ref={pairButton} variant="contained" onClick={() => setPairing(true)}>
                {t('pages:displays.pair')}
              </Button>
            </>
          }
        >
          <Stack spacing={2}>
            {all.length === 0 && <EmptyState shape={ScreensIcon} title={t('pages:displays.none')} text={hint} />}
            {all.length > 0 && <Typography color="textSecondary">{hint}</Typography>}
            <List disablePadding>
              {all.map((display) => (
                <DisplayRow
                  key={display.id}
                  display={display}
                  onChange={() => setChanging(display)}
                  onRevoke={() => setRevoking(display)}
                />
              ))}
            </List>
          </Stack>
          {isPoster && <PosterDialog branchId={branchId} onClose={() => setPoster(false)} />}
          {isPairing && <PairDialog branchId={branchId} onClose={() => setPairing(false)} />}
          {changing !== undefined && (
            <DisplayDialog branchId={branchId} display={changing} onClose={() => setChanging(undefined)} />
          )}
          {revoking !== undefined && (
            <ConfirmDialog
              open
              title={t('pages:displays.revokeTitle', { name: revoking.name })}
              text={t('pages:displays.revokeText')}
              confirmLabel={t('pages:displays.revoke')}
              danger
              busy={revoke.isPending}
              onConfirm={() => remove(revoking)}
              onClose={() => setRevoking(undefined)}
            />
          )}
        </Section>
      )}
    </QueryState>
  );
};
