import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { numberFields, weekFields } from '#web/lib/forms/branch-fields.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { type BranchEntry, branchSchema, changeOf, entryOf } from './branch-entry.ts';
import { useChangeBranch } from './branches-calls.ts';

const fields = [
  ...(['name', 'nameAr', 'address', 'addressAr', 'phone', 'notice', 'noticeAr'] as const),
  ...(['prices.regular', 'prices.perPulse', 'prices.fractional'] as const),
  ...(['usualMinutes.regular', 'usualMinutes.laser', 'usualMinutes.fractional'] as const),
  ...weekFields.map((_, weekday) => `hours.${weekday}` as const),
  ...numberFields.map((name) => `settings.${name}` as const),
];

/** State of the form of a branch. A change is made from the version that was read when the form opened. */
export const useBranchForm = (present: BranchDetails, onClose: () => void) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const errorText = useErrorText();
  const change = useChangeBranch();
  const [read] = useState(present);
  const form = useForm<BranchEntry, unknown, z.output<typeof branchSchema>>({
    resolver: formResolver(branchSchema),
    defaultValues: entryOf(read),
  });
  const submit = form.handleSubmit((entry) =>
    change.mutate(
      { params: { branchId: String(read.id) }, body: { version: read.version, ...changeOf(entry) } },
      {
        onSuccess: (saved) => {
          toast.success(t('pages:office.branches.saved', { name: nameOf(saved.name, saved.nameAr) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, fields, form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return { form, submit, isPending: change.isPending };
};

export type BranchForm = ReturnType<typeof useBranchForm>['form'];
