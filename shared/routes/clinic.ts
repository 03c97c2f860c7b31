import * as z from 'zod/mini';
import { languages } from '../errors.ts';
import { clinicColour, clinicLogo, clinicName, logoTypes } from '../models/clinic.ts';
import { pathId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const clinicView = z.strictObject({
  /** Empty when the clinic has no name of its own in this language. */
  name: z.string(),
  name_ar: z.string(),
  /** `#rrggbb`; null when the clinic has no colour of its own. */
  colour: z.nullable(z.string()),
  /** Of the logo at `/clinic/logo/{version}`; null when the clinic has none. */
  logo_version: z.nullable(z.int()),
});

export const showClinic = defineRoute({
  id: 'clinic/show-clinic',
  method: 'GET',
  path: '/clinic',
  summary: 'Name, colour and logo of the clinic, which every page shows',
  access: access.anyone,
  reply: clinicView,
  reasons: [],
  throttle: 'public',
  cache: 'public, max-age=30',
});

export const showLogo = defineRoute({
  id: 'clinic/show-logo',
  method: 'GET',
  path: '/clinic/logo/{version}',
  summary: 'The picture of the logo, of one version',
  access: access.anyone,
  params: z.strictObject({ version: pathId }),
  reply: z.strictObject({ type: z.enum(logoTypes), base64: z.string() }),
  reasons: ['logo-unknown'],
  throttle: 'public',
  cache: 'public, max-age=31536000, immutable',
  file: logoTypes,
});

export const showManifest = defineRoute({
  id: 'clinic/show-manifest',
  method: 'GET',
  path: '/clinic/manifest',
  summary: 'The web app manifest: the site, installed on a phone, has the name and the colour of the clinic',
  access: access.anyone,
  query: z.strictObject({ language: z._default(z.enum(languages), 'en') }),
  reply: z.strictObject({
    name: z.string(),
    short_name: z.string(),
    description: z.string(),
    lang: z.enum(languages),
    dir: z.enum(['ltr', 'rtl']),
    id: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.literal('standalone'),
    background_color: z.string(),
    theme_color: z.string(),
    icons: z.array(z.strictObject({ src: z.string(), sizes: z.string(), purpose: z.optional(z.literal('maskable')) })),
    shortcuts: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  }),
  reasons: [],
  throttle: 'public',
  cache: 'public, max-age=300',
  raw: true,
});

export const changeClinic = defineRoute({
  id: 'clinic/change-clinic',
  method: 'POST',
  path: '/admin/clinic',
  summary: 'Set name, colour and logo of the clinic',
  access: access.only('owner', 'none'),
  /** What is absent stays. */
  body: z.strictObject({
    name: z.optional(clinicName),
    name_ar: z.optional(clinicName),
    colour: z.optional(clinicColour),
    /** PNG or WebP in base64; null removes the logo. */
    logo: z.optional(clinicLogo),
  }),
  maxBodyBytes: 68 * 1024,
  reply: clinicView,
  reasons: ['branch-unknown', 'changed-meanwhile', 'logo-not-an-image'],
  throttle: 'staff',
});

const clinicSettings = z.strictObject({
  /** Credit and packages can be used at every branch, not only where they were paid. */
  credit_at_every_branch: z.boolean(),
});

export const showClinicSettings = defineRoute({
  id: 'clinic/show-clinic-settings',
  method: 'GET',
  path: '/admin/clinic/settings',
  summary: 'The settings that hold at every branch',
  access: access.only('owner', 'none'),
  reply: clinicSettings,
  reasons: [],
  throttle: 'staff',
});

export const changeClinicSettings = defineRoute({
  id: 'clinic/change-clinic-settings',
  method: 'POST',
  path: '/admin/clinic/settings',
  summary: 'Change the settings that hold at every branch',
  access: access.only('owner', 'none'),
  body: clinicSettings,
  reply: clinicSettings,
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
