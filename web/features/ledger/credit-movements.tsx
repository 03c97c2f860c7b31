import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PatientMoney } from '#web/lib/api/answers.ts';
import { useBranchName } from '#web/lib/api/branch-list.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { CreditReceiptDialog } from './credit-receipt-dialog.tsx';
import { LedgerWindow } from './ledger-window.tsx';
import { ReceiptIcon } from '#web/ui/icons.ts';

type Movement = PatientMoney['movements'][number];

/** The receipt of a movement: its own, or that of the visit which the credit came from or paid for. */
type Source = { readonly receiptId: string } | { readonly reservationId: number };

const sourceOf = ({ receiptId, reservationId, otherBranchId }: Movement): Source | undefined => {
  if (receiptId !== null) return { receiptId };
  // The visit of another branch is not shown here.
  return reservationId === null || otherBranchId !== null ? undefined : { reservationId };
};

interface LineProps {
  readonly movement: Movement;
  readonly onOpen: (source: Source) => void;
}

/** What a movement is, with the name of the other branch. */
const useKind = ({ kind, otherBranchId }: Movement): string => {
  const { t } = useTexts();
  const branch = useBranchName()(otherBranchId);
  if (branch === undefined) return t(`pages:ledger.credit.kinds.${kind}`);
  return kind === 'used'
    ? t('pages:ledger.credit.usedAt', { branch })
    : t('pages:ledger.credit.returnedFrom', { branch });
};

const MovementLine = ({ movement, onOpen }: LineProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  const nameOf = useLocalizedName();
  const source = sourceOf(movement);
  const kind = useKind(movement);
  return (
    <li>
      <Typography variant="body2">
        {kind} · <strong>{money(movement.amount)}</strong>
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {moment(movement.at)} · <bdi>{nameOf(movement.takenBy, movement.takenByAr)}</bdi>
      </Typography>
      {source !== undefined && (
        <Button
          size="small"
          startIcon={<ReceiptIcon />}
          aria-label={`${t('pages:ledger.credit.print')} · ${kind} ${money(movement.amount)}`}
          onClick={() => onOpen(source)}
        >
          {t('pages:ledger.credit.print')}
        </Button>
      )}
    </li>
  );
};

interface Props {
  readonly branchId: number;
  readonly patientId: string;
  readonly movements: readonly Movement[];
}

/** The movements of a patient's credit, newest first, each with its receipt. */
export const CreditMovements = ({ branchId, patientId, movements }: Props): React.ReactElement | null => {
  const [source, setSource] = useState<Source>();
  const close = (): void => setSource(undefined);
  if (movements.length === 0) return null;
  return (
    <>
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {movements.map((movement) => (
          <MovementLine key={`${movement.at} ${movement.kind}`} movement={movement} onOpen={setSource} />
        ))}
      </Stack>
      {source !== undefined && 'receiptId' in source && (
        <CreditReceiptDialog branchId={branchId} patientId={patientId} receiptId={source.receiptId} onClose={close} />
      )}
      <LedgerWindow
        branchId={branchId}
        task={
          source !== undefined && 'reservationId' in source
            ? { kind: 'receipt', reservationId: source.reservationId }
            : undefined
        }
        onClose={close}
      />
    </>
  );
};
