import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { postponeReservation } from '#shared/routes/own-moves.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LateIcon } from '#web/ui/icons.ts';
import { type OwnTicket, useOwnMove } from './use-own-move.ts';

const postpone = ({ code, phone }: OwnTicket, behind: number) =>
  call(postponeReservation, { params: { id: String(idOfCode(code)) }, body: { code, phone, behind } });

/** How many may go first: few choices, and no more than wait behind. */
const choicesOf = (othersBehind: number): readonly number[] => [
  ...new Set([1, 2, 3, 5].map((choice) => Math.min(choice, othersBehind))),
];

interface DialogProps extends OwnTicket {
  readonly othersBehind: number;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

const LateDialog = ({ othersBehind, onMoved, onClose, ...ticket }: DialogProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const choices = choicesOf(othersBehind);
  const [behind, setBehind] = useState(choices[0] ?? 1);
  const { busy, move } = useOwnMove(() => {
    onMoved();
    onClose();
  });
  return (
    <FormDialog
      title={t('pages:ownTicket.late.title')}
      action={t('pages:ownTicket.late.confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void move(() => postpone(ticket, behind), t('pages:ownTicket.late.done'));
      }}
    >
      <DialogContentText>{t('pages:ownTicket.late.text')}</DialogContentText>
      <FormControl>
        <FormLabel id="late-behind" sx={{ marginBlockEnd: 1 }}>
          {t('pages:ownTicket.late.question')}
        </FormLabel>
        <RadioGroup row aria-labelledby="late-behind" sx={{ gap: 1 }}>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice}
              name="behind"
              shape="pill"
              value={String(choice)}
              chosen={choice === behind}
              onChoose={() => setBehind(choice)}
            >
              {number(choice)}
            </ChoiceCard>
          ))}
        </RadioGroup>
      </FormControl>
    </FormDialog>
  );
};

interface Props extends OwnTicket {
  readonly patient: Pick<QueueInfoPatient, 'ownMoves'> | undefined;
  readonly onMoved: () => void;
}

/** Lets others go first, once. Renders nothing when nobody is behind or it was done. */
export const LateButton = ({ patient, ...props }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { othersBehind = 0 } = patient?.ownMoves ?? {};
  if (othersBehind === 0) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<LateIcon />} onClick={() => setOpen(true)}>
        {t('pages:ownTicket.late.action')}
      </Button>
      {open && <LateDialog {...props} othersBehind={othersBehind} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Says that others go first, and takes it back for a few minutes. */
export const PostponedNotice = ({ onMoved, ...ticket }: Omit<Props, 'patient'>): React.ReactElement => {
  const { t } = useTexts();
  const { busy, move } = useOwnMove(onMoved);
  return (
    <Stack className="no-print" role="note" sx={{ alignItems: 'center' }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('pages:ownTicket.late.postponed')}</Typography>
      <Button
        variant="text"
        loading={busy}
        onClick={() => void move(() => postpone(ticket, 0), t('pages:ownTicket.late.undone'))}
      >
        {t('pages:ownTicket.late.undo')}
      </Button>
    </Stack>
  );
};
