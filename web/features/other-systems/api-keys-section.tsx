import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Chip } from '#web/parts/clinic/status-chip.tsx';
import { useBranchName } from '#web/lib/api/branch-list.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CloseIcon, SystemsIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { MakeKeyDialog, scopeKey } from './make-key-dialog.tsx';
import { type ApiKey, useApiKeys, useRevokeApiKey } from './systems-calls.ts';

/** A key without its secret: what it may read, until when, and when it was used. */
const KeyRow = ({
  apiKey,
  onRevoke,
}: {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { date } = useFormats();
  const branchName = useBranchName();
  const { id, name, scopes, branchId, createdAt, expiresAt, ended, lastUsedAt } = apiKey;
  const until = t(ended ? 'pages:systems.keys.ended' : 'pages:systems.keys.until', { date: date(expiresAt) });
  const facts = [
    branchName(branchId) ?? t('pages:systems.keys.everyBranch'),
    t('pages:systems.keys.created', { date: date(createdAt) }),
    ...(ended ? [] : [until]),
    lastUsedAt === null ? t('pages:systems.keys.unused') : t('pages:systems.keys.used', { date: date(lastUsedAt) }),
  ];
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 280px' }}
        primary={
          <Stack component="span" direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <bdi>{name}</bdi>
            <bdi dir="ltr">{`ck_${id}…`}</bdi>
            {ended && (
              <Chip tone="bad" shape={CloseIcon}>
                {until}
              </Chip>
            )}
          </Stack>
        }
        secondary={
          <>
            {scopes.map((scope) => t(`pages:systems.keys.scope.${scopeKey(scope)}`)).join(' · ')}
            <br />
            {facts.join(' · ')}
          </>
        }
      />
      <Button size="small" color="error" aria-label={t('pages:systems.keys.revokeOf', { name })} onClick={onRevoke}>
        {t('pages:systems.keys.revoke')}
      </Button>
    </ListItem>
  );
};

/** The API keys of other systems: make one, see when it was used, revoke it. */
export const ApiKeysSection = (): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const apiKeys = useApiKeys();
  const revoke = useRevokeApiKey();
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const makeButton = useKeptFocus<HTMLButtonElement>(revoking !== undefined);
  const remove = ({ id, name }: ApiKey): void =>
    revoke.mutate(id, {
      onSuccess: () => toast.success(t('pages:systems.keys.revoked', { name })),
      onError: (error) => toast.failure(errorText(error)),
      onSettled: () => setRevoking(undefined),
    });
  return (
    <QueryState query={apiKeys} failed={t('pages:systems.notLoaded')} skeleton={<TableSkeleton rows={3} />}>
      {({ keys }) => (
        <Section
          title={t('pages:systems.keys.title')}
          text={t('pages:systems.keys.text')}
          count={keys.length}
          width={860}
          actions={
            <Button ref={makeButton} variant="contained" onClick={() => setMaking(true)}>
              {t('pages:systems.keys.make')}
            </Button>
          }
        >
          {keys.length === 0 && (
            <EmptyState
              shape={SystemsIcon}
              title={t('pages:systems.keys.none')}
              text={t('pages:systems.keys.noneText')}
            />
          )}
          <List disablePadding>
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
            ))}
          </List>
          {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
          {revoking !== undefined && (
            <ConfirmDialog
              open
              title={t('pages:systems.keys.revokeTitle', { name: revoking.name })}
              text={t('pages:systems.keys.revokeText')}
              confirmLabel={t('pages:systems.keys.revoke')}
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
