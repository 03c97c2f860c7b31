import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** A ticket that is being loaded: the number, the people before, the wait and the stub in their places. */
export const LoadingTicket = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box
      aria-busy="true"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        inlineSize: '100%',
        maxInlineSize: 480,
        minBlockSize: 424,
        marginInline: 'auto',
        padding: '56px 20px 20px',
        borderRadius: 'var(--radius-l)',
        backgroundColor: 'background.paper',
      }}
    >
      <output className="unseen">{t('loading')}</output>
      <Skeleton variant="rounded" width={132} height={104} />
      <Skeleton variant="text" width={180} height={36} />
      <Skeleton variant="text" width={140} />
      <Skeleton variant="rounded" width="100%" height={88} sx={{ marginBlockStart: 2 }} />
    </Box>
  );
};
