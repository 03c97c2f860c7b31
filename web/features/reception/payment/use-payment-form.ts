import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PaymentMethod } from '#shared/models/enums.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { creditFor, partsOf, paymentSchema, poundsOf, problemOf, restOf } from './payment-entry.ts';
import { forgetEntry, keepEntry, keptEntry, type PaymentEntry } from './kept-entries.ts';
import type { Payment, PaymentPart } from '../desk/reception-moves.ts';

/** Patient and balance of a payment. Amounts in pounds. */
export interface Debt {
  readonly id: number;
  readonly patientId: string;
  readonly name: string;
  readonly balance: number;
  /** What is paid, when it is not a visit: the name of a package. */
  readonly what?: string;
  /** What to know before it is paid. */
  readonly warning?: string | undefined;
}

export type NamedPayment = Payment & { readonly name: string };

/** Credit of a patient at a branch. Amount in pounds. */
export interface CreditPlace {
  readonly branchId: number;
  /** The name of another branch; absent for the own one. */
  readonly branch?: string;
  readonly amount: number;
}

interface Options {
  readonly debt: Debt;
  /** The patient's credit, here and at other branches; none until it is known. */
  readonly credits: readonly CreditPlace[];
  readonly onPay: (payment: NamedPayment) => void;
}

/** How much credit of each chosen branch pays, in their order, and what is then left to take. */
const useCreditUse = ({ balance }: Debt, credits: readonly CreditPlace[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const usedOf = (branches: ReadonlySet<number>) => {
    let due = balance;
    const used = credits
      .filter(({ branchId }) => branches.has(branchId))
      .map((place) => {
        const amount = creditFor(due, place.amount);
        due = restOf(due, amount);
        return { ...place, amount };
      });
    return { due, used: used.filter(({ amount }) => amount > 0) };
  };
  return {
    chosen,
    ...usedOf(chosen),
    /** @returns what is left to take. */
    change: (branchId: number, next: boolean): number => {
      const branches = new Set(chosen);
      if (next) branches.add(branchId);
      else branches.delete(branchId);
      setChosen(branches);
      return usedOf(branches).due;
    },
  };
};

type Parts = readonly Pick<PaymentPart, 'method' | 'amount'>[];

/** The entry of a payment: an amount in one way, the rest in another, and the patient's credit before both. */
export const usePaymentForm = ({ debt, credits, onPay }: Options) => {
  const { t } = useTexts();
  const { chosen, used, due, change } = useCreditUse(debt, credits);
  const form = useForm<PaymentEntry>({
    defaultValues: keptEntry(debt) ?? { typed: String(debt.balance), method: 'cash', reference: '' },
    resolver: formResolver(paymentSchema(due)),
    mode: 'onChange',
  });
  const [typed, method] = useWatch({ control: form.control, name: ['typed', 'method'] });
  const { errors } = form.formState;
  const problem = problemOf(errors.typed?.message);
  const amount = problem === undefined ? (poundsOf(typed) ?? due) : due;
  const keep = (): void => keepEntry(debt, form.getValues());
  const take = (parts: Parts, reference: string): void => {
    // A package that is not sold yet has no id of its own, and costs the same next time.
    if (debt.id === 0) forgetEntry(debt);
    else keep();
    const own = used.find(({ branch }) => branch === undefined);
    const creditElsewhere = used
      .filter(({ branch }) => branch !== undefined)
      .map(({ branchId, amount: ofBranch }) => ({ branchId, amount: ofBranch }));
    onPay({ ...debt, parts: partsOf(parts, reference), credit: own?.amount ?? 0, creditElsewhere });
  };
  const submit = form.handleSubmit((entry) =>
    take([{ method: entry.method, amount: poundsOf(entry.typed) ?? 0 }], entry.reference),
  );
  return {
    keep,
    control: form.control,
    register: form.register,
    due,
    /** What credit pays. */
    used: restOf(debt.balance, due),
    amount,
    method,
    /** The rest that stays unpaid unless another method pays it. */
    rest: restOf(due, amount),
    error: problem && t(`forms:payment.${problem}`),
    referenceError: errors.reference === undefined ? undefined : t('forms:payment.referenceInvalid'),
    submit: (event: SyntheticEvent): void => {
      event.preventDefault();
      if (due === 0) take([], '');
      else void submit(event);
    },
    /** Takes the amount in the chosen way, and all the rest in another. */
    takeRestBy: (other: PaymentMethod): void =>
      void form.handleSubmit((entry) => {
        const first = { method: entry.method, amount: poundsOf(entry.typed) ?? 0 };
        take([first, { method: other, amount: restOf(due, first.amount) }], entry.reference);
      })(),
    usesCredit: (branchId: number): boolean => chosen.has(branchId),
    setCredit: (branchId: number, next: boolean): void =>
      form.reset({ ...form.getValues(), typed: String(change(branchId, next)) }),
    /** A digit typed while the take button has the focus starts a new amount. */
    typeAmount: (event: KeyboardEvent<HTMLButtonElement>): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[\d٠-٩]$/u.test(event.key)) return;
      // Immediately, so that the field gets this digit; the form's `setFocus` uses a timer.
      const field = event.currentTarget.form?.elements.namedItem('typed');
      if (field instanceof HTMLInputElement) field.focus();
    },
  };
};
