import { enforceGrants } from './under-grants.ts';

// Tests of this project call handlers under the permissions that the functions have in the cloud.
enforceGrants();
