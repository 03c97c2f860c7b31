import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTexts } from '../lib/texts.ts';

/** Holds the place of a ticket that is being loaded. */
export const LoadingTicket = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box aria-busy="true" sx={{ inlineSize: '100%', maxInlineSize: 480, marginInline: 'auto' }}>
      <output className="unseen">{t('loading')}</output>
      <Skeleton variant="rounded" height={460} sx={{ borderRadius: 'var(--radius-l)' }} />
    </Box>
  );
};
