import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { timeZone } from '#shared/models/branch-input.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BranchContactFields } from './branch-contact.tsx';
import { contactShape, typedTime } from './branch-entry.ts';
import { useOpenBranch } from './branches-calls.ts';

const schema = z.object({ ...contactShape, copyOf: z.string(), timeZone, dayStartsAt: typedTime });
type Entry = z.input<typeof schema>;

const fields = ['name', 'nameAr', 'address', 'addressAr', 'phone', 'timeZone', 'dayStartsAt'] as const;

const useOpening = (branches: readonly BranchDetails[], onClose: () => void) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const errorText = useErrorText();
  const open = useOpenBranch();
  const [first] = branches;
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: {
      name: '',
      nameAr: '',
      address: '',
      addressAr: '',
      phone: '',
      copyOf: first === undefined ? '' : String(first.id),
      timeZone: first?.timeZone ?? 'Africa/Cairo',
      dayStartsAt: first?.dayStartsAt ?? '04:00',
    },
  });
  const submit = form.handleSubmit(({ copyOf, ...entry }) =>
    open.mutate(
      { ...entry, ...(copyOf !== '' && { copyOf }) },
      {
        onSuccess: ({ id, name, nameAr }) => {
          toast.success(t('pages:office.branches.opened', { name: nameOf(name, nameAr), id }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, fields, form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return { form, submit, isPending: open.isPending };
};

interface Props {
  readonly branches: readonly BranchDetails[];
  readonly onClose: () => void;
}

/** Opens a branch; prices and settings are copied from another one, and changed afterwards. */
export const OpenBranchDialog = ({ branches, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const fieldMessage = useFormMessage();
  const { form, submit, isPending } = useOpening(branches, onClose);
  const { errors } = form.formState;
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:office.branches.new')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            <BranchContactFields register={(name) => form.register(name)} errors={errors} />
            <Controller
              control={form.control}
              name="copyOf"
              render={({ field }) => (
                <TextField
                  {...field}
                  select
                  label={t('pages:office.branches.copyOf')}
                  helperText={t('pages:office.branches.copyHint')}
                  slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
                >
                  <MenuItem value="">{t('pages:office.branches.copyNone')}</MenuItem>
                  {branches.map((branch) => (
                    <MenuItem key={branch.id} value={String(branch.id)}>
                      {nameOf(branch.name, branch.nameAr)}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            />
            <TextField
              {...form.register('timeZone')}
              label={t('pages:audit.fields.timeZone')}
              autoComplete="off"
              slotProps={{ htmlInput: { dir: 'ltr' } }}
              error={errors.timeZone !== undefined}
              helperText={[fieldMessage(errors.timeZone?.message), t('pages:office.branches.timeZoneHint')]
                .filter(Boolean)
                .join(' ')}
            />
            <TextField
              {...form.register('dayStartsAt')}
              label={t('pages:audit.fields.dayStartsAt')}
              autoComplete="off"
              slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
              error={errors.dayStartsAt !== undefined}
              helperText={fieldMessage(errors.dayStartsAt?.message) ?? t('pages:office.branches.dayStartsHint')}
            />
          </Stack>
        </DialogContent>
        <FormActions label={t('pages:office.branches.open')} busy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
};
