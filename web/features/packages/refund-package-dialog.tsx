import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isDebt } from '#shared/rules/imported-debt.ts';
import type { PackageView } from '#web/lib/api/answers.ts';
import { refundPackage } from '#shared/routes/packages.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { DrawerNotice } from '#web/parts/money/drawer-notice.tsx';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { RefundReason } from '#web/parts/money/refund-reason.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePackageTexts } from './package-texts.ts';
import { useRefundPackage } from './packages-calls.ts';

export interface RefundedPackage {
  readonly patientId: string;
  readonly patientName: string;
  readonly bought: PackageView;
}

interface Props {
  readonly branchId: number;
  readonly refunded: RefundedPackage;
  readonly onClose: () => void;
}

/** Reasons that were refused, or left for the drawer, by package. */
const kept = keptEntries<string>();

const useRefundForm = ({ branchId, refunded: { patientId, patientName, bought }, onClose }: Props) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const refund = useRefundPackage();
  const form = useForm({
    resolver: formResolver(refundPackage.body),
    defaultValues: { reason: kept().get(bought.id) ?? '', password: '' },
  });
  const keep = (): void => void kept().set(bought.id, form.getValues('reason'));
  const submit = form.handleSubmit((body) => {
    keep();
    refund.mutate(
      { branchId, patientId, packageId: bought.id, body },
      {
        onSuccess: ({ amount }) => {
          kept().delete(bought.id);
          toast.success(t('messages:packages.refunded', { name: patientName, amount: money(amount) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['reason', 'password'], form.setError)) {
            toast.failure(errorText(error), drawerOffer(error));
          }
        },
      },
    );
  });
  return { form, keep, submit, isPending: refund.isPending };
};

/** Refunds the unused part of a package, or what was paid of an imported debt, with a reason and the password again. */
export const RefundPackageDialog = (props: Props): React.ReactElement => {
  const { bought, patientName } = props.refunded;
  const { t } = useTexts();
  const { money, number } = useFormats();
  const { nameOf } = usePackageTexts();
  const { form, keep, submit, isPending } = useRefundForm(props);
  const ofDebt = isDebt(bought);
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(ofDebt ? 'pages:ledger.refund.title' : 'pages:packages.refund.title')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Stack spacing={2}>
            <Typography>
              <bdi>{patientName}</bdi> · <bdi>{nameOf(bought)}</bdi>
            </Typography>
            <Typography>
              {ofDebt
                ? t('pages:packages.refund.debt', { amount: money(bought.refundable) })
                : t('pages:packages.refund.rule', { used: number(bought.used), amount: money(bought.refundable) })}
            </Typography>
            <DrawerNotice branchId={props.branchId} onLeave={keep} />
            <RefundReason
              reason={form.register('reason')}
              password={form.register('password')}
              errors={form.formState.errors}
            />
          </Stack>
        </DialogContent>
        <FormActions
          label={t('pages:packages.refund.confirm', { amount: money(bought.refundable) })}
          busy={isPending}
          onClose={props.onClose}
        />
      </form>
    </Dialog>
  );
};
