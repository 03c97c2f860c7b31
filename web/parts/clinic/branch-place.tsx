import { useLocalizedName } from '#web/lib/i18n/texts.ts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useBranches } from '#web/lib/api/branches.ts';
import { BranchContact } from './branch-contact.tsx';

/** Name, address, map and phone of a ticket's branch. Renders nothing until they are loaded. */
export const BranchPlace = ({ id }: { readonly id: number }): React.ReactElement | null => {
  const nameOf = useLocalizedName();
  const branches = useBranches();
  const branch = branches.data?.branches.find((each) => each.id === id);
  if (branch === undefined) return null;
  return (
    <Paper
      component="section"
      aria-labelledby="place"
      variant="outlined"
      sx={{ display: 'grid', gap: 1, padding: '16px 22px', borderRadius: 'var(--radius)' }}
    >
      <Typography id="place" component="h2" variant="h3">
        {nameOf(branch.name, branch.nameAr)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{nameOf(branch.address, branch.addressAr)}</Typography>
      <BranchContact branch={branch} />
    </Paper>
  );
};
