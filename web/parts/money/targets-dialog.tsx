import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod/mini';
import { monthOf } from '#shared/rules/clinic-day.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { type Target, useSetTargets } from '#web/lib/api/targets-calls.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Props {
  readonly today: string;
  readonly branches: readonly (Target & { readonly name?: string; readonly nameAr?: string })[];
  readonly onClose: () => void;
}

/** A typed target: null for an empty field, undefined for what is no amount. */
const targetOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const read = z.safeParse(typedAmount, text);
  return read.success ? read.data : undefined;
};

/** Sets the income targets of this month, branch by branch. */
export const TargetsDialog = ({ today, branches, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { month } = useFormats();
  const nameOf = useLocalizedName();
  const message = useFormMessage();
  const errorText = useErrorText();
  const set = useSetTargets(monthOf(today));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const textOf = ({ branchId, target }: Target): string => typed[branchId] ?? String(target ?? '');
  const save = (): void => {
    const read = branches.map((branch) => ({ branchId: branch.branchId, target: targetOf(textOf(branch)) }));
    const changed = read.flatMap(({ branchId, target }) =>
      target === undefined || target === branches.find((each) => each.branchId === branchId)?.target
        ? []
        : [{ branchId, target }],
    );
    if (read.some(({ target }) => target === undefined)) return;
    set.mutate(changed, {
      onSuccess: () => {
        toast.success(t('pages:targets.saved'));
        onClose();
      },
      onError: (error) => toast.failure(errorText(error)),
    });
  };
  return (
    <FormDialog
      title={t('pages:targets.dialog', { month: month(today) })}
      action={t('pages:targets.save')}
      busy={set.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('pages:targets.hint')}</Typography>
      {branches.map((branch) => (
        <NumberField
          key={branch.branchId}
          decimal
          required={false}
          label={nameOf(branch.name ?? '', branch.nameAr)}
          value={textOf(branch)}
          onChange={(text) => setTyped({ ...typed, [branch.branchId]: text })}
          error={targetOf(textOf(branch)) === undefined ? message('format') : undefined}
        />
      ))}
    </FormDialog>
  );
};
