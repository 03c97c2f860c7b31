import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '../api/call-error.ts';

/** Shows a refusal at its fields. @returns false if it names no field of the form */
export const showAtFields = <Entry extends FieldValues>(
  error: unknown,
  fields: readonly Path<Entry>[],
  setError: UseFormSetError<Entry>,
): boolean => {
  const details = error instanceof CallError ? error.details : [];
  const named = details.flatMap(({ path, message }) => {
    const field = fields.find((each) => each === path);
    return field === undefined ? [] : [{ field, message }];
  });
  for (const { field, message } of named) setError(field, { message }, { shouldFocus: true });
  return named.length > 0;
};
