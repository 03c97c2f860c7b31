import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmBooking } from '#shared/routes/own-moves.ts';
import { cancelReservation } from '#shared/routes/reservations.ts';
import type { ReceptionQueueRow } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import { AlertIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';
import { serviceName } from '#web/lib/i18n/service-text.ts';

interface Props {
  readonly branchId: number;
  readonly rows: readonly ReceptionQueueRow[];
}

interface Decision {
  readonly row: ReceptionQueueRow;
  readonly verdict: 'waiting' | 'cancelled';
}

const useDecision = (branchId: number) => {
  const { t } = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ row, verdict }: Decision): Promise<unknown> =>
      call(verdict === 'waiting' ? confirmBooking : cancelReservation, { params: { id: String(row.id) }, body: {} }),
    onSuccess: (_answer, { row, verdict }) =>
      toast.success(lines(t(`queueStatus.${verdict}`), row.patientName), undefined, [row.id]),
    onError: (error, { row }) => toast.failure(lines(row.patientName, errorText(error)), undefined, [row.id]),
    onSettled: () => client.invalidateQueries({ queryKey: counterKey(branchId) }),
  });
};

/** At the end of the desk, over the last rows: it is rare, and stays until it is dealt with. */
const listStyles = {
  position: 'absolute',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 2,
  maxBlockSize: '50%',
  overflow: 'auto',
  paddingInline: 2,
  paddingBlock: 0.5,
  borderBlockStart: '1px solid',
  borderColor: 'warning.main',
  backgroundColor: 'background.paper',
} as const;

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minBlockSize: 36,
} as const;

/** The bookings that wait for a code: reception knows the patient, or asks by phone. */
export const UnconfirmedList = ({ branchId, rows }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, variables } = useDecision(branchId);
  const busy = isPending ? variables.row.id : undefined;
  return (
    <Box component="section" aria-labelledby="unconfirmed" sx={listStyles}>
      <Button
        id="unconfirmed"
        size="small"
        color="warning"
        aria-expanded={open}
        startIcon={<AlertIcon />}
        onClick={() => setOpen(!open)}
      >
        {t('queueStatus.unconfirmed')} ({number(rows.length)})
      </Button>
      <Box component="ul" hidden={!open} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={rowStyles}>
            <Typography component="span" sx={{ fontWeight: 500 }}>
              {row.patientName}
            </Typography>
            <bdi dir="ltr">{row.patientPhone}</bdi>
            <span>{serviceName(t, row)}</span>
            <Box sx={{ display: 'flex', gap: 0.5, marginInlineStart: 'auto' }}>
              <Button
                size="small"
                variant="contained"
                loading={busy === row.id}
                aria-label={`${t('pages:reception.unconfirmed.confirm')}: ${row.patientName}`}
                onClick={() => mutate({ row, verdict: 'waiting' })}
              >
                {t('pages:reception.unconfirmed.confirm')}
              </Button>
              <Button
                size="small"
                variant="text"
                color="inherit"
                disabled={busy === row.id}
                aria-label={`${t('cancel')}: ${row.patientName}`}
                onClick={() => mutate({ row, verdict: 'cancelled' })}
              >
                {t('cancel')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
