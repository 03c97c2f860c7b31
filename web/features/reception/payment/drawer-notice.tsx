import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listDrawers } from '#shared/routes/drawers.ts';
import { call } from '#web/lib/api/client.ts';
import { drawersKey } from '#web/lib/api/drawers-key.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

const readDrawers = async (branchId: number, signal: AbortSignal) => {
  return call(listDrawers, { params: { branchId }, query: {} }, { signal });
};

/** Before money is taken: says that a drawer must be opened, or one of an earlier day counted, and leads there. */
export const DrawerNotice = ({ branchId }: { readonly branchId: number }): React.ReactElement | null => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [...drawersKey(branchId), 'today'],
    queryFn: ({ signal }) => readDrawers(branchId, signal),
    staleTime: 0,
  });
  if (data === undefined || !data.used) return null;
  const isOfEarlierDay = data.own !== null && data.own.day < data.date;
  if (data.own !== null && !isOfEarlierDay) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => void navigate('/reception/drawer')}>
          {t('messages:counter.toDrawer')}
        </Button>
      }
    >
      {t(isOfEarlierDay ? 'messages:counter.drawerOfEarlierDay' : 'messages:counter.drawerMissing')}
    </Alert>
  );
};
