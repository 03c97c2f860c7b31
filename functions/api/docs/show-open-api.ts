import document from '../../../docs/openapi.json' with { type: 'json' };
import { showOpenApi as route } from '#shared/routes/docs.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Sends the generated file: with the generator, this function would bundle every schema of the route table. */
export const showOpenApi = endpoint(route, () => Promise.resolve(document));
