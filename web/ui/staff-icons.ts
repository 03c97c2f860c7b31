import type { Shape } from './icon.tsx';

/** The icons that only staff see: apart, so that visitors need not load them. */

export const calendarIcon: Shape = [
  'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5z',
  'M4 10h16',
  'M8 3v4',
  'M16 3v4',
];
export const logoutIcon: Shape = ['M10 4H5v16h5', 'M10 12h10', 'm16 8 4 4-4 4'];
export const inboxIcon: Shape = ['M4 13 6.5 5h11L20 13v6H4z', 'M4 13h4.5l1.5 2.5h4l1.5-2.5H20'];
export const moreIcon: Shape = ['M5 12h.01', 'M12 12h.01', 'M19 12h.01'];
export const queueIcon: Shape = ['M4 6h10', 'M4 12h16', 'M4 18h7'];
export const doorIcon: Shape = ['M5 21V4h10v17', 'M3 21h18', 'M15 8h4v13', 'M11.5 12.5v.01'];
export const drawerIcon: Shape = ['M3 9h18v11H3z', 'm3 9 3-5h12l3 5', 'M9 14h6'];
export const boxIcon: Shape = ['m4 8 8-4 8 4v8l-8 4-8-4z', 'm4 8 8 4 8-4', 'M12 12v8'];
export const sheetIcon: Shape = ['M6 3h9l4 4v14H6z', 'M9 8h3', 'M9 12h7', 'M9 16h7'];
export const chartIcon: Shape = ['M4 4v16h16', 'M8 16v-4', 'M13 16V8', 'M18 16v-6'];
export const moneyIcon: Shape = ['M3 6.5h18v11H3z', 'M12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z'];
export const pulseIcon: Shape = ['M3 12h4l2.5-7 5 14 2.5-7h4'];
export const badgeIcon: Shape = [
  'M5 4h14v16H5z',
  'M12 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'M8.5 16.5c.5-1.6 1.8-2.5 3.5-2.5s3 .9 3.5 2.5',
];
export const auditIcon: Shape = ['M6 3h12v18l-3-2-3 2-3-2-3 2z', 'M9 8h6', 'M9 12h6'];
export const debtIcon: Shape = ['M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M12 7v5l3.5 2'];
export const undoIcon: Shape = ['M8 5 4 9l4 4', 'M4 9h10a5.5 5.5 0 0 1 0 11H9'];
export const plusIcon: Shape = ['M12 5v14', 'M5 12h14'];
export const keyboardIcon: Shape = ['M3 6.5h18v11H3z', 'M7 10h.01', 'M11 10h.01', 'M15 10h.01', 'M8 14h8'];
export const chatIcon: Shape = ['m4 20 1.5-4A8 8 0 1 1 9 19z'];
export const phoneIcon: Shape = [
  'M6 3.5h3.5L11 8 9 9.500c1 2.3 2.700 4 5 5l1.500-2 4.500 1.500V18c0 1.500-1 2.500-2.500 2.500C10.500 20 4 13.500 3.500 6c0-1.500 1-2.500 2.500-2.500z',
];
export const branchIcon: Shape = ['M4 20h16', 'M6 20V8l6-4 6 4v12', 'M10 20v-5h4v5'];
