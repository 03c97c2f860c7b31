import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { callAgain } from '#shared/routes/doctor.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BellIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';

/** Announces the present patient once more on the screens of the waiting room. */
export const CallAgainButton = ({ reservationId }: { readonly reservationId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const errorText = useErrorText();
  const again = useMutation({
    mutationFn: () => call(callAgain, { params: { id: reservationId } }),
    onSuccess: ({ ticketNo }) => toast.success(t('pages:doctor.calledAgain', { number: number(ticketNo) })),
    onError: (error) => toast.failure(errorText(error)),
  });
  return (
    <Button
      color="inherit"
      loading={again.isPending}
      startIcon={<Icon shape={BellIcon} size={18} />}
      onClick={() => again.mutate()}
    >
      {t('pages:doctor.callAgain')}
    </Button>
  );
};
