import * as z from 'zod/mini';
import { clinicColour, clinicName } from '../models/clinic.ts';
import { access, defineRoute } from './define.ts';

const clinicView = z.strictObject({
  /** Empty when the clinic has no name of its own in this language. */
  name: z.string(),
  name_ar: z.string(),
  /** `#rrggbb`; null when the clinic has no colour of its own. */
  colour: z.nullable(z.string()),
});

export const showClinic = defineRoute({
  id: 'clinic/show-clinic',
  method: 'GET',
  path: '/clinic',
  summary: 'Name and colour of the clinic, which every page shows',
  access: access.anyone,
  reply: clinicView,
  reasons: [],
  throttle: 'public',
  cache: 'public, max-age=30',
});

export const changeClinic = defineRoute({
  id: 'clinic/change-clinic',
  method: 'POST',
  path: '/admin/clinic',
  summary: 'Set name and colour of the clinic',
  access: access.only('owner', 'none'),
  body: z.strictObject({ name: clinicName, name_ar: clinicName, colour: clinicColour }),
  reply: clinicView,
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
