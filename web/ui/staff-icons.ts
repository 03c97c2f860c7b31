import type { Shape } from './icon.tsx';

/** The icons that only staff see: apart, so that visitors need not load them. */

export const calendarIcon: Shape = [
  'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5z',
  'M4 10h16',
  'M8 3v4',
  'M16 3v4',
];
export const personIcon: Shape = [
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
];
export const logoutIcon: Shape = ['M10 4H5v16h5', 'M10 12h10', 'm16 8 4 4-4 4'];
export const inboxIcon: Shape = ['M4 13 6.5 5h11L20 13v6H4z', 'M4 13h4.5l1.5 2.5h4l1.5-2.5H20'];
