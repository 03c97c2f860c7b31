import { late } from '#web/ui/late.tsx';

/** The page of an address that leads nowhere. */
export const NotFound = late(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage);
