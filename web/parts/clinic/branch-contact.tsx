import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { BranchView } from '#web/lib/api/answers.ts';
import { mapLink } from '#web/lib/api/branches.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { PhoneIcon, PlaceIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branch: BranchView;
  /** As text where another button leads. */
  readonly variant?: 'outlined' | 'text';
}

/** How to reach a branch: its map, and its phone where it has one. */
export const BranchContact = ({ branch, variant = 'outlined' }: Props): React.ReactElement => {
  const { t } = useTexts();
  const name = useLocalizedName()(branch.name, branch.nameAr);
  return (
    <Stack
      className="no-print"
      direction="row"
      useFlexGap
      // A phone number in large letters is wider than the smallest phone.
      sx={{ flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Button
        variant={variant}
        href={mapLink(branch)}
        target="_blank"
        rel="noopener noreferrer"
        startIcon={<PlaceIcon />}
        aria-label={`${t('pages:status.map')}: ${name}`}
      >
        {t('pages:status.map')}
      </Button>
      {branch.phone !== '' && (
        <Button variant={variant} href={`tel:${branch.phone}`} startIcon={<PhoneIcon />}>
          <bdi dir="ltr">{branch.phone}</bdi>
        </Button>
      )}
    </Stack>
  );
};
