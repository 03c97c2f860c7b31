import MuiButton from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ComponentPropsWithRef } from 'react';

export type ButtonLook = 'strong' | 'quiet' | 'plain' | 'danger';

interface Look {
  /** strong = the one action of a screen; quiet = bordered; plain = bare; danger = gives something up. */
  readonly look?: ButtonLook;
  readonly size?: 'small' | 'normal' | 'large';
  /** As wide as what it stands in. */
  readonly wide?: boolean;
  /** A circle for a single icon; give it an aria-label. */
  readonly round?: boolean;
}

const looks = {
  strong: { variant: 'contained', color: 'primary' },
  quiet: { variant: 'outlined', color: 'inherit' },
  plain: { variant: 'text', color: 'primary' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

const sizeOf = (size: Look['size']) => (size === undefined || size === 'normal' ? 'medium' : size);

/** Between an icon and its word. */
const gap = { gap: 1 } as const;

type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, 'color'>;

/** Deprecated: use Material UI's Button. Busy = it works on it, and takes no second press. */
export const Button = ({
  look = 'plain',
  size,
  wide = false,
  round = false,
  className,
  type = 'button',
  busy = false,
  onClick,
  ...rest
}: ButtonProps & { readonly busy?: boolean }): React.ReactElement => {
  const shared = {
    ...rest,
    type,
    'aria-busy': busy || undefined,
    onClick: busy ? (event: React.MouseEvent) => event.preventDefault() : onClick,
    className: ['button', `button--${look}`, className].filter(Boolean).join(' '),
  };
  if (round) return <IconButton {...shared} size={sizeOf(size)} />;
  return <MuiButton {...shared} {...looks[look]} size={sizeOf(size)} fullWidth={wide} sx={gap} />;
};
