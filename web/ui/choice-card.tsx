import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';

const Card = styled(FormControlLabel)({
  position: 'relative',
  margin: 0,
  minBlockSize: 52,
  border: '1px solid var(--hair)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--surface)',
  fontWeight: 500,
  transition: 'border-color 150ms, background-color 150ms',
  // By the browser's own state, so that a choice shows before the script has loaded too.
  '&:has(:checked)': {
    borderColor: 'var(--primary)',
    backgroundColor: 'var(--primary-soft)',
    boxShadow: 'inset 0 0 0 1px var(--primary)',
  },
  '@media (prefers-contrast: more)': { borderColor: 'var(--line-strong)' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& .MuiFormControlLabel-label': { inlineSize: '100%', font: 'inherit' },
  // The whole card is the target; the card itself shows what is chosen.
  '& .MuiRadio-root, & .MuiCheckbox-root': { position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' },
});

const shapes = {
  row: { padding: '12px 16px' },
  card: { padding: '14px 8px', textAlign: 'center', justifyContent: 'center' },
  pill: { padding: '8px 18px', borderRadius: '999px', minBlockSize: 46, justifyContent: 'center', textAlign: 'center' },
} as const;

interface Props {
  readonly name: string;
  readonly value: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onBlur?: () => void;
  readonly shape: keyof typeof shapes;
  /** Several of the choices may be chosen. */
  readonly several?: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly children: ReactNode;
}

/** One choice, as large as a thumb: a radio button or a checkbox whose label is the card. */
export const ChoiceCard = ({
  name,
  value,
  chosen,
  onChoose,
  onBlur,
  shape,
  several = false,
  ref,
  children,
}: Props): React.ReactElement => {
  const Control = several ? Checkbox : Radio;
  return (
    <Card
      className="option"
      sx={shapes[shape]}
      control={
        <Control
          name={name}
          value={value}
          checked={chosen}
          onChange={onChoose}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
      label={children}
    />
  );
};
