/**
 * The branch of the canary, which books and cancels there. It is in no list of branches, so no public list, report or
 * total has it. Source: docs/runbooks/canary.md.
 */
export const TEST_BRANCH_ID = 999_999;
