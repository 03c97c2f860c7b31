import { screen } from './screen.tsx';

/** The page for unknown addresses, also below a dashboard. */
export const notFound = screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage);
