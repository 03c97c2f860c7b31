import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFormats } from '../lib/i18n/formats.ts';

interface Props {
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  /** Total number; undefined while it is not loaded. */
  readonly count?: number | undefined;
  /** Buttons that concern the whole section. */
  readonly actions?: ReactNode;
  /** Largest width in pixels of usual letters, for lines that are read rather than compared. */
  readonly width?: number;
  /** None while the section is folded. */
  readonly children?: ReactNode;
}

/** A part of a page under its own heading. */
export const Section = ({ title, text, count, actions, width, children }: Props): React.ReactElement => {
  const id = useId();
  const { number } = useFormats();
  return (
    <Stack
      component="section"
      className="section"
      aria-labelledby={id}
      spacing={1.75}
      sx={{ maxInlineSize: width === undefined ? undefined : `${String(width / 16)}rem` }}
    >
      <Stack
        direction="row"
        className="section__head"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' }}
      >
        <div>
          <Typography variant="h3" component="h2" id={id}>
            {title}
            {count !== undefined && (
              <Box component="span" sx={{ marginInlineStart: 1, color: 'text.secondary', fontWeight: 400 }}>
                {number(count)}
              </Box>
            )}
          </Typography>
          {text !== undefined && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
        </div>
        {actions}
      </Stack>
      {children}
    </Stack>
  );
};
