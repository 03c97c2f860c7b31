import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useBranchWait } from '#web/parts/ticket/branch-wait.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { BranchContact } from '#web/parts/clinic/branch-contact.tsx';
import { State } from '#web/ui/state.tsx';
import { Band } from './band.tsx';

/** Number of branches shown; the booking form has all. */
const shown = 6;

/** Today's hours as clock times of the clinic: `10:00 am to 10:00 pm`. */
const useHours = (): ((branch: BranchView) => string | undefined) => {
  const { t } = useTexts();
  const { wallTime } = useFormats();
  return ({ hoursToday: hours }) =>
    hours === null
      ? undefined
      : t('pages:landing.branches.hours', {
          hours: t('range', { low: wallTime(hours.open), high: wallTime(hours.close) }),
        });
};

interface Lines {
  readonly name: ReactNode;
  readonly address: ReactNode;
  readonly state: ReactNode;
  readonly wait: ReactNode;
  readonly actions?: ReactNode;
}

/** A branch between hairlines, or the room it will take. */
const BranchRow = ({ name, address, state, wait, actions }: Lines): React.ReactElement => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: { md: 'subgrid' },
      alignItems: 'center',
      gap: 1.5,
      paddingBlock: 2,
      minBlockSize: { xs: 196, md: 88 },
      '&:first-of-type': { paddingBlockStart: { md: 0 } },
      '&:last-of-type': { borderBlockEnd: { md: 0 } },
      borderBlockEnd: '1px solid var(--line)',
    }}
  >
    <div>
      <Typography component="h3" variant="h3">
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {address}
      </Typography>
    </div>
    <div>
      <Typography sx={{ fontWeight: 650, fontSize: 'var(--fs-16)' }}>{wait}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {state}
      </Typography>
    </div>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{actions}</Box>
  </Box>
);

interface RowProps {
  readonly branch: BranchView;
  readonly bookPath: string;
}

const KnownBranch = ({ branch, bookPath }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const waitOf = useBranchWait();
  const hours = useHours()(branch);
  const nameOf = useLocalizedName();
  const name = nameOf(branch.name, branch.nameAr);
  const names = branch.doctors.map((doctor) => nameOf(doctor.name, doctor.nameAr)).filter((each) => each !== null);
  // A name is not broken at the end of a line.
  const unbroken = names.map((each) => each.replaceAll(' ', '\u00A0')).join(' · ');
  const doctors = names.length === 0 ? undefined : t('pages:landing.branches.doctors', { names: unbroken });
  return (
    <BranchRow
      name={name}
      address={nameOf(branch.address, branch.addressAr)}
      wait={
        <State tone={branch.open ? 'good' : 'plain'}>
          {branch.open ? waitOf(branch) : t('pages:booking.closedNow')}
        </State>
      }
      state={[hours, doctors].filter((text) => text !== undefined).join(' · ')}
      actions={
        <>
          <Button
            component={Link}
            to={bookPath}
            state={{ again: { name: '', phone: '', branchId: branch.id } }}
            variant="outlined"
            aria-label={`${t('pages:landing.branches.book')}: ${name}`}
          >
            {t('pages:landing.branches.book')}
          </Button>
          <BranchContact branch={branch} variant="text" />
        </>
      }
    />
  );
};

const waiting: Lines = {
  name: <Skeleton component="span" sx={{ display: 'block', inlineSize: '7em' }} />,
  address: <Skeleton component="span" sx={{ display: 'block', inlineSize: '11em' }} />,
  wait: <Skeleton component="span" sx={{ display: 'block', inlineSize: '9em' }} />,
  state: null,
};

interface Paths {
  readonly bookPath: string;
  readonly setupPath: string;
}

/** Every branch with its wait now, hours, map and phone. */
export const Branches = ({ bookPath, setupPath }: Paths): React.ReactElement => {
  const { t } = useTexts();
  const { data, error } = useBranches();
  const branches = data?.branches;
  // A clinic without branches is not set up yet.
  if (branches?.length === 0) return <Navigate to={setupPath} replace />;
  return (
    <Band id="branches" title={t('pages:landing.branches.title')} lead={t('pages:landing.branches.subtitle')}>
      {branches === undefined && error !== undefined ? (
        <Alert severity="error">{t('pages:landing.branches.failed')}</Alert>
      ) : (
        <Box
          component="ul"
          aria-busy={branches === undefined}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 3fr) minmax(0, 5fr) auto' },
            columnGap: 1.5,
            m: 0,
            p: 0,
            listStyle: 'none',
            borderBlockStart: { xs: '1px solid var(--line)', md: 0 },
          }}
        >
          {branches === undefined
            ? [1, 2].map((each) => <BranchRow key={each} {...waiting} />)
            : branches
                .slice(0, shown)
                .map((branch) => <KnownBranch key={branch.id} branch={branch} bookPath={bookPath} />)}
        </Box>
      )}
      {branches !== undefined && branches.length > shown && (
        <Button component={Link} to={bookPath} variant="text" sx={{ marginBlockStart: 2 }}>
          {t('pages:landing.branches.all')}
        </Button>
      )}
    </Band>
  );
};
