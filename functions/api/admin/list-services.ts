import { listServices as route } from '#shared/routes/admin.ts';
import { readServices } from '#functions/data/queue/services.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { companyServicesView } from '#functions/views/service-views.ts';

export const listServices = endpoint(route, async ({ deps }) => companyServicesView(await readServices(deps.store)));
