import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { BranchView, QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { laterDaysOf } from '#web/parts/ticket/later-days.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NewWindow } from './new-window.tsx';
import { reschedule } from './reschedule-calls.ts';
import { type OwnTicket, useOwnMove } from './use-own-move.ts';

/** The days to choose from at a branch: not the present day of the ticket at its own branch. */
const daysAt = (branch: BranchView, { branchId, serviceDate }: QueueInfoPatient): readonly string[] =>
  [...(branch.open ? [branch.today] : []), ...laterDaysOf(branch)].filter(
    (day) => branch.id !== branchId || day !== serviceDate,
  );

interface DialogProps extends OwnTicket {
  readonly patient: QueueInfoPatient;
  readonly branches: readonly BranchView[];
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

const RescheduleDialog = ({ patient, branches, onMoved, onClose, ...ticket }: DialogProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { weekday } = useFormats();
  const [branchId, setBranchId] = useState(patient.branchId);
  const [date, setDate] = useState<string>();
  const [window, setWindow] = useState<string>();
  const { busy, move } = useOwnMove(() => {
    onMoved();
    onClose();
  });
  const branch = branches.find(({ id }) => id === branchId);
  const days = branch === undefined ? [] : daysAt(branch, patient);
  const chosen = days.find((day) => day === date) ?? days[0];
  return (
    <FormDialog
      title={t('pages:ownTicket.reschedule.action')}
      action={t('pages:ownTicket.reschedule.confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === undefined) return;
        const wanted = { branchId, date: chosen, ...(window !== undefined && { window }) };
        void move(() => reschedule(ticket, wanted), t('pages:ownTicket.reschedule.done'));
      }}
    >
      <DialogContentText>{t('pages:ownTicket.reschedule.text')}</DialogContentText>
      <TextField
        select
        label={t('forms:booking.branch')}
        value={String(branchId)}
        onChange={(event) => setBranchId(Number(event.target.value))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {branches.map(({ id, name, nameAr }) => (
          <option key={id} value={String(id)}>
            {nameOf(name, nameAr)}
          </option>
        ))}
      </TextField>
      <FormControl>
        <FormLabel id="new-day" sx={{ marginBlockEnd: 1 }}>
          {t('forms:booking.day')}
        </FormLabel>
        <RadioGroup aria-labelledby="new-day">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxBlockSize: 260, overflowY: 'auto', padding: '4px' }}>
            {days.map((day) => (
              <ChoiceCard
                key={day}
                name="day"
                shape="pill"
                value={day}
                chosen={day === chosen}
                onChoose={() => setDate(day)}
              >
                {day === branch?.today ? t('forms:booking.today') : weekday(day)}
              </ChoiceCard>
            ))}
          </Box>
        </RadioGroup>
      </FormControl>
      {chosen !== undefined && (
        <NewWindow patient={patient} branchId={branchId} date={chosen} value={window} onChoose={setWindow} />
      )}
    </FormDialog>
  );
};

interface Props extends OwnTicket {
  readonly patient: QueueInfoPatient | undefined;
  readonly onMoved: () => void;
}

/** Moves the ticket to another day or branch. Renders nothing once something is paid, or until the branches are loaded. */
export const RescheduleButton = ({ patient, ...props }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const branches = useBranches().data?.branches;
  if (patient?.paymentStatus !== 'unpaid' || branches === undefined) return null;
  return (
    <>
      <Button
        className="no-print"
        variant="text"
        color="inherit"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'center', color: 'text.secondary', textDecoration: 'underline', textUnderlineOffset: 4 }}
      >
        {t('pages:ownTicket.reschedule.action')}
      </Button>
      {open && <RescheduleDialog {...props} patient={patient} branches={branches} onClose={() => setOpen(false)} />}
    </>
  );
};
