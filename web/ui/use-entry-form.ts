import type { FormRulesRecord } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

/** What is wrong with each field: a key of a text or a sentence; undefined when nothing is. A check may take its time. */
export type Checks<Fields> = FormRulesRecord<Fields>;

/** What happens with fields that are all right. */
type Send<Fields> = (fields: Fields) => Promise<void> | void;

interface Options {
  /** Fields that are checked from the first letter on. */
  readonly early?: Record<string, boolean>;
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
) => {
  type Name = Extract<keyof Fields, string>;
  /** It was submitted at least once. */
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
  const check = (name: Name): void => {
    // Asked for a field without one, the library would run every check there is.
    if (checks[name] !== undefined) void form.validateField(name);
  };

  const submit = async (frame: HTMLFormElement, send: Send<Fields>, refuse?: () => void): Promise<void> => {
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
    ...form,
    tried,
    /** What is wrong with a field, as its check or the server put it. */
    problem: (name: Name): string | undefined => {
      const problem = form.errors[name];
      return typeof problem === 'string' ? problem : undefined;
    },
    /** Entered, checked, and found right. */
    isGood: (name: Name): boolean => form.isTouched(name) && form.isDirty(name) && form.errors[name] === undefined,
    /** Give it to a field's onBlur. */
    leave: (name: Name): void => {
      form.setTouched((left) => ({ ...left, [name]: true }));
      check(name);
    },
    /** Makes the form's onSubmit. */
    onSubmit: (send: Send<Fields>, refuse?: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!form.submitting) void submit(event.currentTarget, send, refuse);
    },
    /** Begins anew, with these values. */
    beginWith: (fields: Fields): void => {
      form.setInitialValues(fields);
      form.reset();
      setTried(false);
    },
  };
};
