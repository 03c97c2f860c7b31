import { beforeAll } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { serve } from '#local/server.ts';
import { testBranch } from '#operator/admin/branch-commands.ts';
import { dayAtTestBranch } from '../deployed/day-at-test-branch.ts';
import { openTestClinic } from '../harness.ts';
import { createHttpClient } from '../http-call.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
const server = await openForFile(() => serve({ port: 0, log: clinic.deps.log }));

beforeAll(() => clinic.deps.store.transact(branchWrites(testBranch)));

// `npm run check:deployed` sends the same to a deployed address.
dayAtTestBranch(createHttpClient(`${server.url}/api`), () => ({ email: 'owner@demo.clinic', password: demoPassword }));
