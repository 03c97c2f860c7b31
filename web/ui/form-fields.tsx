import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Control, FieldError, FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { NumberField } from './number-field.tsx';

interface MoneyProps<Fields extends FieldValues, Output> {
  readonly control: Control<Fields, unknown, Output>;
  readonly name: FieldPath<Fields>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
}

/** A sum in pounds, as typed. */
export const MoneyField = <Fields extends FieldValues, Output>({
  control,
  name,
  ...rest
}: MoneyProps<Fields, Output>): React.ReactElement => {
  const message = useFormMessage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField {...field} {...rest} decimal error={message(fieldState.error?.message)} />
      )}
    />
  );
};

interface ReasonProps {
  /** `form.register('reason')` */
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** The label is above the field from the start: the field is filled in by buttons. */
  readonly filled?: boolean;
}

/** The reason of a change, in one line. */
export const ReasonField = ({ field, error, hint, filled, ...rest }: ReasonProps): React.ReactElement => {
  const message = useFormMessage();
  return (
    <TextField
      {...field}
      {...rest}
      autoComplete="off"
      error={error !== undefined}
      helperText={message(error?.message) ?? hint}
      {...(filled === true && { slotProps: { inputLabel: { shrink: true } } })}
    />
  );
};
