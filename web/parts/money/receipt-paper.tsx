import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { sumOfPiastres, toPiastres, toPounds, vatIn } from '#shared/rules/money.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Logo } from '#web/ui/brand.tsx';
import { Facts } from '#web/ui/facts.tsx';
import type { Receipts } from '#web/lib/api/answers.ts';

type LedgerLine = Receipts['receipts'][number];

/** A line of a receipt. Credit is money of an earlier receipt, so it has neither a moment nor a person of its own. */
export type ReceiptLine = Pick<
  LedgerLine,
  'receiptId' | 'receiptNumber' | 'kind' | 'amount' | 'reference' | 'reason'
> & {
  readonly method: LedgerLine['method'] | 'credit';
  readonly at: string | null;
  readonly takenBy: string | null;
  readonly takenByAr?: LedgerLine['takenByAr'];
  /** Absent: credit was taxed with its own receipt. */
  readonly taxNumber?: LedgerLine['taxNumber'];
  readonly vatPercent?: LedgerLine['vatPercent'];
};

/** On paper there is the receipt alone, black on white. @param size of the paper, in CSS. */
export const receiptPrintStyles = (size: string) =>
  ({
    '@media print': {
      'body > :not(.MuiDialog-root)': { display: 'none !important' },
      '.MuiDialog-root:not(:has(article))': { display: 'none !important' },
      '.MuiDialog-root, .MuiDialog-container': { position: 'static !important', blockSize: 'auto !important' },
      '.MuiDialog-paper': {
        boxShadow: 'none',
        margin: '0 !important',
        // The margins of a window on a screen would take a third of a narrow paper.
        inlineSize: '100% !important',
        maxInlineSize: 'none !important',
        background: '#fff !important',
        color: '#000 !important',
      },
      '.MuiDialog-paper *': { color: '#000 !important' },
      '.MuiDialogContent-root': { padding: '0 !important' },
      '.MuiBackdrop-root': { display: 'none !important' },
    },
    '@page': { size, margin: '4mm' },
  }) as const;

/** The entries of each receipt. */
export const linesByNumber = (lines: readonly ReceiptLine[]): ReadonlyMap<string, readonly ReceiptLine[]> => {
  const found = new Map<string, ReceiptLine[]>();
  for (const line of lines) found.set(line.receiptNumber, [...(found.get(line.receiptNumber) ?? []), line]);
  return found;
};

/** Name and value of what is printed; false is left out. */
type Fact = readonly [name: string, value: React.ReactNode];

interface PaperProps {
  readonly branch: Receipts['branch'];
  /** The entries of one receipt: they share its number. */
  readonly lines: readonly ReceiptLine[];
  readonly isCopy: boolean;
  /** Patient and purpose of the payment. */
  readonly about: readonly (Fact | false)[];
  /** Charge, payments so far and balance. */
  readonly sums: readonly (Fact | false)[];
}

const BranchHead = ({ branch, taxNumber }: Pick<PaperProps, 'branch'> & { readonly taxNumber: string }) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Box sx={{ lineHeight: 0 }}>
        <Logo size={64} />
      </Box>
      <Typography component="strong" sx={{ fontWeight: 650 }}>
        {t('brand')}
      </Typography>
      <Typography>{nameOf(branch.name, branch.nameAr)}</Typography>
      <Typography variant="body2">{nameOf(branch.address, branch.addressAr)}</Typography>
      <Typography variant="body2">
        <bdi dir="ltr">{branch.phone}</bdi>
      </Typography>
      {taxNumber !== '' && (
        <Typography variant="body2">
          {t('pages:ledger.receipt.taxNumber')}: <bdi dir="ltr">{taxNumber}</bdi>
        </Typography>
      )}
    </Box>
  );
};

const totalOf = (lines: readonly ReceiptLine[]) => sumOfPiastres(lines.map(({ amount }) => toPiastres(amount)));

/** The tax of each rate. A refund of several payments may have several: each has the rate of its payment. */
const taxesOf = (lines: readonly ReceiptLine[]) =>
  [...new Set(lines.map(({ vatPercent = 0 }) => vatPercent))]
    .filter((rate) => rate > 0)
    .map((rate) => {
      const own = lines.filter(({ vatPercent }) => vatPercent === rate);
      return { rate, tax: toPounds(vatIn(totalOf(own), rate)) };
    });

/** Amounts of the receipt by method. */
const Lines = ({ lines }: Pick<PaperProps, 'lines'>): React.ReactElement => {
  const { t } = useTexts();
  const { money, percent } = useFormats();
  const [{ kind } = { kind: 'payment' }] = lines;
  return (
    <Facts
      of={[
        ...lines.map((line): readonly [string, React.ReactNode] => [
          line.method === 'credit' ? t('pages:ledger.receipt.fromCredit') : t(`forms:payment.methods.${line.method}`),
          <span key={line.receiptId}>
            {money(line.amount)} {line.reference !== null && <bdi>({line.reference})</bdi>}
          </span>,
        ]),
        [
          t(kind === 'reversal' ? 'pages:ledger.receipt.givenBack' : 'pages:ledger.receipt.received'),
          money(toPounds(totalOf(lines))),
        ],
        ...taxesOf(lines).map(
          ({ rate, tax }) => [t('pages:ledger.receipt.vat', { percent: percent(rate) }), money(tax)] as const,
        ),
      ]}
    />
  );
};

const shown = (facts: readonly (Fact | false)[]): Fact[] => facts.filter((fact) => fact !== false);

/** A receipt as it is printed: branch, number, what it is for, money. */
export const ReceiptPaper = ({ branch, lines, isCopy, about, sums }: PaperProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const nameOf = useLocalizedName();
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <Stack spacing={1} component="article" aria-label={first.receiptNumber} sx={{ color: 'text.primary' }}>
      <BranchHead branch={branch} taxNumber={lines.find(({ taxNumber = '' }) => taxNumber !== '')?.taxNumber ?? ''} />
      <Divider />
      <Typography component="h3" sx={{ textAlign: 'center', fontWeight: 650 }}>
        {t(first.kind === 'reversal' ? 'pages:ledger.receipt.refund' : 'pages:ledger.receipt.title')}{' '}
        <Box component="bdi" dir="ltr" sx={{ whiteSpace: 'nowrap' }}>
          {first.receiptNumber}
        </Box>
        {isCopy && ` · ${t('pages:ledger.receipt.copy')}`}
      </Typography>
      <Facts of={shown([first.at !== null && [t('pages:ledger.receipt.at'), moment(first.at)], ...about])} />
      <Divider />
      <Lines lines={lines} />
      <Divider />
      <Facts of={shown(sums)} />
      {first.takenBy !== null && (
        <Typography variant="body2">
          {t('pages:ledger.receipt.by')}: <bdi>{nameOf(first.takenBy, first.takenByAr)}</bdi>
          {first.reason !== null && (
            <>
              {' · '}
              <bdi>{first.reason}</bdi>
            </>
          )}
        </Typography>
      )}
    </Stack>
  );
};
