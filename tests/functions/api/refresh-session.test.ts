import { expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

// In process only: an HTTP client sends the Host of the address it asks.
it('refuses the Origin of another site when the browser sends no Sec-Fetch-Site', async () => {
  const signedIn = await clinic.call('auth/log-in', {
    body: { email: 'doctor@demo.clinic', password: demoPassword },
  });
  const cookie = signedIn.cookies.find((each) => each.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
  const refreshFrom = (origin: string) =>
    clinic.call('auth/refresh-session', { cookies: [cookie], headers: { host: 'clinic.example', origin } });

  const foreign = await refreshFrom('https://evil.example');
  const own = await refreshFrom('https://clinic.example');

  expect([foreign.status, own.status]).toEqual([403, 200]);
});
