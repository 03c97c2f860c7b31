import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { comeBack } from '#shared/routes/own-moves.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { type OwnTicket, useOwnMove } from './use-own-move.ts';

interface Props extends OwnTicket {
  /** Until when it is possible. */
  readonly until: string;
  readonly onMoved: () => void;
}

/** Puts a missed ticket back, at the last place. */
export const ComeBack = ({ code, phone, until, onMoved }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { time } = useFormats();
  const { busy, move } = useOwnMove(onMoved);
  const send = () => call(comeBack, { params: { id: String(idOfCode(code)) }, body: { code, phone } });
  return (
    <Stack className="no-print" sx={{ gap: 1 }}>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={busy}
        onClick={() => void move(send, t('pages:ownTicket.comeBack.done'))}
      >
        {t('pages:ownTicket.comeBack.action')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {t('pages:ownTicket.comeBack.text', { time: time(until) })}
      </Typography>
    </Stack>
  );
};
