import type SvgIcon from '@mui/material/SvgIcon';
import { useTheme } from '@mui/material/styles';

/** One of web/ui/icons.ts. */
export type Shape = typeof SvgIcon;

interface Props {
  readonly shape: Shape;
  /** Size in CSS pixels at the default text size; it grows with the text. Default 20. */
  readonly size?: number;
  /** Set for arrows and the like: they turn around in right-to-left pages. */
  readonly mirrored?: boolean;
  /** Spoken name; without one the icon is decoration. */
  readonly label?: string;
  /** Given by the part it is an icon of (a tab, a chip). */
  readonly className?: string;
}

/** Draws an icon in the colour of the text around it. */
export const Icon = ({ shape: Drawing, size = 20, mirrored = false, label, className }: Props): React.ReactElement => {
  const { direction, typography } = useTheme();
  const turned = direction === 'rtl' && mirrored;
  return (
    <Drawing
      className={['icon', className].filter(Boolean).join(' ')}
      sx={{ flex: 'none', fontSize: typography.pxToRem(size), ...(turned && { transform: 'scaleX(-1)' }) }}
      {...(label !== undefined && { titleAccess: label })}
    />
  );
};
