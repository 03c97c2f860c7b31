import PrintIcon from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import GlobalStyles from '@mui/material/GlobalStyles';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTexts } from '#web/lib/texts.ts';
import { linesByNumber, type ReceiptLine, ReceiptPaper, receiptPrintStyles } from '#web/ui/receipt-paper.tsx';
import { toast } from '#web/ui/toast.tsx';
import { countPrint } from './ledger-calls.ts';
import type { LedgerFormProps } from './ledger-form.ts';

const papers = { roll: '80mm 200mm', a5: 'A5' } as const;
type Paper = keyof typeof papers;
const isPaper = (value: unknown): value is Paper => value === 'roll' || value === 'a5';

/** Counts the print first, so that a second one says that it is a copy; prints what the screen then shows. */
const usePrint = (reservationId: number) => {
  const errorText = useErrorText();
  const [isCopy, setIsCopy] = useState(false);
  const [requested, setRequested] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (requested > 0) globalThis.print();
  }, [requested]);
  return {
    isCopy,
    busy,
    reset: (): void => setIsCopy(false),
    print: (receiptId: string): void => {
      setBusy(true);
      void countPrint(reservationId, receiptId)
        .then(
          ({ copy }) => {
            setIsCopy(copy);
            setRequested((count) => count + 1);
          },
          (error: unknown) => toast.failure(errorText(error)),
        )
        .finally(() => setBusy(false));
    },
  };
};

interface NumberChoiceProps {
  readonly numbered: ReadonlyMap<string, readonly ReceiptLine[]>;
  readonly chosen: string;
  readonly onChoose: (number: string) => void;
}

/** Which of several receipts is shown. */
const NumberChoice = ({ numbered, chosen, onChoose }: NumberChoiceProps): React.ReactElement | null => {
  const { t } = useTexts();
  if (numbered.size < 2) return null;
  return (
    <TextField
      select
      size="small"
      className="no-print"
      label={t('pages:ledger.receipt.number')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ marginBlockEnd: 2 }}
    >
      {[...numbered].map(([number, [line]]) => (
        <MenuItem key={number} value={number}>
          <span>
            <bdi dir="ltr">{number}</bdi> · {line !== undefined && t(`pages:ledger.kind.${line.kind}`)}
          </span>
        </MenuItem>
      ))}
    </TextField>
  );
};

const PaperChoice = ({ paper, onChoose }: { readonly paper: Paper; readonly onChoose: (paper: Paper) => void }) => {
  const { t } = useTexts();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('pages:ledger.receipt.paper')}
      value={paper}
      onChange={(_event, value: unknown) => isPaper(value) && onChoose(value)}
      sx={{ marginInlineEnd: 'auto' }}
    >
      <ToggleButton value="roll">{t('pages:ledger.receipt.roll')}</ToggleButton>
      <ToggleButton value="a5">{t('pages:ledger.receipt.a5')}</ToggleButton>
    </ToggleButtonGroup>
  );
};

/** A receipt of the visit, the latest unless another is chosen, on a roll of 80 mm or on A5. */
export const ReceiptPreview = ({ receipts, onClose }: LedgerFormProps): React.ReactElement => {
  const { t } = useTexts();
  const [paper, setPaper] = useState<Paper>('roll');
  const numbered = linesByNumber(receipts.receipts);
  const [chosen, setChosen] = useState([...numbered.keys()].at(-1) ?? '');
  const { isCopy, busy, print, reset } = usePrint(receipts.reservation.id);
  const lines = numbered.get(chosen) ?? [];
  const [first] = lines;
  const choose = (number: string): void => {
    setChosen(number);
    reset();
  };
  return (
    <>
      <GlobalStyles styles={receiptPrintStyles(papers[paper])} />
      <DialogContent>
        <NumberChoice numbered={numbered} chosen={chosen} onChoose={choose} />
        {first === undefined ? (
          <Typography>{t('pages:ledger.receipt.none')}</Typography>
        ) : (
          <ReceiptPaper receipts={receipts} lines={lines} isCopy={isCopy} />
        )}
      </DialogContent>
      <DialogActions className="no-print" sx={{ flexWrap: 'wrap' }}>
        <PaperChoice paper={paper} onChoose={setPaper} />
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          loading={busy}
          disabled={first === undefined}
          startIcon={<PrintIcon />}
          onClick={() => first !== undefined && print(first.receipt_id)}
        >
          {t('pages:ledger.receipt.print')}
        </Button>
      </DialogActions>
    </>
  );
};
