import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { EraseIcon } from '#web/ui/icons.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const keyStyles = { minBlockSize: 'clamp(64px, 11vh, 104px)', fontSize: 34, fontWeight: 500 } as const;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Keys as large as a thumb: the keyboard of the device would offer what others typed before. */
export const NumberPad = ({ value, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const digitKey = (digit: string): React.ReactElement => (
    <Button key={digit} variant="outlined" sx={keyStyles} onClick={() => onChange(`${value}${digit}`)}>
      {digit}
    </Button>
  );
  return (
    <Box dir="ltr" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 }}>
      {digits.map(digitKey)}
      <span />
      {digitKey('0')}
      <Button
        variant="text"
        sx={keyStyles}
        aria-label={t('pages:kiosk.erase')}
        disabled={value === ''}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <EraseIcon fontSize="large" />
      </Button>
    </Box>
  );
};
