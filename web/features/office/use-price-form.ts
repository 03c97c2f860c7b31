import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { clinicDayInput } from '#shared/models/fields.ts';
import type { setPricesOfBranches } from '#shared/routes/admin.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { typedAmountOrNone, typedAmounts } from '#web/lib/forms/typed-amount.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { useBranchSettings, usePriceList, useSetPrices, useSetPricesOfBranches } from './branches-calls.ts';

export const priceNames = ['regular', 'perPulse', 'fractional'] as const;
export const priceScopes = ['one', 'all', 'chosen'] as const;

const isPriced = (
  entry: {
    readonly [Name in (typeof priceNames)[number]]?: number | string | undefined;
  } & { readonly services: object },
): boolean => priceNames.some((name) => entry[name] !== undefined) || Object.keys(entry.services).length > 0;

const schema = z
  .object({
    from: clinicDayInput,
    /** An empty field is a price that stays. */
    regular: typedAmountOrNone,
    perPulse: typedAmountOrNone,
    fractional: typedAmountOrNone,
    services: typedAmounts,
    scope: z.enum(priceScopes),
    chosen: z.array(z.int()),
  })
  .check(
    z.refine((entry) => isPriced(entry), {
      path: ['regular'],
      error: 'required',
    }),
    z.refine(({ scope, chosen }) => scope !== 'chosen' || chosen.length > 0, { path: ['chosen'], error: 'required' }),
  );
type Entry = z.input<typeof schema>;

const emptyEntry: Entry = {
  from: '',
  regular: '',
  perPulse: '',
  fractional: '',
  services: {},
  scope: 'one',
  chosen: [],
};

/** Where the last request set the prices and where it did not. */
export type PricedBranches = Answer<typeof setPricesOfBranches>;

export interface PriceFormProps {
  readonly branch: BranchDetails;
  /** Called with the version of the branch after a change. */
  readonly onSaved: (version: number) => void;
}

/** Prices from a later day on, for this branch, for every one or for chosen ones. */
export const usePriceForm = ({ branch, onSaved }: PriceFormProps) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data } = useBranchSettings();
  const version = usePriceList(branch.id).data?.version;
  const saveHere = useSetPrices(branch.id);
  const saveAt = useSetPricesOfBranches();
  const [outcome, setOutcome] = useState<PricedBranches>();
  const branches = data?.branches ?? [];
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: emptyEntry,
  });
  const done = (): void => {
    toast.success(t('pages:office.prices.saved'));
    form.reset(emptyEntry);
  };
  const onError = (error: unknown): void => {
    if (!showAtFields(error, ['from', ...priceNames], form.setError)) toast.failure(errorText(error));
  };
  const onPriced = (priced: PricedBranches): void => {
    const here = priced.set.find(({ branchId }) => branchId === branch.id);
    if (here !== undefined) onSaved(here.version);
    setOutcome(priced);
    if (priced.notSet.length === 0) {
      done();
      return;
    }
    // What was typed stays for another attempt at the branches that are left.
    form.setValue('scope', 'chosen');
    form.setValue(
      'chosen',
      priced.notSet.map(({ branchId }) => branchId),
    );
  };
  const submit = form.handleSubmit(({ from, scope, chosen, ...prices }) => {
    setOutcome(undefined);
    if (scope === 'one') {
      saveHere.mutate(
        { body: { from, prices }, version },
        {
          onSuccess: (saved) => {
            done();
            onSaved(saved.version);
          },
          onError,
        },
      );
      return;
    }
    const named = branches
      .filter(({ id }) => scope === 'all' || chosen.includes(id))
      .map((each) => ({ branchId: each.id, version: each.version }));
    saveAt.mutate({ from, prices, branches: named }, { onSuccess: onPriced, onError });
  });
  return { form, submit, outcome, branches, isPending: saveHere.isPending || saveAt.isPending };
};
