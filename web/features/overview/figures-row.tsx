import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { BranchDay, BranchNow, Figures } from './overview-calls.ts';

interface Props {
  readonly total: Figures;
  readonly branches: readonly BranchNow[];
  readonly days: readonly BranchDay[];
  /** Whether `days` has every branch. */
  readonly isWhole: boolean;
  readonly onOpen: (list: 'room' | 'reports', branchId?: number) => void;
}

/** The row that has most of a figure. */
const mostOf = <Row,>(rows: readonly Row[], figure: (row: Row) => number): Row | undefined =>
  rows.toSorted((one, other) => figure(other) - figure(one))[0];

/** The people of all branches now; each figure opens its list at the branch that has most of it. */
export const FiguresRow = ({ total, branches, days, isWhole, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const missed = days.reduce((sum, { sheet }) => sum + sheet.tickets.noShow, 0);
  const booked = days.reduce((sum, { sheet }) => sum + sheet.tickets.booked, 0);
  const figures = [
    { id: 'hereNow', value: number(total.here), list: 'room', branch: mostOf(branches, (branch) => branch.here) },
    {
      id: 'withDoctor',
      value: number(total.withDoctor),
      list: 'room',
      branch: mostOf(branches, (branch) => branch.withDoctor),
    },
    {
      id: 'expected',
      value: number(total.expected),
      list: 'room',
      branch: mostOf(branches, (branch) => branch.expected),
    },
    {
      id: 'doctorsAtWork',
      value: number(total.doctorsAtWork),
      list: 'room',
      branch: mostOf(branches, (branch) => branch.doctorsAtWork),
    },
    ...(isWhole
      ? [
          {
            id: 'didNotCome',
            value: number(missed),
            of: booked,
            list: 'reports',
            branch: mostOf(days, ({ sheet }) => sheet.tickets.noShow)?.branch,
          } as const,
        ]
      : []),
  ] as const;
  return (
    <Box component="ul" sx={rowStyles}>
      {figures.map((figure) => (
        <li key={figure.id}>
          <ButtonBase onClick={() => onOpen(figure.list, figure.branch?.branchId)}>
            <b>
              {figure.value}
              {'of' in figure && <small> {t('pages:overview.ofBooked', { amount: number(figure.of) })}</small>}
            </b>
            <span>{t(`pages:overview.${figure.id}`)}</span>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBlock: '1px solid var(--hair)',
  '& > li': { flex: '1 1 6.5rem', minInlineSize: 0, borderInlineStart: '1px solid var(--hair)' },
  '& > li:first-of-type': { borderInlineStart: 0 },
  // On a phone the three figures that change from minute to minute.
  '@media (width < 45em)': { '& > li:nth-of-type(n + 4)': { display: 'none' } },
  '& .MuiButtonBase-root': {
    display: 'grid',
    justifyContent: 'start',
    justifyItems: 'start',
    inlineSize: '100%',
    paddingBlock: 1.25,
    paddingInline: 2,
    textAlign: 'start',
    '&:hover': { backgroundColor: 'action.hover' },
  },
  '& > li:first-of-type .MuiButtonBase-root': { paddingInlineStart: 0 },
  // Large letters: one below the other, in one line with the page.
  '@media (width < 18em)': {
    '& > li': { borderInlineStart: 0, '&:not(:first-of-type)': { borderBlockStart: '1px solid var(--hair)' } },
    '& > li .MuiButtonBase-root': { paddingInline: 0 },
  },
  '& b': { fontSize: 'var(--fs-20)', fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' },
  '& small': { fontSize: 'var(--fs-12)', fontWeight: 400, color: 'text.tertiary' },
  '& span': { fontSize: 'var(--fs-12)', fontWeight: 500, color: 'text.tertiary', lineHeight: 1.3 },
} as const;
