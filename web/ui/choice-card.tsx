import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';

const Card = styled(FormControlLabel)({
  position: 'relative',
  margin: 0,
  minBlockSize: 46,
  justifyContent: 'center',
  textAlign: 'center',
  fontWeight: 500,
  transition: 'border-color 150ms, background-color 150ms',
  // Seen where the system replaces the colours.
  '&:has(:checked)': { outline: '2px solid transparent', outlineOffset: -3 },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: -3 },
  '& .MuiFormControlLabel-label': { inlineSize: '100%', font: 'inherit' },
});

// The whole card is the target; the card itself shows what is chosen.
const hidden = { position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' } as const;

// What is chosen shows by the browser's own state, so that it does before the script has loaded too.
const shapes = {
  row: {
    padding: '12px 16px',
    textAlign: 'start',
    '& .MuiRadio-root': { padding: 0, marginInlineEnd: 1.5 },
    '&:has(:checked) .choice': { border: '5.5px solid var(--primary)' },
  },
  segment: {
    flex: '1 0 auto',
    padding: '8px 12px',
    borderRadius: 'var(--radius-s)',
    color: 'text.secondary',
    '&:has(:checked)': {
      backgroundColor: 'var(--thumb)',
      color: 'text.primary',
      boxShadow: '0 0 0 1px var(--line)',
    },
    '& .MuiRadio-root': hidden,
  },
  pill: {
    padding: '8px 18px',
    border: '1px solid var(--hair)',
    borderRadius: '999px',
    backgroundColor: 'background.paper',
    '&:has(:checked)': {
      borderColor: 'primary.main',
      backgroundColor: 'var(--primary-soft)',
      boxShadow: 'inset 0 0 0 1px var(--primary)',
    },
    '&:has(:focus-visible)': { outlineOffset: 2 },
    '@media (prefers-contrast: more)': { borderColor: 'var(--line-strong)' },
    '& .MuiRadio-root, & .MuiCheckbox-root': hidden,
  },
} as const;

/** Choices of the shape `row`: one surface with hairlines between them. */
export const ChoiceRows = styled('div')({
  display: 'grid',
  border: '1px solid var(--hair)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--surface)',
  overflow: 'clip',
  '& > * + *': { borderBlockStart: '1px solid var(--hair)' },
  '@media (prefers-contrast: more)': { borderColor: 'var(--line-strong)' },
});

/** Choices of the shape `segment`, side by side on one track that scrolls where it must. */
export const ChoiceTrack = styled('div')({
  display: 'flex',
  gap: 2,
  padding: 3,
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--sunken)',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
});

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
