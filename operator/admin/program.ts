import { Command } from 'commander';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import { addAnalyticsCommand } from './analytics-command.ts';
import { addBranchCommands } from './branch-commands.ts';
import { addExportCommand } from './export-command.ts';
import { addImportCommand } from './import-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { knownBranch } from './known-branch.ts';
import { branchIdFrom, dateFrom, UsageError, wholeNumber } from './misuse.ts';
import { reportWaits, runSchedule, type Say, scheduleNames, setProvider, showProvider } from './operations.ts';
import { auditSecret } from './operator-audit.ts';
import { addPackageCommands } from './package-commands.ts';
import { addUserCommands } from './user-commands.ts';
import { type OpenTable, withClinicOf, withTableOf } from './with-table.ts';

interface RunOptions {
  readonly date?: string;
  readonly force?: boolean;
}

interface ProviderOptions {
  readonly phoneNumberId?: string;
  readonly businessAccountId?: string;
  readonly apiVersion?: string;
}

const description =
  "The operator's command. It works on the embedded database (DATA_DIR), also while the front desk is open; on another " +
  'DynamoDB that DYNAMODB_ENDPOINT names; or, with --table, on a table in the cloud (AWS_REGION, AWS_PROFILE).';

/** Builds every command of `npm run admin`. Opens no table. */
export const createAdminProgram = (open: OpenTable, say: Say): Command => {
  const program = new Command('npm run admin --').description(description);
  program.option('--table <name>', 'a table in the cloud');
  const withTable = withTableOf(open);
  addBranchCommands(program, withTable, say);
  addUserCommands(program, withTable, say);
  addPackageCommands(program, withTable, say);
  addImportCommand(program, withTable, say);
  addExportCommand(program, withTable, say);
  addAnalyticsCommand(program, withClinicOf(open), say);
  program
    .command('run <job>')
    .description(`run a scheduled job now: ${scheduleNames.join(', ')}`)
    .option('--date <YYYY-MM-DD>', 'the clinic day of a job that works on one')
    .option('--force', 'run it whether it is due or not')
    .action(
      withTable(async (deps, job: string, { date, force }: RunOptions) => {
        const byHand = { date: date === undefined ? undefined : dateFrom(date), force };
        if (!(await runSchedule(deps, job, byHand, say))) {
          throw new UsageError(`There is no such job. There are: ${scheduleNames.join(', ')}.`);
        }
      }),
    );
  addKeyCommands(program, withTable, say);
  program
    .command('report')
    .description('reports for the operator')
    .command('waits')
    .description('estimated waits beside the real ones')
    .option('--branch <id>', 'one branch only')
    .option('--days <number>', 'how many days back', '30')
    .action(
      withTable(async (deps, { branch, days }: { readonly branch?: string; readonly days: string }) => {
        const branches =
          branch === undefined
            ? await listAllBranches(deps.store, deps.cache)
            : [await knownBranch(deps.store, branchIdFrom(branch))];
        return reportWaits(deps, { branches, days: wholeNumber(days, 'The number of days', 1) }, say);
      }),
    );
  const messaging = program.command('messaging').description('the provider of WhatsApp messages');
  messaging
    .command('show')
    .description('show the last check of the provider')
    .action(withTable((deps) => showProvider(deps, say)));
  messaging
    .command('set')
    .description('set the provider; secrets come from WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN')
    .option('--phone-number-id <id>', 'of the WhatsApp number')
    .option('--business-account-id <id>', 'of the business account')
    .option('--api-version <version>', 'of the Graph API, such as v26.0')
    .action(
      withTable(async (deps, { phoneNumberId, businessAccountId, apiVersion }: ProviderOptions) => {
        const missing = await setProvider(deps, { phoneNumberId, businessAccountId, apiVersion }, process.env, say);
        if (missing !== undefined) throw new UsageError(missing);
      }),
    );
  program
    .command('push')
    .description('notifications on phones of patients')
    .command('keys')
    .description('make the keys that sign notifications; phones that were subscribed before are no longer notified')
    .requiredOption('--contact <address>', 'mailto: or https: address at which push services reach you')
    .action(
      withTable(async (deps, { contact }: { readonly contact: string }) => {
        if (!/^(?:mailto:\S+@\S+|https:\/\/\S+)$/u.test(contact)) throw new UsageError(`Not an address: ${contact}`);
        await putPushKeys(deps, newPushKeys(contact));
        await auditSecret(deps, { action: 'push_keys.made' });
        say('Kept. Pages offer notifications within a minute.');
      }),
    );
  return program;
};
