import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { RefObject } from 'react';
import { memo } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AddIcon, CloseIcon, KeyboardIcon, SearchIcon } from '#web/ui/icons.ts';
import { Key } from '#web/ui/key.tsx';

interface Props {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Enter: opens the only match. */
  readonly onEnter: () => void;
  /** Arrow down: goes into the results. */
  readonly onDown: () => void;
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
        <Icon shape={KeyboardIcon} />
      </IconButton>
      <Button
        variant="outlined"
        startIcon={<Icon shape={AddIcon} size={16} />}
        aria-keyshortcuts="Alt+N"
        onClick={onBook}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {t('pages:reception.newBooking')}
        <Shortcut keys="Alt+N" />
      </Button>
    </>
  );
});
BarActions.displayName = 'BarActions';

/** Search, New Booking and the list of shortcuts. */
export const QueueBar = ({ searchBox, typed, onType, onEnter, onDown, onBook, onHelp }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box
      component="search"
      className="no-print"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: '1 1 20rem', minInlineSize: 0 }}
    >
      <OutlinedInput
        type="search"
        size="small"
        placeholder={t('pages:reception.search.placeholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
          if (event.key !== 'Enter') return;
          // Otherwise the same key press would also trigger the element that gets the focus.
          event.preventDefault();
          onEnter();
        }}
        inputRef={searchBox}
        autoComplete="off"
        inputProps={{
          'aria-label': t('pages:reception.search.label'),
          'aria-keyshortcuts': 'Alt+S',
          dir: typed === '' ? undefined : 'auto',
        }}
        startAdornment={
          <InputAdornment position="start">
            <Icon shape={SearchIcon} size={16} />
          </InputAdornment>
        }
        endAdornment={
          typed === '' ? (
            <Shortcut keys="Alt+S" />
          ) : (
            <IconButton size="small" aria-label={t('pages:reception.search.clear')} onClick={() => onType('')}>
              <Icon shape={CloseIcon} size={16} />
            </IconButton>
          )
        }
        sx={{
          flex: 1,
          maxInlineSize: { md: 380 },
          marginInlineStart: { md: 'auto' },
          minBlockSize: { md: 32 },
          '& input': {
            minBlockSize: { md: 32 },
            paddingBlock: { md: '4px' },
            fontSize: { xs: '1rem', md: 'var(--fs-13)' },
          },
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
      <BarActions onBook={onBook} onHelp={onHelp} />
    </Box>
  );
};
