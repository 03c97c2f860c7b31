import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffRights, type StaffRight } from '#shared/models/enums.ts';
import { newPassword, staffName } from '#shared/models/fields.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** The server's rules; an Arabic name that is left empty is none. */
export const nameRules = {
  name: staffName,
  nameAr: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    staffName,
  ]),
} as const;
export const passwordRule = newPassword;

interface TextProps {
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly dir?: 'ltr' | 'rtl';
  readonly type?: 'email' | 'text';
}

/** One line of text of a staff user. */
export const UserTextField = ({ field, error, hint, dir, type = 'text', ...rest }: TextProps): React.ReactElement => {
  const message = useFormMessage();
  return (
    <TextField
      {...field}
      {...rest}
      type={type}
      autoComplete="off"
      slotProps={{ htmlInput: dir === undefined ? {} : { dir } }}
      error={error !== undefined}
      helperText={message(error?.message) ?? hint}
    />
  );
};

interface PasswordProps {
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  readonly autoFocus?: boolean;
}

/** A new password in plain letters: the owner passes it on. */
export const NewPasswordField = (props: PasswordProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <UserTextField
      {...props}
      dir="ltr"
      label={t('pages:office.staff.newPassword')}
      hint={t('pages:office.staff.newPasswordHint')}
    />
  );
};

interface RightsProps {
  readonly value: readonly StaffRight[];
  readonly onChange: (rights: StaffRight[]) => void;
}

/** What the staff user may do in addition to the role. */
export const RightsField = ({ value, onChange }: RightsProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('pages:office.staff.columns.rights')}</FormLabel>
      <FormGroup>
        {staffRights.map((right) => (
          <FormControlLabel
            key={right}
            label={t(`pages:office.staff.rights.${right}`)}
            control={
              <Checkbox
                checked={value.includes(right)}
                onChange={(_, isOn) =>
                  onChange(staffRights.filter((each) => (each === right ? isOn : value.includes(each))))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
};
