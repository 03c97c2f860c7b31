import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useRight } from '#web/lib/session/use-right.ts';
import type { DeskRow } from '../desk/desk-rows.ts';

/** A reservation to cancel or mark as no-show. */
export interface GivingUp {
  readonly row: DeskRow;
  readonly status: 'cancelled' | 'no_show';
}

const moneyChoices = ['keep', 'credit', 'refund'] as const;
/** Use of the money of a visit that is given up: kept as income, moved to the patient's credit, or refunded. */
export type PaidMoney = (typeof moneyChoices)[number];

interface MoneyProps {
  readonly paid: number;
  readonly chosen: PaidMoney;
  readonly onChoose: (choice: PaidMoney) => void;
}

const MoneyChoice = ({ paid, chosen, onChoose }: MoneyProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const mayRefund = useRight('reverse');
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('pages:reception.cancelAsk.paid', { amount: money(paid) })}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_event, value) => onChoose(moneyChoices.find((choice) => choice === value) ?? 'keep')}
      >
        {moneyChoices
          .filter((choice) => choice !== 'refund' || mayRefund)
          .map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio size="small" />}
              label={t(`pages:reception.cancelAsk.money.${choice}`)}
            />
          ))}
      </RadioGroup>
    </FormControl>
  );
};

interface Props {
  /** Undefined while the dialog is closed. */
  readonly asked: GivingUp | undefined;
  readonly onConfirm: (asked: GivingUp, money: PaidMoney) => void;
  readonly onClose: () => void;
}

const Question = ({ asked, onConfirm, onClose }: Props & { readonly asked: GivingUp }): React.ReactElement => {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<PaidMoney>('keep');
  const paid = asked.row.amountPaid;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {paid > 0 && <MoneyChoice paid={paid} chosen={chosen} onChoose={setChosen} />}
        <DialogContentText sx={{ color: 'text.primary' }}>
          {paid > 0 ? '' : `${t('pages:reception.cancelAsk.unpaid')} `}
          {t('pages:reception.cancelAsk.text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('pages:reception.cancelAsk.keep')}
        </Button>
        <Button variant="contained" color="error" onClick={() => onConfirm(asked, chosen)}>
          {t(asked.status === 'no_show' ? 'pages:reception.row.noShow' : 'pages:reception.row.cancel')}
        </Button>
      </DialogActions>
    </>
  );
};

/** Confirms a cancellation or a no-show, and asks what to do with paid money. */
export const CancelDialog = ({ asked, onConfirm, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const name = asked?.row.patientName ?? '';
  const noShow = asked?.status === 'no_show';
  return (
    <Dialog open={asked !== undefined} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(noShow ? 'pages:reception.cancelAsk.noShowTitle' : 'pages:reception.cancelAsk.cancelTitle', { name })}
      </DialogTitle>
      {asked !== undefined && <Question key={asked.row.id} asked={asked} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  );
};
