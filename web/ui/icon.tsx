import { styled } from '@mui/material/styles';
import SvgIcon from '@mui/material/SvgIcon';

/** Line icons on a 24 grid, drawn for this product. A shape is a list of path data. */
export type Shape = readonly string[];

export const clockIcon: Shape = ['M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z', 'M12 7.5V12l3 2'];
export const checkIcon: Shape = ['m5 12.5 4.5 4.5L19 7.5'];
export const checkCircleIcon: Shape = ['M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z', 'm8.5 12.2 2.5 2.5 4.5-5'];
export const closeIcon: Shape = ['m6 6 12 12', 'm18 6-12 12'];
export const menuIcon: Shape = ['M4 7h16', 'M4 12h16', 'M4 17h16'];
export const alertIcon: Shape = ['M12 4 2.8 19.5h18.4z', 'M12 10v4', 'M12 16.8v.2'];
export const searchIcon: Shape = ['M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14z', 'm16.2 16.2 4.3 4.3'];
export const globeIcon: Shape = [
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  'M3.5 12h17',
  'M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z',
];
export const sunIcon: Shape = [
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M12 2.5v2',
  'M12 19.5v2',
  'm5.3 5.3 1.4 1.4',
  'm17.3 17.3 1.4 1.4',
  'M2.5 12h2',
  'M19.5 12h2',
  'm5.3 18.7 1.4-1.4',
  'm17.3 6.7 1.4-1.4',
];
export const moonIcon: Shape = ['M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z'];
export const deviceIcon: Shape = [
  'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5z',
  'M9 20h6',
  'M12 16v4',
];
export const peopleIcon: Shape = [
  'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'M2.5 19.5c.7-3.2 3.2-5 6.5-5s5.8 1.8 6.5 5',
  'M16 5.3a3.3 3.3 0 0 1 0 6.4',
  'M18 14.8c1.9.8 3.1 2.4 3.6 4.7',
];
export const mailIcon: Shape = [
  'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5z',
  'm4.5 7.5 7.5 6 7.5-6',
];
export const homeIcon: Shape = ['m4 11 8-7 8 7', 'M6 9.5V20h12V9.5', 'M10 20v-5h4v5'];
export const loginIcon: Shape = ['M14 4h5v16h-5', 'M4 12h10', 'm10 8 4 4-4 4'];
export const refreshIcon: Shape = ['M19.5 12a7.5 7.5 0 1 1-2.3-5.4', 'M19.5 3.5v4h-4'];
export const downloadIcon: Shape = ['M12 4v11', 'm7.5 10.5 4.5 4.5 4.5-4.5', 'M5 20h14'];
export const backIcon: Shape = ['M19 12H5', 'm11 6-6 6 6 6'];
export const offlineIcon: Shape = [
  'm4 4 16 16',
  'M8.5 15.5a5 5 0 0 1 6 0',
  'M5.5 12a9.5 9.5 0 0 1 4.5-2.3',
  'M14.5 9.8c1.4.4 2.8 1.1 4 2.2',
  'M2.5 8.5A14 14 0 0 1 7 5.9',
  'M11 5c3.8-.2 7.6 1 10.5 3.5',
  'M12 19v.2',
];
export const bellIcon: Shape = ['M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z', 'M10 20.5c1 1 3 1 4 0'];
export const walletIcon: Shape = [
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3',
  'M4 7.5v9A2.5 2.5 0 0 0 6.5 19H20V8H6',
  'M16.5 13.5v.2',
];
export const skipIcon: Shape = ['M5 5v14l9-7z', 'M18 5v14'];
export const beamIcon: Shape = [
  'M4 4 9.5 9.5',
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M12 20v-1.5',
  'M20 12h-1.5',
  'm17.7 17.7-1-1',
  'm17.7 6.3-1 1',
  'm6.3 17.7 1-1',
];
export const stethoscopeIcon: Shape = [
  'M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12',
  'M9 13.5V16a5 5 0 0 0 10 0v-2.5',
  'M19 9.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
];

interface Props {
  readonly shape: Shape;
  /** Size in CSS pixels; default 20. */
  readonly size?: number;
  /** Set for arrows and the like: they turn around in right-to-left pages. */
  readonly mirrored?: boolean;
  /** Spoken name; without one the icon is decoration. */
  readonly label?: string;
  /** Given by the part it is an icon of (a tab, a chip). */
  readonly className?: string;
}

const own: ReadonlySet<PropertyKey> = new Set(['size', 'mirrored']);

const LineIcon = styled(SvgIcon, { shouldForwardProp: (name) => !own.has(name) })<{ size: number; mirrored: boolean }>(
  ({ size, mirrored, theme }) => ({
    flex: 'none',
    fontSize: size,
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: 1.8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...(mirrored && theme.direction === 'rtl' && { transform: 'scaleX(-1)' }),
  }),
);

/** Draws a shape in the colour of the text around it. */
export const Icon = ({ shape, size = 20, mirrored = false, label, className }: Props): React.ReactElement => (
  <LineIcon
    className={['icon', className].filter(Boolean).join(' ')}
    size={size}
    mirrored={mirrored}
    {...(label !== undefined && { titleAccess: label })}
  >
    {shape.map((path) => (
      <path key={path} d={path} />
    ))}
  </LineIcon>
);
