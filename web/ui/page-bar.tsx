import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMinute } from '../lib/device/use-minute.ts';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Icon } from './icon.tsx';
import { SearchIcon } from './icons.ts';
import { Key } from './key.tsx';
import { onRail } from './staff-sections.ts';
import { unseen } from './unseen.ts';

interface Props {
  readonly title: string;
  readonly onPalette: () => void;
  /** Gets the place for the controls of the section. */
  readonly toolsRef?: (place: Element | null) => void;
}

/** The one line above a section: its name, date and time, and the search for everything. */
export const PageBar = ({ title, onPalette, toolsRef }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { today, time } = useFormats();
  const now = useMinute();
  return (
    <Box className="page-bar" sx={barStyles}>
      <Typography component="h1" variant="h3" noWrap>
        {title}
      </Typography>
      <Typography className="page-bar__more page-bar__date no-print" variant="body2" color="textSecondary" noWrap>
        {[today(new Date(now)), time(new Date(now))].join(t('listSeparator'))}
      </Typography>
      <ButtonBase
        className="page-bar__more page-bar__search no-print"
        aria-keyshortcuts="Control+K"
        onClick={onPalette}
      >
        <Icon shape={SearchIcon} size={16} />
        <Typography component="span" variant="inherit" noWrap>
          {t('navigation:palette.open')}
        </Typography>
        <Box component="span" aria-hidden sx={{ marginInlineStart: 'auto' }}>
          <Key>Ctrl+K</Key>
        </Box>
      </ButtonBase>
      <Box ref={toolsRef} className="page-bar__tools no-print" />
      <Typography className="page-bar__brand" data-testid="print-brand">
        {t('brand')}
      </Typography>
    </Box>
  );
};

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minBlockSize: 'var(--top)',
  paddingInline: 2,
  borderBlockEnd: '1px solid var(--line)',
  '& .page-bar__tools': {
    flex: 'none',
    '&:empty': { display: 'none' },
    '@media (width < 60em)': { marginInlineStart: 'auto' },
  },
  '@media (width < 20em)': { flexWrap: 'wrap', paddingBlock: 1, '& .page-bar__tools': { marginInlineStart: 0 } },
  // A phone has room for one of them.
  '@media (width < 45em)': { '&:has(.page-bar__tools:not(:empty)) .page-bar__date': { display: 'none' } },
  '& .page-bar__search': {
    display: 'none',
    '@media (width >= 60em)': { display: 'flex' },
    gap: 1,
    inlineSize: 288,
    marginInlineStart: 'auto',
    minBlockSize: 32,
    paddingInline: 1.25,
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--sunken)',
    color: 'text.tertiary',
    fontSize: 'var(--fs-13)',
    textAlign: 'start',
    '&:hover': { color: 'text.secondary' },
  },
  '& .page-bar__brand': { display: 'none' },
  '@media print': {
    '&&': { position: 'static', paddingInline: 0, backgroundColor: 'transparent' },
    '& .page-bar__brand': { display: 'block', marginInlineStart: 'auto', fontWeight: 500 },
  },
  [`@media ${onRail}`]: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 4,
    paddingInline: 3,
    backgroundColor: 'var(--ground)',
    // A screen that fills the page has a line of its own; its name is for screen readers.
    'main:has([data-fill]) > &': unseen,
    'main:has([data-fill]) > & .page-bar__more': { display: 'none' },
  },
} as const;
