import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useBranches } from '../lib/branches.ts';
import { languageOf } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';
import { BranchContact } from './branch-contact.tsx';

/** Where a ticket's branch is: name, address, map and phone. Nothing while they are not known. */
export const BranchPlace = ({ id }: { readonly id: number }): React.ReactElement | null => {
  const { i18n } = useTexts();
  const branches = useBranches();
  const branch = branches.data?.branches.find((each) => each.id === id);
  if (branch === undefined) return null;
  const arabic = languageOf(i18n.language) === 'ar';
  return (
    <Paper
      component="section"
      aria-labelledby="place"
      variant="outlined"
      sx={{ display: 'grid', gap: 1, padding: '16px 22px', borderRadius: '18px' }}
    >
      <Typography id="place" component="h2" variant="h3">
        {arabic ? branch.name_ar : branch.name}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{arabic ? branch.address_ar : branch.address}</Typography>
      <BranchContact branch={branch} />
    </Paper>
  );
};
