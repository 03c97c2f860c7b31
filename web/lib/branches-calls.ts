import { listBranches } from '#shared/routes/branches.ts';
import { call } from './client.ts';

export const loadBranches = () => call(listBranches, {});
