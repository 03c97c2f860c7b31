import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { moreIcon } from '#web/ui/staff-icons.ts';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isExpected, isSkipped, owedOf } from './desk-rows.ts';

/** Actions of reception on a row. */
export interface RowActionHandlers {
  readonly onPay: (row: DeskRow) => void;
  readonly onArrive: (row: DeskRow) => void;
  readonly onSkip: (row: DeskRow) => void;
  readonly onReinsert: (row: DeskRow) => void;
  readonly onOpen: (row: DeskRow) => void;
}

interface ActionProps {
  /** The key that does the same; the tooltip, unless there is a title. */
  readonly shortcut: string;
  readonly label: string;
  /** Accessible name; contains the patient's name. */
  readonly name: string;
  readonly variant?: 'outlined' | 'text';
  readonly title?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Action = ({ shortcut, label, name, ...button }: ActionProps): React.ReactElement => (
  <Button size="small" title={shortcut} aria-keyshortcuts={shortcut} aria-label={name} {...button}>
    {label}
  </Button>
);

interface Props extends RowActionHandlers {
  readonly row: DeskRow;
}

/** The buttons of the row under the mouse or the keyboard: take payment, skip or reinsert, details. */
export const RowActions = ({ row, onPay, onArrive, onSkip, onReinsert, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const name = row.patientName;
  const { number } = useFormats();
  const owed = owedOf(row);
  return (
    <>
      {row.paymentStatus !== 'paid' && !isExpected(row) && (
        <Action
          shortcut="P"
          label={
            owed === undefined
              ? t('pages:reception.actions.pay')
              : t('pages:reception.actions.take', { amount: number(owed) })
          }
          name={
            owed === undefined
              ? t('pages:reception.actions.payFor', { name })
              : t('pages:reception.actions.takeFor', { amount: number(owed), name })
          }
          variant="outlined"
          disabled={owed === undefined}
          title={row.amount === null ? t('pages:reception.afterSession') : 'P'}
          onClick={() => onPay(row)}
        />
      )}
      {/* Taking an arrival back is in the panel, and the key A: on a row it would be pressed by mistake. */}
      {isExpected(row) && (
        <Action
          shortcut="A"
          label={t('pages:reception.arrival.arrived')}
          name={t('pages:reception.arrival.arrivedFor', { name })}
          variant="outlined"
          onClick={() => onArrive(row)}
        />
      )}
      {isActive(row) && !isExpected(row) && (
        <Action
          shortcut="S"
          label={t('pages:reception.actions.skip')}
          name={t('pages:reception.actions.skipFor', { name })}
          onClick={() => onSkip(row)}
        />
      )}
      {isSkipped(row) && (
        <Action
          shortcut="R"
          label={t('pages:reception.actions.reinsert')}
          name={t('pages:reception.actions.reinsertFor', { name })}
          variant="outlined"
          onClick={() => onReinsert(row)}
        />
      )}
      <IconButton
        size="small"
        aria-label={t('pages:reception.actions.moreFor', { name })}
        title={t('pages:reception.actions.more')}
        onClick={() => onOpen(row)}
      >
        <Icon shape={moreIcon} size={16} />
      </IconButton>
    </>
  );
};
