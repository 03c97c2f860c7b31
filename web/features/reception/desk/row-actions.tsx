import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/icons.ts';
import { type RowAction, type RowActionHandlers, useRowActions } from './desk-actions.ts';
import type { DeskRow } from './desk-rows.ts';
import { isExpected } from './desk-rows.ts';

interface ActionProps {
  /** Undefined where the row does not allow it. */
  readonly action: RowAction | undefined;
  readonly variant?: 'outlined' | 'text';
}

const Action = ({ action, variant = 'outlined' }: ActionProps): React.ReactElement | null =>
  action === undefined ? null : (
    <Button
      size="small"
      variant={variant}
      title={action.shortcut}
      aria-keyshortcuts={action.shortcut}
      aria-label={action.name}
      onClick={action.run}
    >
      {action.label}
    </Button>
  );

/** There is no charge yet, or nothing is owed: the payment cannot be taken. */
const NoPayment = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled
      title={row.amount === null ? t('pages:reception.afterSession') : 'P'}
      aria-label={t('pages:reception.actions.payFor', { name: row.patientName })}
    >
      {t('pages:reception.actions.pay')}
    </Button>
  );
};

interface Props {
  readonly row: DeskRow;
  readonly handlers: RowActionHandlers;
}

/** The buttons of the row under the mouse or the keyboard: take payment, skip or reinsert, details. */
export const RowActions = ({ row, handlers }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { pay, arrive, skip, reinsert, open } = useRowActions(row, handlers);
  return (
    <>
      {/* Taking an arrival back is in the panel, and the key A: on a row it would be pressed by mistake. */}
      {isExpected(row) ? (
        <Action action={arrive} />
      ) : (
        <>
          {pay === undefined && row.paymentStatus !== 'paid' ? <NoPayment row={row} /> : <Action action={pay} />}
          <Action action={skip} variant="text" />
        </>
      )}
      <Action action={reinsert} />
      <IconButton
        size="small"
        aria-label={t('pages:reception.actions.moreFor', { name: row.patientName })}
        title={t('pages:reception.actions.more')}
        onClick={open?.run}
      >
        <Icon shape={MoreIcon} size={16} />
      </IconButton>
    </>
  );
};
