import { expect, it } from 'vitest';
import { roles, staffRights } from '#shared/models/enums.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { rightsOfRole } from '#shared/rules/role-rights.ts';

it('offers a role exactly the rights that some route requires of it', () => {
  const required = (routes as readonly RouteSpec[]).flatMap(({ access }) =>
    access.kind === 'staff' && access.right !== undefined ? [{ right: access.right, roles: access.roles }] : [],
  );
  for (const role of roles.filter((each) => each !== 'owner')) {
    const used = staffRights.filter((right) =>
      required.some((each) => each.right === right && each.roles.includes(role)),
    );
    expect(rightsOfRole[role]).toEqual(used);
  }
  // Owners have every right without a grant.
  expect(rightsOfRole.owner).toEqual([]);
});
