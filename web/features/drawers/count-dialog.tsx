import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { MoneyField, ReasonField } from '#web/ui/form-fields.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { tabularFigures } from '#web/ui/tabular-figures.ts';
import { isRefusedFor } from '#web/lib/api/call-error.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import {
  agrees,
  compareCount,
  countBody,
  countedCash,
  type CountEntry,
  countSchema,
  emptyCount,
  otherMethods,
} from './count-entry.ts';
import { type CountBody, useCloseDrawer } from './drawer-calls.ts';
import { DrawerLines } from './drawer-lines.tsx';

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
  const fieldMessage = useFormMessage();
  const methods = otherMethods(drawer);
  if (methods.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' }}>
      {methods.map((method) => (
        <Controller
          key={method}
          control={control}
          name={`totals.${method}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t(`forms:payment.methods.${method}`)}
              decimal
              required={false}
              hint={t('pages:drawer.totalHint')}
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

/** Counts that were typed and not sent, by drawer and what is in it. */
const keptCounts = keptEntries<CountEntry>();

/** A count that differs is shown beside what is expected before the drawer is closed with a reason. */
const useCountForm = ({ branchId, drawer, onClosed, onCancel }: FormProps) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const close = useCloseDrawer(branchId);
  const form = useForm({ resolver: formResolver(countSchema), defaultValues: emptyCount() });
  const { isDirty } = form.formState;
  const discard = useKeptEntry(`${drawer.id} ${String(drawer.version)}`, {
    kept: keptCounts,
    read: () => (isDirty ? form.getValues() : undefined),
    restore: (entry) => form.reset(entry, { keepDefaultValues: true }),
  });
  const pieces = useWatch({ control: form.control, name: 'pieces' });
  const [counted, setCounted] = useState<CountBody>();
  // A payment in another window changes what is expected, so the comparison follows the drawer.
  const compared = counted === undefined ? undefined : compareCount(drawer, counted);
  const submit = form.handleSubmit((entry) => {
    const body = countBody(drawer, entry);
    if (compared === undefined && !agrees(compareCount(drawer, body))) {
      setCounted(body);
      return;
    }
    // Callbacks of `mutate` are not called once the list shows the drawer as closed.
    void close.mutateAsync({ drawerId: drawer.id, body }).then(
      ({ drawer: closed }) => {
        discard();
        toast.success(t('messages:drawer.closed'));
        onClosed(closed);
      },
      (error: unknown) => {
        if (!showAtFields(error, ['reason', 'handOver'], form.setError)) toast.failure(errorText(error));
        if (isRefusedFor(error, 'variance-reason-required')) setCounted(body);
      },
    );
  });
  return {
    form,
    submit,
    busy: close.isPending,
    cash: countedCash({ pieces }),
    compared,
    countAgain: () => setCounted(undefined),
    cancel: () => {
      discard();
      onCancel();
    },
  };
};

interface CountFieldsProps extends TotalsProps {
  /** The counted cash in pounds. */
  readonly cash: number;
}

/** The fields of the count, without anything that is expected. */
const CountFields = ({ control, drawer, cash }: CountFieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <>
      <Typography>{t('pages:drawer.countText')}</Typography>
      <Pieces control={control} />
      <OtherTotals control={control} drawer={drawer} />
      <Typography role="status" sx={{ fontWeight: 650, ...tabularFigures }}>
        {t('pages:drawer.countedCash', { amount: money(cash) })}
      </Typography>
    </>
  );
};

const CountForm = (props: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, busy, cash, compared, countAgain, cancel } = useCountForm(props);
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
          {compared === undefined ? (
            <CountFields control={form.control} drawer={props.drawer} cash={cash} />
          ) : (
            <>
              <Alert severity="warning">{t('pages:drawer.differs')}</Alert>
              <DrawerLines lines={compared} />
              <ReasonField
                field={form.register('reason')}
                error={form.formState.errors.reason}
                label={t('pages:drawer.varianceReason')}
                autoFocus
              />
            </>
          )}
          <MoneyField
            control={form.control}
            name="handOver"
            label={t('pages:drawer.handOver')}
            hint={t('pages:drawer.handOverHint')}
            required={false}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={busy} onClick={compared === undefined ? cancel : countAgain}>
          {compared === undefined ? t('cancel') : t('pages:drawer.countAgain')}
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
