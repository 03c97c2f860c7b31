import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { StaffUser } from '#web/lib/api/answers.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CloseIcon, MailIcon, PatientsIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { Chip } from '#web/parts/clinic/status-chip.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeUserDialog } from './change-user-dialog.tsx';
import { DisableUserDialog } from './disable-user-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsOfUser } from './sessions-of-user.tsx';
import { useStaffUsers } from './staff-calls.ts';

/** Cut at its end, also in an Arabic page. */
const emailStyles = {
  display: 'inline-block',
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
} as const;

const invitedLooks = { tone: 'warn', shape: MailIcon } as const;

const useColumns = (): readonly Column<StaffUser>[] => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branches = useBranchList().data?.branches;
  return useMemo(() => {
    const otherBranchesOf = ({ otherBranchIds }: StaffUser): string => {
      const others = (branches ?? []).filter(({ id }) => otherBranchIds.includes(id));
      return others.length === 0
        ? t('dash')
        : others.map(({ name, nameAr }) => nameOf(name, nameAr)).join(t('listSeparator'));
    };
    const rightsOf = ({ rights }: StaffUser): string =>
      rights.length === 0
        ? t('dash')
        : rights.map((right) => t(`pages:office.staff.rights.${right}`)).join(t('listSeparator'));
    const stateOf = ({ disabled, invited }: StaffUser): string => {
      if (disabled) return t('pages:office.staff.state.disabled');
      return t(invited === true ? 'pages:office.staff.state.invited' : 'pages:office.staff.state.active');
    };
    return [
      {
        id: 'name',
        header: t('pages:office.staff.columns.name'),
        value: ({ name, nameAr }) => nameOf(name, nameAr),
        show: ({ name, nameAr }) => (
          <Typography component="bdi" variant="body2" sx={{ fontWeight: 650 }}>
            {nameOf(name, nameAr)}
          </Typography>
        ),
      },
      { id: 'role', header: t('pages:office.staff.columns.role'), value: ({ role }) => t(`role.${role}`) },
      {
        id: 'state',
        header: t('pages:office.staff.columns.state'),
        value: stateOf,
        show: (user) => {
          if (!user.disabled && user.invited !== true) return stateOf(user);
          const looks = user.disabled ? ({ tone: 'bad', shape: CloseIcon } as const) : invitedLooks;
          return <Chip {...looks}>{stateOf(user)}</Chip>;
        },
      },
      {
        id: 'email',
        header: t('pages:office.staff.columns.email'),
        value: ({ email }) => email,
        show: ({ email }) => (
          <Box component="bdi" dir="ltr" sx={emailStyles}>
            {email}
          </Box>
        ),
      },
      ...((branches ?? []).length > 1
        ? [{ id: 'otherBranches', header: t('pages:office.staff.columns.otherBranches'), value: otherBranchesOf }]
        : []),
      { id: 'rights', header: t('pages:office.staff.columns.rights'), value: rightsOf },
    ];
  }, [t, nameOf, branches]);
};

/** The branches as groups of the list, after the owners, who work at every branch. */
const useGroups = () => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branches = useBranchList().data?.branches;
  return useMemo(
    () => [
      {
        id: 'all',
        head: t('pages:office.staff.everyBranch'),
        has: ({ branchId }: StaffUser) => branchId === null,
      },
      ...(branches ?? []).map(({ id, name, nameAr }) => ({
        id: String(id),
        head: nameOf(name, nameAr),
        has: ({ branchId }: StaffUser) => branchId === id,
      })),
    ],
    [t, nameOf, branches],
  );
};

type Opened =
  { readonly task: 'change' | 'disable' | 'link' | 'password' | 'sessions'; readonly user: StaffUser } | 'add';

type Task = Exclude<Opened, 'add'>['task'];

/** What may be done about the sign-in of a staff user; owners cannot disable themselves, a disabled user needs no link. */
const useSignInActions = ({ id, disabled }: StaffUser): readonly (readonly [task: Task, label: string])[] => {
  const { t } = useTexts();
  const isSelf = useSession()?.user.id === id;
  const signIn = [
    ['link', t('pages:office.staff.link.open')],
    ['sessions', t('pages:office.staff.sessions')],
  ] as const;
  return [
    ['password', t('pages:office.staff.password')],
    ...(disabled ? [] : signIn),
    ...(isSelf
      ? []
      : ([['disable', t(disabled ? 'pages:office.staff.enable.open' : 'pages:office.staff.disable.open')]] as const)),
  ];
};

/** The buttons of a staff user. */
const Actions = ({
  user,
  onOpen,
}: {
  readonly user: StaffUser;
  readonly onOpen: (opened: Opened) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const offered = useSignInActions(user);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button size="small" color="inherit" onClick={() => onOpen({ task: 'change', user })}>
        {t('pages:office.staff.change')}
      </Button>
      <Button size="small" color="inherit" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {t('pages:office.staff.columns.state')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(undefined)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': user.email, sx: { display: 'grid', padding: 1 } } }}
      >
        {offered.map(([task, label]) => (
          <Button
            key={task}
            color="inherit"
            sx={{ justifyContent: 'flex-start' }}
            onClick={() => {
              setAnchor(undefined);
              onOpen({ task, user });
            }}
          >
            {label}
          </Button>
        ))}
      </Popover>
    </>
  );
};

const OpenedDialog = ({
  opened,
  onOpen,
  onClose,
}: {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}): React.ReactElement | null => {
  const branches = useBranchList().data?.branches;
  if (branches === undefined) return null;
  if (opened === 'add') {
    return <AddUserDialog branches={branches} onInvited={(user) => onOpen({ task: 'link', user })} onClose={onClose} />;
  }
  const Dialog = {
    change: ChangeUserDialog,
    disable: DisableUserDialog,
    link: LinkDialog,
    password: PasswordDialog,
    sessions: SessionsOfUser,
  }[opened.task];
  return <Dialog user={opened.user} branches={branches} onClose={onClose} />;
};

/** The owner's list of staff users, by branch, with what an owner may do about each. */
export const StaffTab = (): React.ReactElement => {
  const { t } = useTexts();
  const columns = useColumns();
  const groups = useGroups();
  const [opened, setOpened] = useState<Opened>();
  return (
    <QueryState query={useStaffUsers()} failed={t('messages:notLoaded.staff')} skeleton={<TableSkeleton rows={6} />}>
      {({ users }) => (
        <Box sx={{ maxInlineSize: 1200 }}>
          <TableSection
            id="staff"
            title={t('pages:office.staff.title')}
            primary={
              <Button variant="contained" onClick={() => setOpened('add')}>
                {t('pages:office.staff.add')}
              </Button>
            }
            file={t('pages:office.staff.file')}
            columns={columns}
            rows={users}
            count={users.length}
            rowKey={({ id }) => id}
            groups={groups}
            initialSort={{ column: 'name', direction: 'ascending' }}
            actions={(user) => <Actions user={user} onOpen={setOpened} />}
            empty={<EmptyState shape={PatientsIcon} title={t('pages:office.staff.none')} />}
          />
          {opened !== undefined && (
            <OpenedDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
          )}
        </Box>
      )}
    </QueryState>
  );
};
