import document from '../../../docs/openapi.json' with { type: 'json' };
import { showOpenApi as route } from '#shared/routes/docs.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** The written document, not the generator: this function must not carry every schema of the table. */
export const showOpenApi = endpoint(route, () => Promise.resolve(document));
