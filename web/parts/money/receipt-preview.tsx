import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import GlobalStyles from '@mui/material/GlobalStyles';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { linesByNumber, type ReceiptLine, receiptPrintStyles } from './receipt-paper.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PrintIcon } from '#web/ui/icons.ts';

const papers = { roll: '80mm 200mm', a5: 'A5' } as const;
type Paper = keyof typeof papers;
const isPaper = (value: unknown): value is Paper => value === 'roll' || value === 'a5';

interface Props {
  /** The entries of all receipts, oldest first. */
  readonly entries: readonly ReceiptLine[];
  /** Counts a print; the answer contains whether it is a copy. */
  readonly countPrint: (receiptId: string) => Promise<{ readonly copy: boolean }>;
  /** The receipt that is shown: entries with one number. */
  readonly paper: (lines: readonly ReceiptLine[], isCopy: boolean) => ReactNode;
  readonly onClose: () => void;
}

/** Counts the print first, so that a second one says that it is a copy; prints what the screen then shows. */
const usePrint = (countPrint: Props['countPrint']) => {
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
      void countPrint(receiptId)
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

/** One of several receipts, the latest unless another is chosen, on a roll of 80 mm or on A5. */
export const ReceiptPreview = ({ entries, countPrint, paper, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [size, setSize] = useState<Paper>('roll');
  const numbered = linesByNumber(entries);
  const [chosen, setChosen] = useState([...numbered.keys()].at(-1) ?? '');
  const { isCopy, busy, print, reset } = usePrint(countPrint);
  const lines = numbered.get(chosen) ?? [];
  const [first] = lines;
  const choose = (number: string): void => {
    setChosen(number);
    reset();
  };
  return (
    <>
      <GlobalStyles styles={receiptPrintStyles(papers[size])} />
      <DialogContent>
        <NumberChoice numbered={numbered} chosen={chosen} onChoose={choose} />
        {first === undefined ? <Typography>{t('pages:ledger.receipt.none')}</Typography> : paper(lines, isCopy)}
      </DialogContent>
      <DialogActions className="no-print" sx={{ flexWrap: 'wrap' }}>
        <PaperChoice paper={size} onChoose={setSize} />
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          loading={busy}
          disabled={first === undefined}
          startIcon={<PrintIcon />}
          onClick={() => first !== undefined && print(first.receiptId)}
        >
          {t('pages:ledger.receipt.print')}
        </Button>
      </DialogActions>
    </>
  );
};
