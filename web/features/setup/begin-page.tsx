import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { setUpClinic } from '#shared/routes/admin.ts';
import { branchName } from '#shared/models/branch-input.ts';
import { newPassword, setupCode, staffEmail, staffName } from '#shared/models/fields.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Header } from '#web/ui/header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

const schema = z.object({
  code: setupCode,
  ownerName: staffName,
  ownerNameAr: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    staffName,
  ]),
  email: staffEmail,
  newPassword,
  name: branchName,
  nameAr: branchName,
});
type Entry = z.input<typeof schema>;

const fields = ['code', 'ownerName', 'ownerNameAr', 'email', 'newPassword', 'name', 'nameAr'] as const;
const inputs = {
  code: { dir: 'ltr' },
  ownerName: { dir: 'ltr' },
  ownerNameAr: { dir: 'rtl' },
  email: { dir: 'ltr', type: 'email', autoComplete: 'username' },
  newPassword: { dir: 'ltr', type: 'password', autoComplete: 'new-password' },
  name: { dir: 'ltr' },
  nameAr: { dir: 'rtl' },
} as const satisfies Readonly<
  Record<keyof Entry, { readonly dir: 'ltr' | 'rtl'; readonly type?: string; readonly autoComplete?: string }>
>;

interface Props {
  /** The code of the link; empty without one. */
  readonly code: string;
  readonly onBegun: (signIn: { readonly email: string; readonly password: string }) => Promise<void>;
}

const useBegin = ({ code, onBegun }: Props) => {
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { code, ownerName: '', ownerNameAr: '', email: '', newPassword: '', name: '', nameAr: '' },
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { email } = await call(setUpClinic, { body }, { idempotencyKey: attempts.keyFor(body) });
      await onBegun({ email, password: body.newPassword });
    } catch (error) {
      if (!showAtFields(error, fields, form.setError)) form.setError('root', { message: errorText(error) });
    }
  });
  return { form, submit };
};

const BeginForm = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const { form, submit } = useBegin(props);
  const { errors, isSubmitting: busy } = form.formState;
  const problem = errors.root?.message;
  const hints = { code: t('pages:setup.codeHint'), newPassword: t('pages:setup.newPasswordHint') };
  const hintOf = (name: keyof Entry): string | undefined =>
    name === 'code' || name === 'newPassword' ? hints[name] : undefined;
  return (
    <Stack
      component="form"
      spacing={2}
      noValidate
      aria-label={t('pages:setup.title')}
      onSubmit={(event) => void submit(event)}
    >
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {fields.map((name) => {
        const { dir, ...input }: { readonly dir: 'ltr' | 'rtl' } = inputs[name];
        return (
          <TextField
            key={name}
            {...form.register(name)}
            {...input}
            label={t(`pages:setup.${name}`)}
            slotProps={{ htmlInput: { dir } }}
            error={errors[name] !== undefined}
            helperText={message(errors[name]?.message) ?? hintOf(name)}
          />
        );
      })}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy || null}>
        {t('pages:setup.begin')}
      </Button>
    </Stack>
  );
};

/** The first page of an empty installation: makes the owner and the first branch. */
export const BeginPage = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  usePageTitle(t('pages:setup.title'));
  return (
    <>
      <Header variant="landing" />
      <Box component="main" id="content" className="page">
        <Stack spacing={3} sx={{ maxInlineSize: 520, marginInline: 'auto', paddingBlock: 'clamp(16px, 6vh, 64px)' }}>
          <div>
            <Typography component="h1" variant="h1" sx={{ fontSize: '1.75rem' }}>
              {t('pages:setup.title')}
            </Typography>
            <Typography color="textSecondary">{t('pages:setup.lead')}</Typography>
          </div>
          <BeginForm {...props} />
        </Stack>
      </Box>
    </>
  );
};
