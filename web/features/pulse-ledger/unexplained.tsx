import Box from '@mui/material/Box';
import { useFormats } from '#web/lib/i18n/formats.ts';

/** A number of unexplained pulses with its sign; in the colour of a warning when there are any. */
export const Unexplained = ({ pulses }: { readonly pulses: number }): React.ReactElement => {
  const { number } = useFormats();
  const sign = pulses > 0 ? '+' : '−';
  return (
    <Box component="bdi" dir="ltr" sx={{ color: pulses === 0 ? 'text.secondary' : 'warning.main', fontWeight: 600 }}>
      {pulses === 0 ? number(0) : `${sign}${number(Math.abs(pulses))}`}
    </Box>
  );
};
