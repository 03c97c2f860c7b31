import { enforceGrants } from './under-grants.ts';

// Every test of the project that calls a handler calls it with the permissions it has in the cloud.
enforceGrants();
