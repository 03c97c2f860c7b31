import { describe } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { createHttpClient } from '../http-call.ts';
import { dayAtTestBranch } from './day-at-test-branch.ts';

// GitHub gives a secret that is not set as an empty text.
const { SITE: site = '', OWNER_EMAIL: email = '', OWNER_PASSWORD: password = '' } = process.env;
if (site === '') throw new Error('which address? SITE=https://ADDRESS npm run check:deployed');
const owner = email === '' ? { email: 'owner@demo.clinic', password: demoPassword } : { email, password };

describe(`the API of ${site}`, () => {
  dayAtTestBranch(createHttpClient(`${site.replace(/\/$/u, '')}/api`), () => owner);
});
