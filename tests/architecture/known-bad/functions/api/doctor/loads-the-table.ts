import { routes } from '../../../shared/routes/index.ts';
export const wrong = routes;
