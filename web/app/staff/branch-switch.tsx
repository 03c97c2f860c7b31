import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { switchBranch } from '#shared/routes/sign-in-sessions.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { hasTypedText } from '#web/lib/forms/typed-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { sessionOf } from '#web/lib/session/session-keeper.ts';
import { session } from '#web/lib/session/session.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BranchIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';

/** Switches this browser to another branch; every tab opens its first page there. */
const useSwitch = (role: SessionUser['role']) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ id, name, nameAr }: BranchView) => {
      const signedIn = sessionOf(await call(switchBranch, { body: { branchId: id } }));
      // Another branch does not know the patient of an address.
      void navigate(`/${role}`);
      session.save(signedIn);
      toast.success(t('pages:branchSwitch.done', { branch: nameOf(name, nameAr) }));
    },
    onError: (error) => toast.failure(errorText(error)),
  });
};

/** On the rail the name is under the icon. */
const styles = {
  '.rail__tools > &': {
    flexDirection: 'column',
    inlineSize: '100%',
    minInlineSize: 0,
    padding: 0.5,
    border: 0,
    fontSize: 'var(--fs-12)',
    lineHeight: 1.25,
    overflowWrap: 'anywhere',
    '& .MuiButton-startIcon': { margin: 0 },
  },
} as const;

const listStyles = { display: 'grid', marginInline: 1, padding: 1, minInlineSize: 200, maxInlineSize: 360 } as const;

/** The branch where a staff user of several works now, and a list of the others. */
export const BranchSwitch = ({ user }: { readonly user: SessionUser }): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branches = useBranchList().data?.branches.filter(({ id }) => user.branchIds?.includes(id) === true) ?? [];
  const [anchor, setAnchor] = useState<HTMLElement>();
  const change = useSwitch(user.role);
  /** The chosen branch, until the user confirms that typed text is lost. */
  const [chosen, setChosen] = useState<BranchView>();
  const present = branches.find(({ id }) => id === user.branchId);
  if (present === undefined) return null;
  const close = (): void => {
    setAnchor(undefined);
    setChosen(undefined);
  };
  const go = (branch: BranchView): void => {
    close();
    if (branch !== present) change.mutate(branch);
  };
  const name = nameOf(present.name, present.nameAr);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon shape={BranchIcon} />}
        title={t('pages:branchSwitch.title')}
        aria-label={t('pages:branchSwitch.open', { branch: name })}
        aria-haspopup="dialog"
        loading={change.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={styles}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('pages:branchSwitch.title'), sx: listStyles } }}
      >
        {chosen === undefined ? (
          branches.map((branch) => (
            <Button
              key={branch.id}
              color={branch === present ? 'primary' : 'inherit'}
              aria-current={branch === present}
              autoFocus={branch === present}
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => {
                if (branch !== present && hasTypedText()) setChosen(branch);
                else go(branch);
              }}
            >
              {nameOf(branch.name, branch.nameAr)}
            </Button>
          ))
        ) : (
          <>
            <p role="alert">{t('pages:branchSwitch.discard.text')}</p>
            <Button variant="outlined" autoFocus onClick={close}>
              {t('pages:branchSwitch.discard.keep')}
            </Button>
            <Button color="error" onClick={() => go(chosen)}>
              {t('pages:branchSwitch.discard.confirm')}
            </Button>
          </>
        )}
      </Popover>
    </>
  );
};
