import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import SnackbarContent from '@mui/material/SnackbarContent';
import Box from '@mui/material/Box';
import { useTexts } from '../lib/i18n/texts.ts';
import { Icon } from './icon.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.ts';

interface Props {
  readonly tone: 'success' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly onClose: () => void;
}

/** One line of ink: what happened, and Undo. A long text wraps, it is never cut. */
export const Notice = ({ tone, text, action, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <SnackbarContent
      className="notice"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{ flexWrap: 'nowrap', pointerEvents: 'auto', inlineSize: 'fit-content', maxInlineSize: '100%' }}
      message={
        <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
          <Icon shape={tone === 'error' ? AlertIcon : CheckIcon} size={16} />
          <Box component="span" sx={{ lineHeight: 1.4, '& > span + span::before': { content: '" · "' } }}>
            {text.split('\n').map((line) => (
              <span key={line}>{line} </span>
            ))}
          </Box>
        </Box>
      }
      action={
        <>
          {action !== undefined && (
            <Button
              color="inherit"
              size="small"
              sx={{ color: 'var(--notice-action)' }}
              onClick={() => {
                onClose();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton color="inherit" size="small" aria-label={t('closeMessage')} onClick={onClose}>
            <Icon shape={CloseIcon} size={16} />
          </IconButton>
        </>
      }
    />
  );
};
