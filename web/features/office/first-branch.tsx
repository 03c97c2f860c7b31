import Skeleton from '@mui/material/Skeleton';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { BranchPage } from './branch-page.tsx';
import { useBranchSettings } from './branches-calls.ts';

/** The first branch while the clinic is set up. */
export const FirstBranch = ({ onSaved }: { readonly onSaved: () => void }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <QueryState
      query={useBranchSettings()}
      failed={t('messages:notLoaded.branches')}
      skeleton={<Skeleton variant="rounded" height={240} />}
    >
      {({ branches: [branch] }) => branch !== undefined && <BranchPage branch={branch} onClose={onSaved} isFirst />}
    </QueryState>
  );
};
