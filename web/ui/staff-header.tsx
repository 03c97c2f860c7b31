import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useLocalizedName, useTexts } from '../lib/texts.ts';
import type { Shape } from './icon.tsx';
import { Header } from './header.tsx';
import { Icon } from './icon.tsx';
import { logoutIcon, personIcon } from './staff-icons.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly shape: Shape;
  /** A count after the label; hidden when 0. */
  readonly count?: number;
}

interface Staff {
  readonly name: string;
  readonly nameAr?: string | undefined;
  readonly role: 'reception' | 'doctor' | 'owner';
}

interface Base {
  readonly user: Staff;
  readonly onLogout: () => void;
}

type Props<Id extends string> = Base &
  (
    | /** Name, role, logout. */ { readonly variant: 'dashboard' }
      /** With tabs: role badge, name, tab buttons, logout. */
    | {
        readonly variant: 'navigation';
        readonly tabs: readonly Tab<Id>[];
        readonly current: Id;
        readonly onTab: (id: Id) => void;
      }
  );

const StaffLinks = ({ user, onLogout, badge }: Base & { readonly badge: boolean }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Icon shape={personIcon} />
        <Typography component="span" className="header__name" sx={{ fontWeight: 650 }}>
          {nameOf(user.name, user.nameAr)}
        </Typography>
        {badge ? (
          <Chip className="header__badge" size="small" variant="soft" color="primary" label={t(`role.${user.role}`)} />
        ) : (
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {t(`role.${user.role}`)}
          </Typography>
        )}
      </Stack>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        onClick={onLogout}
        data-closes=""
        startIcon={<Icon shape={logoutIcon} size={18} mirrored />}
      >
        {t('navigation:logout')}
      </Button>
    </>
  );
};

/** The top of a page of the staff. Source: docs/requirements.md#routes. */
export const StaffHeader = <Id extends string>(props: Props<Id>): React.ReactElement => {
  const { t } = useTexts();
  const { variant, user, onLogout } = props;
  return (
    <Header variant={variant} links={<StaffLinks user={user} onLogout={onLogout} badge={variant === 'navigation'} />}>
      {props.variant === 'navigation' && (
        <Tabs
          value={props.current}
          onChange={(_, id: Id) => props.onTab(id)}
          aria-label={t('navigation:sections')}
          variant="scrollable"
          selectionFollowsFocus
        >
          {props.tabs.map(({ id, label, shape, count = 0 }) => (
            <MuiTab
              key={id}
              value={id}
              id={`tab-${id}`}
              aria-controls={id === props.current ? `panel-${id}` : undefined}
              icon={<Icon shape={shape} size={18} />}
              iconPosition="start"
              label={count > 0 ? `${label} (${count})` : label}
            />
          ))}
        </Tabs>
      )}
    </Header>
  );
};
