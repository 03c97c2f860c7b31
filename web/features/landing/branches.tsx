import AccessTimeIcon from '@mui/icons-material/AccessTime';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { reservationTypes } from '#shared/models/enums.ts';
import type { BranchView } from '#web/lib/answers.ts';
import { useBranchWait } from '#web/lib/branch-wait.ts';
import { useBranches } from '#web/lib/branches.ts';
import { useFormats } from '#web/lib/formats.ts';
import { usePriceTexts } from '#web/lib/price-texts.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { BranchContact } from '#web/ui/branch-contact.tsx';
import { columns } from './band.tsx';

/** Number of branches shown; the booking form has all. */
const shown = 6;

const Prices = ({ branch }: { readonly branch: BranchView }): React.ReactElement | null => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  const rows = reservationTypes.flatMap((serviceType) => {
    const price = priceOf(branch, serviceType);
    return price === '' ? [] : [{ serviceType, price }];
  });
  if (rows.length === 0) return null;
  return (
    <Box component="dl" aria-label={t('pages:landing.branches.prices')} sx={{ m: 0, display: 'grid', gap: 0.25 }}>
      {rows.map(({ serviceType, price }) => (
        <Box key={serviceType} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {t(`type.${serviceType}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 700 }}>
            {price}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

/** Today's hours as clock times of the clinic: `10:00 am – 10:00 pm`. */
const useHours = (): ((branch: BranchView) => string | undefined) => {
  const { t } = useTexts();
  const { wallTime } = useFormats();
  return ({ hoursToday: hours }) =>
    hours === null
      ? undefined
      : t('pages:landing.branches.hours', { hours: `${wallTime(hours.open)} – ${wallTime(hours.close)}` });
};

const BranchCard = ({
  branch,
  bookPath,
}: {
  readonly branch: BranchView;
  readonly bookPath: string;
}): React.ReactElement => {
  const { t } = useTexts();
  const waitOf = useBranchWait();
  const hours = useHours()(branch);
  const nameOf = useLocalizedName();
  return (
    <Card component="li" sx={{ display: 'grid', alignContent: 'start', gap: 1.25, padding: '18px 20px' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="h3">
          {nameOf(branch.name, branch.nameAr)}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={branch.open ? 'success' : 'default'}
          icon={branch.open ? <CheckIcon /> : <CloseIcon />}
          label={t(branch.open ? 'pages:booking.open' : 'pages:booking.closedNow')}
        />
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{nameOf(branch.address, branch.addressAr)}</Typography>
      <Typography sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'primary.dark', fontWeight: 700 }}>
        <AccessTimeIcon sx={{ fontSize: 18 }} />
        {branch.open ? waitOf(branch) : (hours ?? t('pages:booking.closedNow'))}
      </Typography>
      {branch.open && hours !== undefined && <Typography sx={{ color: 'text.secondary' }}>{hours}</Typography>}
      <Prices branch={branch} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignSelf: 'end' }}>
        <Button
          component={Link}
          to={bookPath}
          state={{ again: { name: '', phone: '', branchId: branch.id } }}
          variant="contained"
          aria-label={`${t('pages:landing.branches.book')}: ${nameOf(branch.name, branch.nameAr)}`}
        >
          {t('pages:landing.branches.book')}
        </Button>
        <BranchContact branch={branch} />
      </Box>
    </Card>
  );
};

interface Props {
  readonly bookPath: string;
  /** Shown until the answer comes. */
  readonly places: React.ReactElement;
}

/** Every branch with its wait now, hours, prices, map and phone. */
export const Branches = ({ bookPath, places }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { data, error } = useBranches();
  if (data === undefined) {
    return error === undefined ? places : <Alert severity="error">{t('pages:landing.branches.failed')}</Alert>;
  }
  const { branches } = data;
  return (
    <>
      <Box component="ul" sx={columns(300)}>
        {branches.slice(0, shown).map((branch) => (
          <BranchCard key={branch.id} branch={branch} bookPath={bookPath} />
        ))}
      </Box>
      {branches.length > shown && (
        <Button component={Link} to={bookPath} variant="outlined" size="large" sx={{ marginBlockStart: 2 }}>
          {t('pages:landing.branches.all')}
        </Button>
      )}
    </>
  );
};
