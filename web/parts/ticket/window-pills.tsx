import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import type { Windows } from './use-free-windows.ts';

interface Props {
  readonly windows: Windows | undefined;
  /** At the desk: the words of the choice of no time, and of a full window, which staff may exceed. */
  readonly desk?: { readonly none: string; readonly full: string };
  readonly value: string | undefined;
  readonly firstRef?: Ref<HTMLInputElement>;
  readonly onChoose: (from: string) => void;
}

/** The beginnings of windows, one of which is chosen. No time is the empty one. */
export const WindowPills = ({ windows, desk, value, firstRef, onChoose }: Props): React.ReactElement => {
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
      {desk !== undefined && (
        <ChoiceCard name="window" value="" chosen={value === ''} onChoose={() => onChoose('')} shape="pill">
          {desk.none}
        </ChoiceCard>
      )}
      {windows?.map(({ from, left }, index) => (
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
          {desk !== undefined && left === 0 && (
            <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
              {desk.full}
            </Box>
          )}
        </ChoiceCard>
      ))}
    </Box>
  );
};
