import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { Money } from '#web/ui/money.tsx';
import { Spark } from '#web/ui/spark.tsx';
import { WaitBar } from '#web/ui/wait-bar.tsx';
import { useMinutes } from './minutes.ts';
import type { BranchNow } from './overview-calls.ts';

/** Whether a branch is open, who works there, and which service nobody serves. */
const BranchState = ({ branch }: { readonly branch: BranchNow }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const unserved = branch.services.filter((service) => !service.served && service.here + service.expected > 0);
  if (unserved.length > 0) {
    return (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {unserved.map(({ serviceType }) => (
          <Chip
            key={serviceType}
            color="secondary"
            label={t('pages:overview.unserved', { service: t(`type.${serviceType}`) })}
          />
        ))}
      </Box>
    );
  }
  const text = branch.open
    ? t('pages:overview.doctorsOn', { count: branch.doctorsAtWork, amount: number(branch.doctorsAtWork) })
    : t('pages:overview.closed');
  return <small>{text}</small>;
};

interface Props {
  readonly branches: readonly BranchNow[];
  readonly weekdayAgo: string;
  /** Income of the same weekday in the weeks before, by branch. */
  readonly weekdays: ReadonlyMap<number, readonly number[]>;
  readonly onOpen: (list: 'room' | 'reports', branchId: number) => void;
}

/** Every branch now, in the order given: wait, people, income and its change. On a phone two lines each. */
export const BranchesNow = ({ branches, weekdayAgo, weekdays, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const minutes = useMinutes();
  const nameOf = useLocalizedName();
  const sparkOf = ({ branchId, incomeToday }: BranchNow): readonly number[] => {
    const before = weekdays.get(branchId);
    return before === undefined ? [] : [...before, incomeToday];
  };
  return (
    <Box sx={{ overflowX: { sm: 'auto' } }}>
      <Table className="branches-now" sx={tableStyles} aria-label={t('pages:overview.branches')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('pages:overview.branch')}</TableCell>
            <TableCell>{t('pages:overview.longestWait')}</TableCell>
            <TableCell className="num wide">{t('pages:overview.here')}</TableCell>
            <TableCell className="num wide">{t('pages:overview.expected')}</TableCell>
            <TableCell className="spark">{t('pages:overview.spark', { weeks: number(7) })}</TableCell>
            <TableCell className="num">{t('pages:overview.income')}</TableCell>
            <TableCell className="num">{t('pages:overview.against_short', { day: weekdayAgo })}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {branches.map((branch) => (
            <TableRow key={branch.branchId} hover>
              <TableCell className="name">
                <Link component="button" underline="hover" onClick={() => onOpen('reports', branch.branchId)}>
                  <bdi>{nameOf(branch.name, branch.nameAr)}</bdi>
                </Link>{' '}
                <BranchState branch={branch} />
              </TableCell>
              <TableCell className="wait">
                {branch.here === 0 ? (
                  <small>{t('pages:overview.nobodyWaits')}</small>
                ) : (
                  <WaitBar minutes={branch.longestWait}>{minutes(branch.longestWait)}</WaitBar>
                )}
              </TableCell>
              <TableCell className="num wide">
                <Link component="button" underline="hover" onClick={() => onOpen('room', branch.branchId)}>
                  {number(branch.here)}
                </Link>
              </TableCell>
              <TableCell className="num wide soft">{number(branch.expected)}</TableCell>
              <TableCell className="spark">
                {sparkOf(branch).some((income) => income > 0) && (
                  <Spark label={t('pages:overview.spark', { weeks: number(7) })} values={sparkOf(branch)} />
                )}
              </TableCell>
              <TableCell className="num income">
                <Money bare amount={branch.incomeToday} />
              </TableCell>
              <TableCell className="num delta">
                {branch.incomeWeekAgoByNow === 0 ? (
                  <small>{t('dash')}</small>
                ) : (
                  <Delta now={branch.incomeToday} before={branch.incomeWeekAgoByNow} base="" />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const tableStyles = {
  '& td, & th': {
    paddingInline: 1,
    '&:first-of-type': { paddingInlineStart: 0 },
    '&:last-of-type': { paddingInlineEnd: 0 },
  },
  '& td': { blockSize: 44 },
  // A date of three words: in two lines where there is no room.
  '& th:last-of-type': { whiteSpace: 'normal', lineHeight: 1.3 },
  '& .spark': { textAlign: 'center' },
  '& small': { fontSize: 'var(--fs-12)', color: 'text.tertiary' },
  '& .soft': { color: 'text.secondary' },
  '@media (width >= 45em)': { '& .name, & .wait': { whiteSpace: 'nowrap' } },
  // Beside the column of what needs the owner, the state of a branch is below its name: the weeks need the room.
  '@media (75em <= width < 86em)': {
    '& td, & th': { paddingInline: 0.75 },
    '& .name .MuiLink-root': { display: 'block' },
  },
  '& .name .MuiLink-root': { fontWeight: 650, color: 'text.primary', textAlign: 'start', marginInlineEnd: 0.75 },
  '& .MuiLink-root': { font: 'inherit', color: 'inherit' },
  '& .delta .delta > span:empty': { display: 'none' },
  '@media (width < 45em)': {
    '&, & tbody': { display: 'block' },
    '& thead, & .wide': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      blockSize: 'auto',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      alignItems: 'center',
      columnGap: 2,
      rowGap: 0.25,
      paddingBlock: 1.25,
      borderBlockStart: '1px solid var(--hair)',
    },
    '& tbody td': { display: 'block', blockSize: 'auto', height: 'auto', border: 0, padding: 0 },
    '& .name': { gridColumn: 1, gridRow: 1 },
    '& .wait': { gridColumn: 1, gridRow: 2 },
    '& td.spark': { gridColumn: 2, gridRow: '1 / 3', textAlign: 'end' },
    '& .income': { gridColumn: 3, gridRow: 1, fontWeight: 650, minInlineSize: '4.25rem' },
    '& td.delta': { gridColumn: 3, gridRow: 2 },
    '& td.num, [dir=rtl] & td.num': { textAlign: 'end' },
  },
} as const;
