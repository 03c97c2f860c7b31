import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sayComing } from '#shared/routes/own-moves.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useIsClosed } from '#web/parts/ticket/ticket-face.ts';
import { call } from '#web/lib/api/client.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { CancelTicket } from '#web/parts/ticket/cancel-ticket.tsx';
import { type OwnTicket, useOwnMove } from './use-own-move.ts';

const Question = ({ code, phone, onMoved }: OwnTicket & { readonly onMoved: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const { busy, move } = useOwnMove(onMoved);
  const send = () => call(sayComing, { params: { id: String(idOfCode(code)) }, body: { code, phone } });
  return (
    <>
      <Typography className="no-print" component="h2" variant="h3" sx={{ textAlign: 'center' }}>
        {t('pages:ownTicket.coming.question')}
      </Typography>
      <Button
        className="no-print"
        variant="contained"
        size="large"
        fullWidth
        loading={busy}
        onClick={() => void move(send, t('pages:ownTicket.coming.done'))}
      >
        {t('pages:ownTicket.coming.action')}
      </Button>
    </>
  );
};

interface Props extends OwnTicket {
  readonly patient: Pick<QueueInfoPatient, 'ownMoves' | 'branchId' | 'serviceDate'> | undefined;
  readonly onMoved: () => void;
  readonly onCancelled: () => void;
}

/**
 * Asks on the day before the visit whether the patient comes: one button confirms, the other cancels. Not where the
 * branch is closed on that day: the ticket says it.
 */
export const Coming = ({ patient, onMoved, onCancelled, ...own }: Props): React.ReactElement => {
  const { t } = useTexts();
  const isClosed = useIsClosed(patient?.branchId, patient?.serviceDate);
  const { coming } = patient?.ownMoves ?? {};
  return (
    <>
      {!isClosed && coming === 'asked' && <Question {...own} onMoved={onMoved} />}
      {!isClosed && coming === 'said' && <Alert severity="success">{t('pages:ownTicket.coming.said')}</Alert>}
      {coming !== undefined && <CancelTicket {...own} onCancelled={onCancelled} onRefused={onMoved} />}
    </>
  );
};
