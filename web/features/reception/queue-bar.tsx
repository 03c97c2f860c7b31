import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { RefObject } from 'react';
import { memo } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { Key } from './key.tsx';

interface Props {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Enter: opens the only match. */
  readonly onEnter: () => void;
  readonly onBook: () => void;
  readonly onHelp: () => void;
}

/** Shown next to its action; hidden on phones, which have no keyboard. */
const Shortcut = ({ keys }: { readonly keys: string }): React.ReactElement => (
  <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, marginInlineStart: 1 }}>
    <Key>{keys}</Key>
  </Box>
);

/** Apart from the search field, so that a letter does not draw them again. */
const BarActions = memo(({ onBook, onHelp }: Pick<Props, 'onBook' | 'onHelp'>): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      <IconButton
        title={t('pages:reception.shortcuts.title')}
        aria-label={t('pages:reception.shortcuts.open')}
        aria-keyshortcuts="?"
        onClick={onHelp}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <KeyboardOutlined />
      </IconButton>
      <Button
        variant="contained"
        startIcon={<Add />}
        aria-keyshortcuts="Alt+N"
        onClick={onBook}
        sx={{ minBlockSize: 40, whiteSpace: 'nowrap' }}
      >
        {t('pages:reception.newBooking')}
        <Shortcut keys="Alt+N" />
      </Button>
    </>
  );
});
BarActions.displayName = 'BarActions';

/** Search, New Booking and the list of shortcuts. */
export const QueueBar = ({ searchBox, typed, onType, onEnter, onBook, onHelp }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box
      component="search"
      className="no-print"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: '1 1 22rem' }}
    >
      <OutlinedInput
        type="search"
        size="small"
        placeholder={t('pages:reception.search.placeholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
          if (event.key !== 'Enter') return;
          // Otherwise the same key press would also trigger the element that gets the focus.
          event.preventDefault();
          onEnter();
        }}
        inputRef={searchBox}
        autoComplete="off"
        inputProps={{ 'aria-label': t('pages:reception.search.label'), 'aria-keyshortcuts': 'Alt+S', dir: 'auto' }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          typed === '' ? (
            <Shortcut keys="Alt+S" />
          ) : (
            <IconButton size="small" aria-label={t('pages:reception.search.clear')} onClick={() => onType('')}>
              <Close fontSize="small" />
            </IconButton>
          )
        }
        sx={{ flex: 1, '& input::-webkit-search-cancel-button': { display: 'none' }, '& input': { fontSize: '1rem' } }}
      />
      <BarActions onBook={onBook} onHelp={onHelp} />
    </Box>
  );
};
