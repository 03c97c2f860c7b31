import type { TestClinic } from '../harness.ts';

/** Calls about links that set a password, of doctors whom the owner adds. */
export const passwordLinksOf = (clinic: TestClinic) => {
  let added = 0;
  const makeLink = (userId: string, as = 'owner') =>
    clinic.send('admin/make-password-link', { as, params: { userId } });
  return {
    /** Adds a doctor without a password. */
    invite: () => {
      added += 1;
      const body = {
        email: `invited${String(added)}@test.clinic`,
        name: 'Dr. Salma',
        role: 'doctor',
        branch_id: 1,
      } as const;
      return clinic.ok('admin/add-user', { as: 'owner', body });
    },
    makeLink,
    /** The secret of a new link from the owner. */
    linkOf: async (userId: string): Promise<string> => (await makeLink(userId)).data?.token ?? '',
    setPassword: (token: string, more: { readonly key?: string; readonly password?: string } = {}) =>
      clinic.send('auth/set-password-by-link', {
        body: { token, new_password: more.password ?? 'another-clinic' },
        ...(more.key !== undefined && { key: more.key }),
      }),
    logIn: (email: string, password = 'another-clinic') => clinic.send('auth/log-in', { body: { email, password } }),
    auditOf: async (action: string) => {
      const query = { date: '2026-11-21', branch: 1 };
      const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
      return entries.filter((entry) => entry.action === action);
    },
  };
};
