import * as z from 'zod/mini';
import { MAX_SAVED_VIEWS } from '../models/lists.ts';
import { savedView, savedViewInput } from '../models/saved-views.ts';
import { access, defineRoute } from './define.ts';

const shown = z.strictObject({
  /** In the order in which the owner saved them. */
  views: z.array(savedView),
  /** Increases with every change; 0 = none was saved yet. */
  version: z.int(),
});

export const listSavedViews = defineRoute({
  id: 'saved-views/list-saved-views',
  method: 'GET',
  path: '/saved-views',
  summary: 'The comparisons that the caller has saved under names',
  access: access.only('owner', 'none'),
  reply: shown,
  reasons: [],
  throttle: 'staff',
});

export const changeSavedViews = defineRoute({
  id: 'saved-views/change-saved-views',
  method: 'POST',
  path: '/saved-views',
  summary: 'Replace the saved comparisons of the caller; the version that was read is named',
  access: access.only('owner', 'none'),
  body: z.strictObject({
    views: z.array(savedViewInput).check(z.maxLength(MAX_SAVED_VIEWS)),
    version: z.int().check(z.minimum(0)),
  }),
  reply: shown,
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
