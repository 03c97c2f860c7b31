import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import HowToReg from '@mui/icons-material/HowToReg';
import Replay from '@mui/icons-material/Replay';
import SkipNext from '@mui/icons-material/SkipNext';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isExpected, isMarkable, isSkipped, owedOf } from './desk-rows.ts';

/** Actions of reception on a row. */
export interface RowActionHandlers {
  readonly onPay: (row: DeskRow) => void;
  readonly onArrive: (row: DeskRow) => void;
  readonly onSkip: (row: DeskRow) => void;
  readonly onReinsert: (row: DeskRow) => void;
  readonly onOpen: (row: DeskRow) => void;
}

const inRow = { minBlockSize: 30, paddingBlock: 0, paddingInline: 1, whiteSpace: 'nowrap' } as const;

/** Icons that point forward turn around in Arabic. */
export const forwardIcon = { '[dir=rtl] &': { transform: 'scaleX(-1)' } } as const;

interface ActionProps {
  /** The key that does the same; the tooltip, unless there is a title. */
  readonly shortcut: string;
  readonly label: string;
  /** Accessible name; contains the patient's name. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly variant?: 'outlined' | 'text';
  readonly title?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Action = ({ shortcut, label, name, icon, ...button }: ActionProps): React.ReactElement => (
  <Button
    size="small"
    sx={inRow}
    title={shortcut}
    aria-keyshortcuts={shortcut}
    aria-label={name}
    startIcon={icon}
    {...button}
  >
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
  const expected = isExpected(row);
  return (
    <>
      {row.paymentStatus !== 'paid' && (
        <Action
          shortcut="P"
          label={t('pages:reception.actions.pay')}
          name={t('pages:reception.actions.payFor', { name })}
          icon={<AccountBalanceWalletOutlined />}
          variant="outlined"
          disabled={owedOf(row) === undefined}
          title={row.amount === null ? t('pages:reception.afterSession') : 'P'}
          onClick={() => onPay(row)}
        />
      )}
      {isMarkable(row) && (
        <Action
          shortcut="A"
          label={t(expected ? 'pages:reception.arrival.arrived' : 'pages:reception.arrival.notArrived')}
          name={t(expected ? 'pages:reception.arrival.arrivedFor' : 'pages:reception.arrival.notArrivedFor', { name })}
          icon={<HowToReg />}
          variant={expected ? 'outlined' : 'text'}
          onClick={() => onArrive(row)}
        />
      )}
      {isActive(row) && (
        <Action
          shortcut="S"
          label={t('pages:reception.actions.skip')}
          name={t('pages:reception.actions.skipFor', { name })}
          icon={<SkipNext sx={forwardIcon} />}
          onClick={() => onSkip(row)}
        />
      )}
      {isSkipped(row) && (
        <Action
          shortcut="R"
          label={t('pages:reception.actions.reinsert')}
          name={t('pages:reception.actions.reinsertFor', { name })}
          icon={<Replay />}
          variant="outlined"
          onClick={() => onReinsert(row)}
        />
      )}
      <IconButton
        size="small"
        sx={{ minBlockSize: 30, minInlineSize: 30, padding: 0.25 }}
        aria-label={t('pages:reception.actions.moreFor', { name })}
        title={t('pages:reception.actions.more')}
        onClick={() => onOpen(row)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
    </>
  );
};
