import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids of the route table, read as text: this file runs in any Node that the import checker runs in. */
const routes = join(import.meta.dirname, 'shared', 'routes');
const handlers = readdirSync(routes).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(/^ {2}id: '([a-z-]+\/[a-z0-9-]+)'/gmu)].map(
    (match) => match[1],
  ),
);

/** The rules of .dependency-cruiser.json, and the one that is made from the route table. */
export default {
  extends: './.dependency-cruiser.json',
  forbidden: [
    {
      name: 'endpoints-apart',
      comment: 'A Lambda never imports another one. What two handlers share is a noun beside them.',
      severity: 'error',
      from: { path: '^functions/api/([^/]+/[^/]+)\\.ts$' },
      to: { path: `^functions/api/(${handlers.join('|')})\\.ts$`, pathNot: '^functions/api/$1\\.ts$' },
    },
  ],
};
