import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePatientMoney } from '#web/lib/api/patient-money.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Twin, useMerge, useUndoMerge } from './twins-calls.ts';

/** Visits, debts and credit of one of the two patients. */
const Holdings = ({ branchId, patient }: { readonly branchId: number; readonly patient: Twin }): React.ReactElement => {
  const { t } = useTexts();
  const { day, money, number } = useFormats();
  const { data } = usePatientMoney(branchId, patient.id);
  const lines = [
    t('pages:twins.visits', { visits: number(patient.totalVisits) }),
    ...(patient.lastVisit === null ? [] : [t('pages:twins.lastVisit', { day: day(patient.lastVisit) })]),
    ...(data === undefined
      ? []
      : [t('pages:twins.owed', { amount: money(data.owed) }), t('pages:twins.credit', { amount: money(data.credit) })]),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      <bdi dir="ltr">{patient.phone}</bdi>
      {` · ${lines.join(' · ')}`}
    </Typography>
  );
};

interface Props {
  readonly branchId: number;
  /** Two patients. */
  readonly pair: readonly Twin[];
  readonly onClose: () => void;
}

/** Merges, with an undo offered afterwards. */
const useMergeOf = ({ branchId, pair, onClose }: Props, keepId: string) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const merge = useMerge(branchId);
  const undo = useUndoMerge(branchId);
  const [failure, setFailure] = useState<string>();
  const takeBack = async (body: { readonly keep: string; readonly drop: string }): Promise<void> => {
    try {
      await undo.mutateAsync(body);
      toast.success(t('messages:patient.mergeUndone'));
    } catch (error) {
      toast.failure(`${t('messages:patient.mergeUndoFailed')}\n${errorText(error)}`);
    }
  };
  const run = async (): Promise<void> => {
    const keep = pair.find(({ id }) => id === keepId);
    const drop = pair.find(({ id }) => id !== keepId);
    if (keep === undefined || drop === undefined) return;
    setFailure(undefined);
    const body = { keep: keep.id, drop: drop.id };
    try {
      await merge.mutateAsync(body);
      toast.success(`${t('messages:patient.merged')}\n${keep.name}`, {
        label: t('pages:twins.undo'),
        run: () => void takeBack(body),
      });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return { run, failure, busy: merge.isPending };
};

/** Shows visits, debts and credit of both patients, and the choice of the patient to keep. */
export const MergeForm = (props: Props): React.ReactElement => {
  const { branchId, pair, onClose } = props;
  const { t } = useTexts();
  const [keepId, setKeepId] = useState(pair[0]?.id ?? '');
  const { run, failure, busy } = useMergeOf(props, keepId);
  return (
    <Stack spacing={2}>
      <Typography>{t('pages:twins.question')}</Typography>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <RadioGroup
        aria-label={t('pages:twins.question')}
        value={keepId}
        onChange={(_event, value) => setKeepId(value)}
        sx={{ gap: 1.5 }}
      >
        {pair.map((patient) => (
          <Paper key={patient.id} variant="outlined" sx={{ padding: 1.5 }}>
            <FormControlLabel value={patient.id} control={<Radio />} label={<bdi>{patient.name}</bdi>} />
            <Holdings branchId={branchId} patient={patient} />
          </Paper>
        ))}
      </RadioGroup>
      <Typography variant="body2" color="textSecondary">
        {t('pages:twins.effect')}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void run()}>
          {t('pages:twins.confirm')}
        </Button>
      </Stack>
    </Stack>
  );
};
