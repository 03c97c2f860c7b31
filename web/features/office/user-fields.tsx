import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { role, roles, staffRight, staffRights } from '#shared/models/enums.ts';
import { newPassword, staffName } from '#shared/models/fields.ts';
import { rightsOfRole } from '#shared/rules/role-rights.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';

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
/** Left empty: the person sets the password by a link. */
export const invitationRule = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  newPassword,
]);

interface TextProps {
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
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
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A new password in plain letters: the owner passes it on. */
export const NewPasswordField = ({ hint, ...props }: PasswordProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <UserTextField
      {...props}
      dir="ltr"
      label={t('pages:office.staff.newPassword')}
      hint={hint ?? t('pages:office.staff.newPasswordHint')}
    />
  );
};

/** Where a staff user works, as what, and with which rights; an owner has no branch. */
export const workRule = z.object({
  role,
  branchId: z.int(),
  otherBranchIds: z.array(z.int()),
  rights: z.array(staffRight),
});
type Work = z.output<typeof workRule>;

/** The work as a request names it. */
export const workRequest = ({ role: chosen, branchId, otherBranchIds, rights }: Work) => ({
  role: chosen,
  branchId: chosen === 'owner' ? null : branchId,
  otherBranchIds: chosen === 'owner' ? [] : otherBranchIds.filter((id) => id !== branchId),
  rights: rights.filter((right) => rightsOfRole[chosen].includes(right)),
});

interface WorkProps {
  readonly value: Work;
  readonly branches: readonly BranchView[];
  /** The owner's own entry: nobody takes the role from himself. */
  readonly roleKept?: boolean;
  readonly onChange: (work: Work) => void;
}

type BranchesProps = Pick<WorkProps, 'value' | 'branches' | 'onChange'>;

/** The branches that a staff user may switch to. */
const OtherBranches = ({ value, branches, onChange }: BranchesProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <TextField
      select
      label={t('pages:office.staff.otherBranches')}
      helperText={t('pages:office.staff.otherBranchesHint')}
      value={value.otherBranchIds.filter((id) => id !== value.branchId)}
      onChange={({ target }) => onChange({ ...value, otherBranchIds: z.array(z.int()).parse(target.value) })}
      slotProps={{ select: { multiple: true } }}
    >
      {branches
        .filter(({ id }) => id !== value.branchId)
        .map(({ id, name, nameAr }) => (
          <MenuItem key={id} value={id}>
            {nameOf(name, nameAr)}
          </MenuItem>
        ))}
    </TextField>
  );
};

/** Role, and for reception and doctors the branches and the rights that the role can make use of. */
export const WorkFields = ({ value, branches, roleKept = false, onChange }: WorkProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const offered = rightsOfRole[value.role];
  return (
    <>
      <TextField
        select
        label={t('pages:office.staff.columns.role')}
        value={value.role}
        disabled={roleKept}
        onChange={({ target }) => onChange({ ...value, role: role.parse(target.value) })}
      >
        {roles.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`role.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.role !== 'owner' && (
        <>
          <TextField
            select
            label={t('pages:office.staff.branch')}
            value={value.branchId}
            onChange={({ target }) => onChange({ ...value, branchId: Number(target.value) })}
          >
            {branches.map(({ id, name, nameAr }) => (
              <MenuItem key={id} value={id}>
                {nameOf(name, nameAr)}
              </MenuItem>
            ))}
          </TextField>
          {branches.length > 1 && <OtherBranches value={value} branches={branches} onChange={onChange} />}
          <FormControl component="fieldset">
            <FormLabel component="legend">{t('pages:office.staff.columns.rights')}</FormLabel>
            <FormGroup>
              {offered.map((right) => (
                <FormControlLabel
                  key={right}
                  label={t(`pages:office.staff.rights.${right}`)}
                  control={
                    <Checkbox
                      checked={value.rights.includes(right)}
                      onChange={(_, isOn) =>
                        onChange({
                          ...value,
                          rights: staffRights.filter((each) => (each === right ? isOn : value.rights.includes(each))),
                        })
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
          </FormControl>
        </>
      )}
    </>
  );
};
