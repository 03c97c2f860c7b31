import type { FormRulesRecord, UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

/** What is wrong with each field: a key of a text or a sentence; undefined when nothing is. A check may take its time. */
export type Checks<Fields> = FormRulesRecord<Fields>;

type Name<Fields> = Extract<keyof Fields, string>;

interface Options {
  /** Fields that are checked from the first letter on. */
  readonly early?: Record<string, boolean>;
}

export interface EntryForm<Fields> extends Pick<
  UseFormReturnType<Fields>,
  'values' | 'setFieldValue' | 'setValues' | 'setFieldError' | 'submitting'
> {
  /** What is wrong with a field, as its check or the server put it. */
  readonly problem: (name: Name<Fields>) => string | undefined;
  /** Entered, checked, and found right. */
  readonly isGood: (name: Name<Fields>) => boolean;
  /** Give it to a field's onBlur. */
  readonly leave: (name: Name<Fields>) => void;
  /** It was submitted at least once. */
  readonly tried: boolean;
  /** Makes the form's onSubmit of what happens with fields that are all right, and of what happens when one is not. */
  readonly onSubmit: (
    send: (fields: Fields) => Promise<void> | void,
    refuse?: () => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void;
  /** Begins anew, with these values. */
  readonly reset: (initial: Fields) => void;
}

/**
 * The library's form with our manners: a field is checked when one leaves it, and from then on with every letter; all
 * are checked on submitting, and the first wrong one that has a name gets the focus. The answer of a check that comes
 * after the next letter is dropped.
 * @param initial - what stands in the fields before anybody writes; read once
 */
export const useEntryForm = <Fields extends object>(
  initial: Fields,
  checks: Checks<Fields>,
  { early = {} }: Options = {},
): EntryForm<Fields> => {
  const [tried, setTried] = useState(false);
  const form = useForm<Fields>({
    initialValues: initial,
    initialTouched: early,
    validate: checks,
    // What is wrong stays in sight until the next check has answered.
    clearInputErrorOnChange: false,
    // So that only `leave` touches: nobody is told of a mistake while still making it.
    touchTrigger: 'focus',
    // A check that cannot be made (its rules did not load) is left to the server.
    resolveValidationError: () => undefined,
    onValuesChange: (values, before) => {
      for (const name in values) {
        if (values[name] !== before[name] && (tried || form.isTouched(name))) check(name);
      }
    },
  });
  const check = (name: Name<Fields>): void => {
    // Asked for a field without one, the library would run every check there is.
    if (checks[name] !== undefined) void form.validateField(name);
  };

  const submit = async (
    frame: HTMLFormElement,
    send: (fields: Fields) => Promise<void> | void,
    refuse: (() => void) | undefined,
  ): Promise<void> => {
    setTried(true);
    form.setSubmitting(true);
    try {
      let fields = form.getValues();
      let found = await form.validate();
      // Somebody may write on while a check is under way: what is sent is what was checked.
      while (fields !== form.getValues()) {
        fields = form.getValues();
        found = await form.validate();
      }
      if (found.hasErrors) {
        refuse?.();
        [...frame.querySelectorAll('input')].find(({ name }) => name in found.errors)?.focus();
      } else {
        await send(fields);
      }
    } finally {
      form.setSubmitting(false);
    }
  };

  return {
    values: form.values,
    setFieldValue: form.setFieldValue,
    setValues: form.setValues,
    setFieldError: form.setFieldError,
    submitting: form.submitting,
    problem: (name) => {
      const problem = form.errors[name];
      return typeof problem === 'string' ? problem : undefined;
    },
    isGood: (name) => form.isTouched(name) && form.isDirty(name) && form.errors[name] === undefined,
    leave: (name) => {
      form.setTouched((left) => ({ ...left, [name]: true }));
      check(name);
    },
    tried,
    onSubmit: (send, refuse) => (event) => {
      event.preventDefault();
      if (!form.submitting) void submit(event.currentTarget, send, refuse);
    },
    reset: (next) => {
      form.setInitialValues(next);
      form.reset();
      setTried(false);
    },
  };
};
