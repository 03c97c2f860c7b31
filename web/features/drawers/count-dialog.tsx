import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { DrawerView } from '#web/lib/answers.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/form-messages.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { countBody, countSchema, countTotals, emptyCount, otherLines } from './count-entry.ts';
import { useCloseDrawer } from './drawer-calls.ts';

type CountControl = Control<ReturnType<typeof emptyCount>, unknown, ReturnType<typeof countSchema.parse>>;

/** Enter moves to the next field, so that a count needs no mouse; in the last field it submits. */
const goesToNextField = (form: HTMLFormElement, active: Element | null): boolean => {
  const fields = [...form.querySelectorAll('input')];
  const next = active instanceof HTMLInputElement ? fields[fields.indexOf(active) + 1] : undefined;
  next?.focus();
  return next !== undefined;
};

const Pieces = ({ control }: { readonly control: CountControl }): React.ReactElement => {
  const { money } = useFormats();
  const fieldMessage = useFormMessage();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))' }}>
      {denominations.map((denomination, index) => (
        <Controller
          key={denomination}
          control={control}
          name={`pieces.${index}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={money(Number(denomination))}
              required={false}
              autoFocus={index === 0}
              error={fieldMessage(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </Box>
  );
};

interface TotalsProps {
  readonly control: CountControl;
  readonly drawer: DrawerView;
}

const OtherTotals = ({ control, drawer }: TotalsProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { money } = useFormats();
  const fieldMessage = useFormMessage();
  const lines = otherLines(drawer);
  if (lines.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' }}>
      {lines.map(({ method, expected }, index) => (
        <Controller
          key={method}
          control={control}
          name={`totals.${index}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t(`forms:payment.methods.${method}`)}
              decimal
              required={false}
              hint={t('pages:drawer.expectedOf', { amount: money(expected) })}
              error={fieldMessage(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </Box>
  );
};

interface FormProps {
  readonly branchId: number;
  readonly drawer: DrawerView;
  readonly onClosed: (drawer: DrawerView) => void;
  readonly onCancel: () => void;
}

const useCountForm = ({ branchId, drawer, onClosed }: FormProps) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const close = useCloseDrawer(branchId);
  const form = useForm({ resolver: formResolver(countSchema), defaultValues: emptyCount(drawer) });
  const [pieces, totals] = useWatch({ control: form.control, name: ['pieces', 'totals'] });
  const submit = form.handleSubmit((entry) =>
    close.mutate(
      { drawerId: drawer.id, body: countBody(drawer, entry) },
      {
        onSuccess: ({ drawer: closed }) => {
          toast.success(t('messages:drawer.closed'));
          onClosed(closed);
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return { form, submit, busy: close.isPending, sums: countTotals(drawer, { pieces, totals }) };
};

interface ComparisonProps {
  readonly sums: ReturnType<typeof countTotals>;
  readonly drawer: DrawerView;
}

/** The counted and the expected cash; the variance once something is counted. */
const Comparison = ({ sums, drawer }: ComparisonProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const expected = drawer.lines.find(({ method }) => method === 'cash')?.expected ?? 0;
  return (
    <Alert severity={sums.blank ? 'info' : sums.agrees ? 'success' : 'warning'} role="status">
      {t('pages:drawer.countSum', { counted: money(sums.cash), expected: money(expected) })}
      {!sums.blank && sums.variance !== 0 && ` ${t('pages:drawer.countVariance', { amount: money(sums.variance) })}`}
    </Alert>
  );
};

const CountForm = (props: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { form, submit, busy, sums } = useCountForm(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!goesToNextField(event.currentTarget, document.activeElement)) void submit(event);
      }}
    >
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{t('pages:drawer.countText')}</Typography>
          <Pieces control={form.control} />
          <OtherTotals control={form.control} drawer={props.drawer} />
          <Comparison sums={sums} drawer={props.drawer} />
          {!sums.agrees && (!sums.blank || form.formState.isSubmitted) && (
            <TextField
              {...form.register('reason')}
              label={t('pages:drawer.varianceReason')}
              autoComplete="off"
              error={form.formState.errors.reason !== undefined}
              helperText={fieldMessage(form.formState.errors.reason?.message)}
            />
          )}
          <Controller
            control={form.control}
            name="handOver"
            render={({ field, fieldState }) => (
              <NumberField
                {...field}
                label={t('pages:drawer.handOver')}
                decimal
                required={false}
                hint={t('pages:drawer.handOverHint')}
                error={fieldMessage(fieldState.error?.message)}
              />
            )}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={busy} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {t('pages:drawer.closeNow')}
        </Button>
      </DialogActions>
    </form>
  );
};

interface Props extends Omit<FormProps, 'drawer'> {
  /** Undefined while nothing is counted. */
  readonly drawer: DrawerView | undefined;
}

/** Counts the drawer by banknotes and coins and closes it. */
export const CountDialog = ({ drawer, ...rest }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={drawer !== undefined} onClose={rest.onCancel} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:drawer.countTitle')}</DialogTitle>
      {drawer !== undefined && <CountForm key={drawer.id} drawer={drawer} {...rest} />}
    </Dialog>
  );
};
