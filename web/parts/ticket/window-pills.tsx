import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';

interface Props {
  readonly free: readonly { readonly from: string }[] | undefined;
  readonly value: string | undefined;
  readonly firstRef?: Ref<HTMLInputElement>;
  readonly onChoose: (from: string) => void;
}

/** The beginnings of the free windows, one of which is chosen. */
export const WindowPills = ({ free, value, firstRef, onChoose }: Props): React.ReactElement => {
  const { wallTime } = useFormats();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
        gap: 1,
        minBlockSize: 46,
      }}
    >
      {free?.map(({ from }, index) => (
        <ChoiceCard
          key={from}
          ref={index === 0 ? firstRef : undefined}
          name="window"
          value={from}
          chosen={value === from}
          onChoose={() => onChoose(from)}
          shape="pill"
        >
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {wallTime(from)}
          </Box>
        </ChoiceCard>
      ))}
    </Box>
  );
};
