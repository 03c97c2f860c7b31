import Link from '@mui/material/Link';

/** A phone one can press to call: left to right in every language; on a phone it takes a thumb. */
export const PhoneLink = ({ phone }: { readonly phone: string }): React.ReactElement => (
  <Link
    href={`tel:${phone}`}
    dir="ltr"
    color="inherit"
    underline="always"
    sx={{
      position: 'relative',
      display: 'inline-block',
      unicodeBidi: 'isolate',
      whiteSpace: 'nowrap',
      textDecorationColor: 'var(--line-strong)',
      '@media (width < 960px)': {
        '&::after': { content: '""', position: 'absolute', insetInline: '-6px', insetBlock: '-12px -8px' },
      },
    }}
  >
    {phone}
  </Link>
);
