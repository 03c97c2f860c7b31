import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useBranchWait } from '#web/parts/ticket/branch-wait.ts';
import { isRefusal } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import { useMoveFailure } from '#web/lib/queue/move-failure.ts';
import { useOtherBranches, useTransfer } from './transfer-calls.ts';

/** With more branches than this, the list has a search field. */
const LISTED = 8;

interface ChoiceProps {
  readonly branches: readonly BranchView[];
  /** A visit of today needs a branch that is open now. */
  readonly isToday: boolean;
  readonly service: DeskRow['serviceType'];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

const BranchChoice = ({ branches, isToday, service, chosen, onChoose }: ChoiceProps): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const waitOf = useBranchWait();
  const [wanted, setWanted] = useState('');
  const nameOf = useLocalizedName();
  const text = wanted.trim().toLowerCase();
  const found = branches.filter(({ name, nameAr }) => [name, nameAr].some((each) => each.toLowerCase().includes(text)));
  return (
    <FormControl>
      <FormLabel id={id}>{t('pages:reception.transfer.branch')}</FormLabel>
      {branches.length > LISTED && (
        <TextField
          size="small"
          margin="dense"
          label={t('pages:reception.transfer.find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <RadioGroup aria-labelledby={id} value={chosen ?? ''}>
        {found.slice(0, LISTED).map((branch) => (
          <FormControlLabel
            key={branch.id}
            value={branch.id}
            disabled={isToday && !branch.open}
            control={<Radio size="small" onChange={() => onChoose(branch.id)} />}
            label={`${nameOf(branch.name, branch.nameAr)} · ${
              branch.open ? waitOf(branch, service) : t('pages:reception.transfer.closed')
            }`}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

/** Moves the patient, and offers to undo it. */
const useMoveTo = (branchId: number, row: DeskRow, onMoved: () => void) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { windowText } = useFormats();
  const failureOf = useMoveFailure();
  const { transfer, undo, refresh } = useTransfer(branchId);
  const about = [row.id];
  const takeBack = (moveId: string): void =>
    void undo.mutateAsync({ id: row.id, moveId }).then(
      () => toast.success(lines(t('messages:counter.transferUndone'), row.patientName), undefined, about),
      (error: unknown) =>
        toast.failure(
          lines(t('messages:counter.undoFailed'), row.patientName, failureOf(error)),
          isRefusal(error) ? undefined : { label: t('messages:counter.undo'), run: () => takeBack(moveId) },
          about,
        ),
    );
  const moveTo = (to: number): void =>
    void transfer.mutateAsync({ id: row.id, to }).then(
      ({ branchName: name, branchNameAr: nameAr, moveId, window }) => {
        const branch = nameOf(name, nameAr);
        const lost = window === undefined ? row.window : undefined;
        toast.success(
          lines(
            t('messages:counter.transferred', { branch }),
            row.patientName,
            lost && t('messages:counter.windowLost', { time: windowText(lost) }),
          ),
          { label: t('messages:counter.undo'), run: () => takeBack(moveId) },
          about,
        );
        // Closes the window first: it must not read a reservation of another branch.
        flushSync(onMoved);
        void refresh();
      },
      // The dialog shows the reason.
      () => undefined,
    );
  return { moveTo, error: transfer.error, isPending: transfer.isPending };
};

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Moves a reservation to another branch: its last place, with the same code and service. */
export const TransferDialog = ({ branchId, row, onMoved, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const branches = useOtherBranches(branchId);
  const { moveTo, error, isPending } = useMoveTo(branchId, row, onMoved);
  const [chosen, setChosen] = useState<number>();
  const save = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    if (chosen !== undefined && !isPending) moveTo(chosen);
  };
  const problem = error ?? branches.error;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={id}>{t('pages:reception.transfer.title', { name: row.patientName })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {problem !== null && <Alert severity="error">{errorText(problem)}</Alert>}
          {branches.data?.length === 0 && <Alert severity="info">{t('pages:reception.transfer.none')}</Alert>}
          {branches.data !== undefined && branches.data.length > 0 && (
            <BranchChoice
              branches={branches.data}
              isToday={row.ahead === undefined}
              service={row.serviceType}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`pages:reception.transfer.${row.window === undefined ? 'text' : 'windowText'}`)}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={chosen === undefined} loading={isPending}>
            {t('pages:reception.transfer.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
