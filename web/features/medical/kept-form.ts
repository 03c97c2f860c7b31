import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';

/** What was typed into the form of a versioned record, with the version that it began from. */
export interface KeptFields<Fields> {
  readonly version: number;
  readonly fields: Fields;
}

interface Options<Fields extends FieldValues, Key> {
  /** The entries of the present user, by what the record belongs to. */
  readonly kept: () => Map<Key, KeptFields<Fields>>;
  readonly form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues' | 'reset'>;
  /** Of the stored record; 0 without one. */
  readonly stored: number;
  readonly onClose: () => void;
}

/**
 * Keeps what was typed while the browser is locked or the session has ended.
 * @returns the version to send, and what closes the form without keeping its text
 */
export const useKeptForm = <Fields extends FieldValues, Key>(
  id: Key,
  { kept, form, stored, onClose }: Options<Fields, Key>,
): { readonly version: number; readonly close: () => void } => {
  const [version, setVersion] = useState(stored);
  const { isDirty } = form.formState;
  const discard = useKeptEntry(id, {
    kept,
    read: () => (isDirty ? { version, fields: form.getValues() } : undefined),
    restore: (entry) => {
      setVersion(entry.version);
      form.reset(entry.fields, { keepDefaultValues: true });
    },
  });
  const close = (): void => {
    discard();
    onClose();
  };
  return { version, close };
};
