import type { Command } from 'commander';
import { listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { UsageError } from './misuse.ts';
import type { Say } from './operations.ts';
import { auditSecret } from './operator-audit.ts';
import type { WithTable } from './with-table.ts';

/** `key list | remove`: the signing keys of sign-in sessions. */
export const addKeyCommands = (program: Command, withTable: WithTable, say: Say): void => {
  const key = program.command('key').description('the signing keys of sign-in sessions');
  key
    .command('list')
    .description('list the signing keys, newest first')
    .action(
      withTable(async (deps) => {
        for (const { kid, createdAt } of await listSigningKeys(deps)) say(`${kid.padEnd(34)}${createdAt}`);
      }),
    );
  key
    .command('remove <kid>')
    .description('remove a signing key: whoever signed in with it must sign in again')
    .action(
      withTable(async (deps, kid: string) => {
        const kids = (await listSigningKeys(deps)).map((each) => each.kid);
        if (!kids.includes(kid)) throw new UsageError(`There is no signing key ${kid}.`);
        if (kids.length === 1) throw new UsageError('This is the last signing key: without one nobody can sign in.');
        await removeSigningKey(deps, kid);
        await auditSecret(deps, { action: 'signing_key.removed', after: { signingKey: kid } });
        say(`Removed ${kid}. Sessions signed with it end within five minutes.`);
      }),
    );
};
