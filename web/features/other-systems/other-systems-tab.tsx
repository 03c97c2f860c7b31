import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ApiKeysSection } from './api-keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** What the clinic lets other systems read, and what it tells them. */
export const OtherSystemsTab = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack spacing={4}>
      <ApiKeysSection />
      <WebhooksSection />
      <Link href="/developers" target="_blank" rel="noreferrer">
        {t('pages:systems.keys.describe')}
      </Link>
    </Stack>
  );
};
