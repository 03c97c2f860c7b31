import './bar.css';

interface Props {
  /** 0 to 100: how much of the width. */
  readonly share: number;
  /** hollow = there is nothing behind it, only its place. */
  readonly tone?: 'primary' | 'accent' | 'good' | 'hollow';
}

/** A horizontal bar that grows in the direction one reads. It is decoration: the number stands beside it. */
export const Bar = ({ share, tone = 'primary' }: Props): React.ReactElement => (
  // An SVG's width is an attribute: the content security policy allows no styles written into markup.
  <svg className={`bar bar--${tone}`} width="100%" height="14" aria-hidden focusable="false">
    <rect className="bar__ground" width="100%" height="14" rx="7" />
    {share > 0 && <rect className="bar__fill" width={`${Math.min(100, share)}%`} height="14" rx="7" />}
  </svg>
);
