import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { logoAddress } from '#web/ui/brand.tsx';
import { pictureAddress, reducedPicture } from './reduced-picture.ts';
import type { ClinicForm } from './use-clinic-form.ts';

/** The address of the logo that the form shows; null without one. @param stored version of the stored logo */
export const useChosenLogo = (form: ClinicForm, stored: number | null): string | null => {
  const logo = useWatch({ control: form.control, name: 'logo' });
  if (logo === undefined) return stored === null ? null : logoAddress(stored);
  return logo === null ? null : pictureAddress(logo);
};

interface Props {
  readonly form: ClinicForm;
  /** Address of the logo that the form shows; null without one. */
  readonly shown: string | null;
}

/** Selects or removes the logo. The browser resizes the selected picture; the form uploads it. */
export const LogoField = ({ form, shown }: Props): React.ReactElement => {
  const { t } = useTexts();
  const title = useId();
  const hint = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (input: HTMLInputElement | null): Promise<void> => {
    const file = input?.files?.[0];
    if (input === null || file === undefined) return;
    try {
      form.setValue('logo', await reducedPicture(file), { shouldDirty: true });
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    // The same file can be chosen again.
    input.value = '';
  };
  const remove = (): void => {
    form.setValue('logo', null, { shouldDirty: true });
    setUnreadable(false);
  };
  return (
    <Stack component="section" role="group" aria-labelledby={title} spacing={1}>
      <Typography id={title} variant="body2" sx={{ fontWeight: 650 }}>
        {t('pages:office.clinic.logo')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" aria-describedby={hint} onClick={() => fileInput.current?.click()}>
          {t(shown === null ? 'pages:office.clinic.chooseLogo' : 'pages:office.clinic.otherLogo')}
        </Button>
        <InputBase
          type="file"
          inputRef={fileInput}
          inputProps={{ accept: 'image/png,image/jpeg,image/webp,image/svg+xml' }}
          sx={{ display: 'none' }}
          onChange={() => void choose(fileInput.current)}
        />
        {shown !== null && <Button onClick={remove}>{t('pages:office.clinic.removeLogo')}</Button>}
      </Stack>
      <FormHelperText id={hint} error={unreadable} role={unreadable ? 'alert' : undefined}>
        {t(unreadable ? 'pages:office.clinic.logoUnreadable' : 'pages:office.clinic.logoHint')}
      </FormHelperText>
    </Stack>
  );
};
