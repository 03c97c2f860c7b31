import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { searchPatients } from '#shared/routes/patients.ts';
import { call } from '#web/lib/api/client.ts';
import type { Command } from '#web/lib/device/commands.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { CommandPalette } from '#web/ui/command-palette.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { OwnPasswordDialog } from '#web/features/login/own-password-dialog.tsx';
import { SharedComputerDialog } from '#web/features/login/shared-computer-dialog.tsx';
import { SessionsDialog } from '#web/parts/sessions/sessions-dialog.tsx';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LockIcon, SearchIcon, SignOutIcon } from '#web/ui/icons.ts';
import { LanguageChoice } from '#web/ui/language-choice.tsx';
import { LooksChoice } from '#web/ui/looks-choice.tsx';
import type { StaffMenuProps } from '#web/ui/rail.tsx';

export { LockNow } from '#web/features/login/lock-now.tsx';
export { BranchSwitch } from './branch-switch.tsx';

const atBottom = {
  inset: 'auto 0 0 0 !important',
  inlineSize: '100%',
  maxInlineSize: 'none',
  borderRadius: 'var(--radius-l) var(--radius-l) 0 0',
} as const;

type MenuWindow = 'password' | 'sessions' | 'lock';

interface AccountProps extends Pick<StaffMenuProps, 'onLock' | 'onLogout' | 'onClose'> {
  readonly onWindow: (window: MenuWindow) => void;
}

/** What concerns the own sign-in. */
const AccountActions = ({ onWindow, onLock, onLogout, onClose }: AccountProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => onWindow('password')}>
        {t('pages:ownPassword.title')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => onWindow('sessions')}>
        {t('navigation:devices')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => onWindow('lock')}>
        {t('navigation:lock.settings')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon shape={LockIcon} />}
        onClick={() => {
          onClose();
          onLock();
        }}
      >
        {t('navigation:lock.now')}
      </Button>
      <Button variant="outlined" color="inherit" startIcon={<Icon shape={SignOutIcon} mirrored />} onClick={onLogout}>
        {t('navigation:logout')}
      </Button>
    </>
  );
};

/** Who is signed in, language, theme, digits, own password, signed-in devices, PIN and lock, log out; on a phone the further sections too. */
export const StaffMenu = (props: StaffMenuProps): React.ReactElement => {
  const { user, anchor, tabs, place, onTab, onPalette, onLogout, onLock, onClose } = props;
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const [window, setWindow] = useState<MenuWindow>();
  if (window === 'password') return <OwnPasswordDialog onClose={onClose} />;
  if (window === 'lock') return <SharedComputerDialog onClose={onClose} />;
  if (window === 'sessions') {
    return <SessionsDialog title={t('navigation:devices')} onClose={onClose} />;
  }
  return (
    <Popover
      open
      onClose={onClose}
      {...(anchor === undefined
        ? { anchorReference: 'none' as const }
        : {
            anchorEl: anchor,
            anchorOrigin: { vertical: 'bottom' as const, horizontal: 'right' as const },
            transformOrigin: { vertical: 'bottom' as const, horizontal: 'left' as const },
          })}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('navigation:more'),
          className: 'staff-menu',
          sx: { padding: 2, display: 'grid', gap: 2, minInlineSize: 280, ...(anchor === undefined && atBottom) },
        },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography component="bdi" className="header__name" sx={{ fontWeight: 650 }}>
          {nameOf(user.name, user.nameAr)}
        </Typography>
        <Chip className="header__badge" color="primary" label={t(`role.${user.role}`)} />
      </Box>
      {place}
      {tabs.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          {tabs.map((tab) => (
            <Button
              key={tab.id}
              color="inherit"
              variant="outlined"
              startIcon={<Icon shape={tab.shape} />}
              onClick={() => onTab(tab)}
              sx={{ justifyContent: 'flex-start' }}
            >
              {tab.label}
            </Button>
          ))}
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Icon shape={SearchIcon} />}
            sx={{ justifyContent: 'flex-start' }}
            onClick={() => {
              onClose();
              onPalette();
            }}
          >
            {t('navigation:palette.open')}
          </Button>
        </Box>
      )}
      <LanguageChoice />
      <LooksChoice />
      <AccountActions onWindow={setWindow} onLock={onLock} onLogout={onLogout} onClose={onClose} />
    </Popover>
  );
};

interface PaletteProps {
  readonly branchId: number;
  /** `/reception`, `/doctor`, `/owner` */
  readonly base: string;
  readonly sections: readonly Command[];
  readonly onClose: () => void;
}

/** Fewer letters match everybody. */
const shortestSearch = 2;

/** The command palette with the patients of the branch; a patient opens in the section of the patients. */
export const PaletteHost = ({ branchId, base, sections, onClose }: PaletteProps): React.ReactElement => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { data } = useQuery({
    queryKey: ['patients', branchId, text, 'palette'],
    queryFn: ({ signal }) => call(searchPatients, { query: { search: text, page: 1, limit: 8, branchId } }, { signal }),
    enabled: text.length >= shortestSearch,
    staleTime: staleAfter.patientList,
  });
  const found = (data?.patients ?? []).map(({ id, name, phone }) => ({
    id: `patient-${id}`,
    label: name,
    detail: phone,
    run: () => void navigate(`${base}/patients?patient=${encodeURIComponent(id)}`),
  }));
  return <CommandPalette sections={sections} found={found} onSearch={setText} onClose={onClose} />;
};
