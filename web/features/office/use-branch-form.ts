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

const priceFields = ['regular', 'perPulse', 'fractional'] as const;

const fields = [
  ...(['name', 'nameAr', 'address', 'addressAr', 'mapUrl', 'phone', 'notice', 'noticeAr'] as const),
  ...priceFields.map((name) => `prices.${name}` as const),
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
  const [version, setVersion] = useState(present.version);
  const form = useForm<BranchEntry, unknown, z.output<typeof branchSchema>>({
    resolver: formResolver(branchSchema),
    defaultValues: entryOf(read),
  });
  const submit = form.handleSubmit((entry) => {
    const { prices: kinds, services, ...others } = changeOf(entry);
    // Prices that nobody changed are not sent: a later price may have begun since the form opened.
    const prices = {
      ...Object.fromEntries(
        priceFields.filter((name) => kinds[name] !== read.prices[name]).map((name) => [name, kinds[name]]),
      ),
      ...(Object.keys(services).length > 0 && { services }),
    };
    const isPriced = Object.keys(prices).length > 0;
    change.mutate(
      { params: { branchId: String(read.id) }, body: { version, ...others, ...(isPriced && { prices }) } },
      {
        onSuccess: (saved) => {
          toast.success(t('pages:office.branches.saved', { name: nameOf(saved.name, saved.nameAr) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, fields, form.setError)) toast.failure(errorText(error));
        },
      },
    );
  });
  /** A price of a later day was saved meanwhile: the form goes on from there, unless another request came between. */
  const onPricesSaved = (saved: number): void => setVersion((known) => (saved === known + 1 ? saved : known));
  return { form, submit, onPricesSaved, isPending: change.isPending };
};

export type BranchForm = ReturnType<typeof useBranchForm>['form'];
