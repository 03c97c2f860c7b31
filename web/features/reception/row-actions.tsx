import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import HowToReg from '@mui/icons-material/HowToReg';
import Replay from '@mui/icons-material/Replay';
import SkipNext from '@mui/icons-material/SkipNext';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
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

interface Props extends RowActionHandlers {
  readonly row: DeskRow;
}

/** The buttons of the row under the mouse or the keyboard: take payment, skip or reinsert, details. */
export const RowActions = ({ row, onPay, onArrive, onSkip, onReinsert, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const name = row.patient_name;
  return (
    <>
      {row.payment_status !== 'paid' && (
        <Button
          size="small"
          variant="outlined"
          sx={inRow}
          disabled={owedOf(row) === undefined}
          title={row.amount === null ? t('pages:reception.afterSession') : 'P'}
          aria-keyshortcuts="P"
          aria-label={t('pages:reception.actions.payFor', { name })}
          startIcon={<AccountBalanceWalletOutlined />}
          onClick={() => onPay(row)}
        >
          {t('pages:reception.actions.pay')}
        </Button>
      )}
      {isMarkable(row) && (
        <Button
          size="small"
          variant={isExpected(row) ? 'outlined' : 'text'}
          sx={inRow}
          title="A"
          aria-keyshortcuts="A"
          aria-label={t(
            isExpected(row) ? 'pages:reception.arrival.arrivedFor' : 'pages:reception.arrival.notArrivedFor',
            { name },
          )}
          startIcon={<HowToReg />}
          onClick={() => onArrive(row)}
        >
          {t(isExpected(row) ? 'pages:reception.arrival.arrived' : 'pages:reception.arrival.notArrived')}
        </Button>
      )}
      {isActive(row) && (
        <Button
          size="small"
          sx={inRow}
          title="S"
          aria-keyshortcuts="S"
          aria-label={t('pages:reception.actions.skipFor', { name })}
          startIcon={<SkipNext sx={forwardIcon} />}
          onClick={() => onSkip(row)}
        >
          {t('pages:reception.actions.skip')}
        </Button>
      )}
      {isSkipped(row) && (
        <Button
          size="small"
          variant="outlined"
          sx={inRow}
          title="R"
          aria-keyshortcuts="R"
          aria-label={t('pages:reception.actions.reinsertFor', { name })}
          startIcon={<Replay />}
          onClick={() => onReinsert(row)}
        >
          {t('pages:reception.actions.reinsert')}
        </Button>
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
