import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listDrawers } from '#shared/routes/drawers.ts';
import { call } from '#web/lib/api/client.ts';
import { drawersKey } from '#web/lib/api/drawers-key.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';

const readDrawers = async (branchId: number, signal: AbortSignal) => {
  return call(listDrawers, { params: { branchId }, query: {} }, { signal });
};

interface Props {
  readonly branchId: number;
  /** Called before the page is left for the drawer: keeps what was typed. */
  readonly onLeave: () => void;
}

/**
 * Before money moves: says that a drawer must be opened, or one of an earlier day counted, and leads there. Only
 * reception needs a drawer.
 */
export const DrawerNotice = ({ branchId, onLeave }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const needsDrawer = useSession()?.user.role === 'reception';
  const { data } = useQuery({
    queryKey: [...drawersKey(branchId), 'today'],
    queryFn: ({ signal }) => readDrawers(branchId, signal),
    staleTime: 0,
    // Nothing is said of a drawer that has been opened since.
    gcTime: 0,
    enabled: needsDrawer,
  });
  if (!needsDrawer || data === undefined || !data.used) return null;
  const isOfEarlierDay = data.own !== null && data.own.day < data.date;
  if (data.own !== null && !isOfEarlierDay) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            onLeave();
            void navigate('/reception/drawer');
          }}
        >
          {t('messages:counter.toDrawer')}
        </Button>
      }
    >
      {t(isOfEarlierDay ? 'messages:counter.drawerOfEarlierDay' : 'messages:counter.drawerMissing')}
    </Alert>
  );
};
