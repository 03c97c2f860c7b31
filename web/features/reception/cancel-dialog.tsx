import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DeskRow } from './desk-rows.ts';

/** A reservation that is about to be given up, and how. */
export interface GivingUp {
  readonly row: DeskRow;
  readonly status: 'cancelled' | 'no_show';
}

interface Props {
  /** Undefined while nothing is asked. */
  readonly asked: GivingUp | undefined;
  readonly onConfirm: (asked: GivingUp) => void;
  readonly onClose: () => void;
}

/** Asks before a reservation is cancelled or marked as no-show, and shows what was paid. */
export const CancelDialog = ({ asked, onConfirm, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const name = asked?.row.patient_name ?? '';
  const paid = asked?.row.amount_paid ?? 0;
  const noShow = asked?.status === 'no_show';
  return (
    <ConfirmDialog
      open={asked !== undefined}
      danger
      title={t(noShow ? 'pages:reception.cancelAsk.noShowTitle' : 'pages:reception.cancelAsk.cancelTitle', { name })}
      text={[
        paid > 0 ? t('pages:reception.cancelAsk.paid', { amount: money(paid) }) : t('pages:reception.cancelAsk.unpaid'),
        t('pages:reception.cancelAsk.text'),
      ].join(' ')}
      confirmLabel={t(noShow ? 'pages:reception.row.noShow' : 'pages:reception.row.cancel')}
      cancelLabel={t('pages:reception.cancelAsk.keep')}
      onConfirm={() => asked !== undefined && onConfirm(asked)}
      onClose={onClose}
    />
  );
};
