import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BackIcon } from '#web/ui/icons.ts';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The card of a page on which staff users sign in or set a password. */
export const SignInFrame = ({ title, lead, children }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  return (
    <>
      <Header variant="landing" />
      <Box
        component="main"
        id="content"
        className="page"
        // At the top: sample accounts come after the form, and would move a centred card.
        sx={{
          display: 'grid',
          alignContent: 'start',
          justifyItems: 'center',
          gap: 2,
          paddingBlockStart: 'clamp(16px, 9vh, 112px)',
        }}
      >
        <Card
          component="section"
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 0.75,
            inlineSize: 'min(460px, 100%)',
            padding: 'clamp(22px, 6vw, 40px)',
            borderRadius: '24px',
            boxShadow: 'none',
          }}
        >
          <Mark size={52} />
          <Typography variant="h1" sx={{ marginBlockStart: 1, fontSize: '1.625rem' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{lead}</Typography>
          {children}
        </Card>
        <Button
          component={Link}
          to={pathIn(languageOf(i18n.language) ?? 'en', '/')}
          startIcon={<Icon shape={BackIcon} mirrored />}
        >
          {t('pages:login.home')}
        </Button>
      </Box>
    </>
  );
};

interface FormProps {
  /** Its accessible name. */
  readonly title: string;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly children: ReactNode;
}

/** The form of such a card. */
export const SignInForm = ({ title, onSubmit, children }: FormProps): React.ReactElement => (
  <Stack
    component="form"
    spacing={2}
    noValidate
    aria-label={title}
    onSubmit={(event) => void onSubmit(event)}
    sx={{ inlineSize: '100%', marginBlockStart: 2 }}
  >
    {children}
  </Stack>
);
