import Link from '@mui/material/Link';

/** A phone number as a link: left to right in every language, large enough to tap on a phone. */
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
