import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useAlive } from '#web/lib/online.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Band, columns } from './band.tsx';

const Branches = lazy(async () => ({ default: (await import('./branches.tsx')).Branches }));

/** Placeholder of two branches until they are loaded. */
const BranchPlaces = (): React.ReactElement => (
  <Box component="ul" sx={columns(300)} aria-busy>
    {[1, 2].map((each) => (
      <li key={each}>
        <Skeleton variant="rounded" sx={{ blockSize: 300, borderRadius: '18px' }} />
      </li>
    ))}
  </Box>
);

/** The branches with their live wait. They load after hydration: the page can be read without them. */
export const BranchesPart = ({ bookPath }: { readonly bookPath: string }): React.ReactElement => {
  const { t } = useTexts();
  const alive = useAlive();
  return (
    <Band id="branches" title={t('pages:landing.branches.title')} lead={t('pages:landing.branches.subtitle')} sunken>
      {alive ? (
        <Suspense fallback={<BranchPlaces />}>
          <Branches bookPath={bookPath} places={<BranchPlaces />} />
        </Suspense>
      ) : (
        <BranchPlaces />
      )}
    </Band>
  );
};
