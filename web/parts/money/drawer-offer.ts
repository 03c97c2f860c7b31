import { useNavigate } from 'react-router-dom';
import { isRefusedFor } from '#web/lib/api/call-error.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Toast } from '#web/ui/toast-stack.tsx';

/** Link to the drawer for a refusal that requires an open or counted drawer; undefined for other errors. */
export const useDrawerOffer = (): ((error: unknown) => Toast['action']) => {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (error) =>
    isRefusedFor(error, 'drawer-required', 'drawer-of-earlier-day')
      ? { label: t('messages:counter.toDrawer'), run: () => void navigate('/reception/drawer') }
      : undefined;
};
