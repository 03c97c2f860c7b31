import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClinicLook } from '#web/lib/device/clinic-look.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Mark, UsualMark } from '#web/ui/brand.tsx';
import { brandPalette } from '#web/ui/brand-palette.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { palette } from '#web/ui/palette.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { LogoField, useChosenLogo } from './logo-field.tsx';
import { type ClinicForm, useClinicForm, useStoredLook } from './use-clinic-form.ts';

const directions = { name: 'ltr', nameAr: 'rtl' } as const;

const darkPlate = { padding: '2px', borderRadius: '8px', backgroundColor: '#fff' } as const;

interface SampleProps {
  readonly theme: 'light' | 'dark';
  readonly colour: string | null;
  /** Address of the logo; null without one. */
  readonly logo: string | null;
}

/** What pages will look like in a theme: a button, a link and a chosen row. */
const Sample = ({ theme, colour, logo }: SampleProps): React.ReactElement => {
  const { t } = useTexts();
  const colours = colour === null ? palette[theme] : brandPalette(colour)[theme];
  return (
    <Stack
      spacing={1}
      sx={{
        flex: 1,
        padding: 1.5,
        alignItems: 'flex-start',
        borderRadius: 'var(--radius)',
        border: '1px solid var(--hair)',
        backgroundColor: colours.surface,
        color: colours.ink,
        '--primary': colours.primary,
        '--on-primary': colours['on-primary'],
        '--accent': colours.accent,
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {logo === null ? (
          <UsualMark size={28} />
        ) : (
          <Box
            component="img"
            src={logo}
            alt={t('brand')}
            sx={{ inlineSize: 40, blockSize: 40, objectFit: 'contain', ...(theme === 'dark' ? darkPlate : {}) }}
          />
        )}
        <Typography variant="body2">{t(`pages:office.clinic.themes.${theme}`)}</Typography>
      </Stack>
      <Box
        component="span"
        sx={{
          paddingInline: 1.5,
          paddingBlock: 0.5,
          borderRadius: 999,
          backgroundColor: colours.primary,
          color: colours['on-primary'],
        }}
      >
        {t('pages:setup.book')}
      </Box>
      <Box component="span" sx={{ color: colours.primary, textDecoration: 'underline' }}>
        {t('navigation:checkStatus')}
      </Box>
    </Stack>
  );
};

interface FieldsProps {
  readonly form: ClinicForm;
  /** Version of the stored logo; null without one. */
  readonly storedLogo: number | null;
}

const LookFields = ({ form, storedLogo }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const colour = useWatch({ control: form.control, name: 'colour' });
  const logo = useChosenLogo(form, storedLogo);
  const set = (value: string | null): void => form.setValue('colour', value, { shouldDirty: true });
  return (
    <Stack spacing={1.5}>
      <LogoField form={form} shown={logo} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <TextField
          type="color"
          label={t('pages:office.clinic.colour')}
          value={colour ?? palette.light.primary}
          onChange={(event) => set(event.target.value.toLowerCase())}
          slotProps={{ htmlInput: { sx: { blockSize: 40, minBlockSize: 40, padding: 0.5, cursor: 'pointer' } } }}
          sx={{ maxInlineSize: 180 }}
        />
        {colour !== null && <Button onClick={() => set(null)}>{t('pages:office.clinic.usualColour')}</Button>}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('pages:office.clinic.colourHint')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
        <Sample theme="light" colour={colour} logo={logo} />
        <Sample theme="dark" colour={colour} logo={logo} />
      </Stack>
    </Stack>
  );
};

const ClinicFields = ({ form, storedLogo }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { errors } = form.formState;
  return (
    <>
      {(['name', 'nameAr'] as const).map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`pages:office.clinic.${name}`)}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: directions[name], maxLength: 40 } }}
          error={errors[name] !== undefined}
          helperText={fieldMessage(errors[name]?.message)}
        />
      ))}
      <LookFields form={form} storedLogo={storedLogo} />
    </>
  );
};

interface DialogProps {
  readonly stored: ClinicLook;
  readonly onClose: () => void;
}

const ClinicDialog = ({ stored, onClose }: DialogProps): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, isPending } = useClinicForm(stored, onClose);
  return (
    <FormDialog
      title={t('pages:office.clinic.title')}
      action={t('pages:office.clinic.save')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ClinicFields form={form} storedLogo={stored.logoVersion} />
    </FormDialog>
  );
};

/** Name, colour and logo of the clinic, as pages show them now. */
export const ClinicSection = (): React.ReactElement => {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data: stored } = useStoredLook();
  return (
    <Section
      title={t('pages:office.clinic.title')}
      text={t('pages:office.clinic.text')}
      width={760}
      actions={
        <Button variant="outlined" disabled={stored === undefined} onClick={() => setOpen(true)}>
          {t('pages:office.clinic.change')}
        </Button>
      }
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Mark size={40} />
        <Typography variant="h3" component="p">
          <bdi>{t('brand')}</bdi>
        </Typography>
      </Stack>
      {isOpen && stored !== undefined && <ClinicDialog stored={stored} onClose={() => setOpen(false)} />}
    </Section>
  );
};

interface FormProps {
  readonly stored: ClinicLook;
  readonly onSaved: () => void;
}

const FirstLookForm = ({ stored, onSaved }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, isPending } = useClinicForm(stored, onSaved);
  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      aria-label={t('pages:office.clinic.title')}
      sx={{ padding: 2, maxInlineSize: 560 }}
      onSubmit={(event) => void submit(event)}
    >
      <Stack spacing={2}>
        <ClinicFields form={form} storedLogo={stored.logoVersion} />
        <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'flex-end' }}>
          {t('pages:setup.saveAndGoOn')}
        </Button>
      </Stack>
    </Paper>
  );
};

/** The same as a step of the setup. */
export const FirstLook = ({ onSaved }: { readonly onSaved: () => void }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <QueryState
      query={useStoredLook()}
      failed={t('messages:dataLoadFailed')}
      skeleton={<Skeleton variant="rounded" height={240} />}
    >
      {(stored) => <FirstLookForm stored={stored} onSaved={onSaved} />}
    </QueryState>
  );
};
