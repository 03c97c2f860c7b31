import './button.css';
import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';

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

/** The class names of a button, for an element that must stay what it is (`summary`, `a`). */
export const buttonClass = ({ look = 'plain', size = 'normal', wide = false, round = false }: Look): string =>
  [
    'button',
    `button--${look}`,
    size === 'normal' ? '' : `button--${size}`,
    wide ? 'button--wide' : '',
    round ? 'button--round' : '',
  ]
    .filter(Boolean)
    .join(' ');

type ButtonProps = Look & ComponentPropsWithRef<'button'>;

/** A button of the public pages; `type` is `button` unless told. Busy = it works on it, and takes no second press. */
export const Button = ({
  look,
  size,
  wide,
  round,
  className,
  type = 'button',
  busy = false,
  onClick,
  ...rest
}: ButtonProps & { readonly busy?: boolean }): React.ReactElement => (
  <button
    {...rest}
    // The type of the prop allows no other value than a button may have.
    // oxlint-disable-next-line react/button-has-type
    type={type}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={[
      buttonClass({
        ...(look && { look }),
        ...(size && { size }),
        ...(wide !== undefined && { wide }),
        ...(round !== undefined && { round }),
      }),
      className,
    ]
      .filter(Boolean)
      .join(' ')}
  />
);

/** A link within the product that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentPropsWithRef<typeof Link>): React.ReactElement => (
  <Link
    {...rest}
    className={[
      buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide !== undefined && { wide }) }),
      className,
    ]
      .filter(Boolean)
      .join(' ')}
  />
);
