import Close from '@mui/icons-material/Close';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { GivingUp } from './cancel-dialog.tsx';
import { cellStyles } from './cells.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isChangeable, isExpected, isMarkable, isSkipped, owedOf } from './desk-rows.ts';
import { PatientAccount } from './patient-account.tsx';
import type { Debt } from './use-payment-form.ts';
import { recentMoveOf } from './recent-moves.ts';
import type { Fact } from './row-facts.tsx';
import { useMoneyFacts, useReservationFacts } from './row-facts.tsx';
import { ServiceChange } from './service-change.tsx';
import { TransferAction } from './transfer-action.tsx';

const Facts = ({ facts }: { readonly facts: readonly Fact[] }): React.ReactElement => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, margin: 0 }}>
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Box component="dd" sx={{ margin: 0, fontWeight: 500, minInlineSize: 0 }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

export interface RowWindowHandlers {
  readonly onPay: (debt: Debt) => void;
  readonly onArrive: (row: DeskRow) => void;
  readonly onUndo: (row: DeskRow, moveId: string) => void;
  readonly onSkip: (row: DeskRow) => void;
  readonly onReinsert: (row: DeskRow) => void;
  readonly onGiveUp: (asked: GivingUp) => void;
}

interface ContentProps extends RowWindowHandlers {
  readonly branchId: number;
  readonly about: (patientId: string) => ReactNode;
  readonly visitMoney: (row: DeskRow) => ReactNode;
  readonly patientMoney: (row: DeskRow) => ReactNode;
  readonly corrections: (row: DeskRow) => ReactNode;
  readonly row: DeskRow;
  readonly onClose: () => void;
}

/** No-show and cancel, until the patient is with a doctor. A reservation for a later day cannot be a no-show yet. */
const GiveUpActions = ({ row, onGiveUp }: Pick<ContentProps, 'row' | 'onGiveUp'>): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      {row.ahead === undefined && (
        <Button variant="outlined" onClick={() => onGiveUp({ row, status: 'no_show' })}>
          {t('pages:reception.row.noShow')}
        </Button>
      )}
      <Button variant="outlined" color="error" onClick={() => onGiveUp({ row, status: 'cancelled' })}>
        {t('pages:reception.row.cancel')}
      </Button>
    </>
  );
};

const Actions = ({
  row,
  onArrive,
  onUndo,
  onSkip,
  onReinsert,
  onGiveUp,
  onClose,
}: ContentProps): React.ReactElement | null => {
  const { t } = useTexts();
  const recent = recentMoveOf(row.id);
  if (!isActive(row) && !isSkipped(row) && row.ahead === undefined) return null;
  const then = (run: (row: DeskRow) => void) => () => {
    onClose();
    run(row);
  };
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', padding: 2, borderBlockStart: '1px solid var(--line)' }}
    >
      {recent !== undefined && (
        <Button
          variant="contained"
          startIcon={<Undo />}
          onClick={() => {
            onClose();
            onUndo(row, recent);
          }}
        >
          {t('pages:reception.row.undo')}
        </Button>
      )}
      {isMarkable(row) && (
        <Button variant="outlined" onClick={then(onArrive)}>
          {t(isExpected(row) ? 'pages:reception.arrival.arrived' : 'pages:reception.arrival.notArrived')}
        </Button>
      )}
      {isActive(row) && (
        <Button variant="outlined" onClick={then(onSkip)}>
          {t('pages:reception.actions.skip')}
        </Button>
      )}
      {isSkipped(row) && (
        <Button variant="outlined" onClick={then(onReinsert)}>
          {t('pages:reception.actions.reinsert')}
        </Button>
      )}
      {row.status !== 'in_progress' && <GiveUpActions row={row} onGiveUp={onGiveUp} />}
    </Stack>
  );
};

const Content = (props: ContentProps & { readonly titleId: string }): React.ReactElement => {
  const { branchId, row, titleId, onPay, onClose } = props;
  const { t } = useTexts();
  const { money } = useFormats();
  const owed = owedOf(row);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, padding: 2, paddingBlockEnd: 1 }}>
        <Typography
          id={titleId}
          component="h2"
          variant="h3"
          sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}
        >
          <bdi>{row.patientName}</bdi>
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose} autoFocus={owed === undefined}>
          <Close />
        </IconButton>
      </Stack>
      <Stack spacing={2} sx={{ flex: 1, overflowY: 'auto', paddingInline: 2, paddingBlockEnd: 2 }}>
        {owed !== undefined && (
          // Enter on a patient found by search leads here: it opens the payment and takes no money itself.
          <Button
            variant="contained"
            size="medium"
            autoFocus
            onClick={() => onPay({ id: row.id, patientId: row.patientId, name: row.patientName, balance: owed })}
          >
            {`${t('pages:reception.row.take')} · ${money(owed)}`}
          </Button>
        )}
        {props.about(row.patientId)}
        <Facts facts={useReservationFacts(row)} />
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {props.corrections(row)}
          <ServiceChange branchId={branchId} row={row} />
          {isChangeable(row) && <TransferAction branchId={branchId} row={row} onMoved={onClose} />}
        </Stack>
        <Divider />
        <section aria-label={t('pages:reception.row.money')}>
          <Facts facts={useMoneyFacts(row)} />
          {props.visitMoney(row)}
        </section>
        <Divider />
        {props.patientMoney(row)}
        <Divider />
        <PatientAccount branchId={branchId} row={row} onPay={onPay} />
      </Stack>
      <Actions {...props} />
    </>
  );
};

interface Props extends RowWindowHandlers {
  readonly branchId: number;
  /** Renders further data of a patient. */
  readonly about: (patientId: string) => ReactNode;
  /** The payments, reversals and prices of the visit. */
  readonly visitMoney: (row: DeskRow) => ReactNode;
  /** The patient's packages and credit. */
  readonly patientMoney: (row: DeskRow) => ReactNode;
  /** Renders the correction of a patient. */
  readonly corrections: (row: DeskRow) => ReactNode;
  /** Undefined while the window is closed. */
  readonly row: DeskRow | undefined;
  readonly onClose: () => void;
}

/** Everything about a reservation and its patient: payments, debts, visits, and the actions. */
export const RowWindow = ({ row, onClose, ...rest }: Props): React.ReactElement => {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={row !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: 'min(460px, 100vw)', display: 'flex', flexDirection: 'column', ...cellStyles },
        },
      }}
    >
      {row !== undefined && <Content key={row.id} row={row} titleId={id} onClose={onClose} {...rest} />}
    </Drawer>
  );
};
