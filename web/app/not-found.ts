import { screen } from './screen.tsx';

/** What answers an address that leads nowhere, also one below a dashboard's. */
export const notFound = screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage);
