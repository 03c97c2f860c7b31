import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { figureIn, useFormats } from '../lib/i18n/formats.ts';

const marks = /[\p{Cf}\p{Sm}\p{Pd}\s]/gu;

/** A sum in its parts: `{ before: 'EGP', figure: '1,250', after: '' }`, without sign and marks of direction. */
export const moneyParts = (text: string): { before: string; figure: string; after: string } => {
  const found = figureIn.exec(text);
  if (found === null) return { before: '', figure: text, after: '' };
  const [figure] = found;
  return {
    before: text.slice(0, found.index).replaceAll(marks, ''),
    figure,
    after: text.slice(found.index + figure.length).replaceAll(marks, ''),
  };
};

const unitStyles = {
  color: 'text.tertiary',
  fontSize: 'max(0.72em, var(--fs-12))',
  fontWeight: 400,
} as const;

interface MoneyProps {
  /** Null: nothing is charged yet. */
  readonly amount: number | null;
  /** Both decimals, zeros too: sums that are about to be charged. */
  readonly exact?: boolean;
  /** Without the currency: the head of the column names it, or the line above. */
  readonly bare?: boolean;
}

/** Pounds in tabular figures: the currency smaller and grey, a minus attached to the figure in both directions. */
export const Money = ({ amount, exact = false, bare = false }: MoneyProps): React.ReactElement => {
  const { money, moneyExact } = useFormats();
  if (amount === null) return <span>{money(null)}</span>;
  const size = Math.abs(amount);
  const { before, figure, after } = moneyParts(exact ? moneyExact(size) : money(size));
  return (
    <Box component="span" className="money" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {!bare && before !== '' && (
        <Box component="small" sx={unitStyles}>
          {before}{' '}
        </Box>
      )}
      <bdi dir="ltr">{amount < 0 ? `−${figure}` : figure}</bdi>
      {!bare && after !== '' && (
        <Box component="small" sx={unitStyles}>
          {' '}
          {after}
        </Box>
      )}
    </Box>
  );
};

interface FigureProps {
  readonly label: ReactNode;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** Below: a delta with its base, a spark. */
  readonly children?: ReactNode;
}

/** The one number of a screen: 56 px, its name above, its base below. */
export const Figure = ({ label, value, children }: FigureProps): React.ReactElement => (
  <Box className="figure" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 'var(--fs-13)', fontWeight: 500 }}>
      {label}
    </Box>
    <Box component="span" sx={{ typography: 'figure', fontSize: { xs: 'min(2.5rem, 11vw)', sm: 'var(--fs-56)' } }}>
      {value ?? '\u00a0'}
    </Box>
    {children}
  </Box>
);
