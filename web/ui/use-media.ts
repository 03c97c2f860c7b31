import useMediaQuery from '@mui/material/useMediaQuery';

/** Deprecated: use Material UI's useMediaQuery. */
export const useMedia = (query: string): boolean => useMediaQuery(query, { noSsr: true });

/** Too narrow for a table. */
export const useSmallScreen = (): boolean => useMedia('(width < 760px)');
