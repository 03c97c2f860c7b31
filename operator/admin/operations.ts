import { putMessagingSettings, type MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { addDays, clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Piastres, toPiastres } from '#shared/rules/money.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { getMessagingStatus } from '#functions/data/messages/messaging.ts';
import { listWaitScores, readWaitScore } from '#functions/data/queue/wait-statistics.ts';
import type { WaitAccuracy } from '#functions/domain/queue/wait-score.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { schedules } from '#events/reactions.ts';
import { checkProvider } from '#events/messaging/whatsapp.ts';
import type { ManualRun } from '#events/schedule.ts';
import { loadSchedule } from '#local/clock.ts';
import { closeAllBranches } from '#local/close-branches.ts';
import { auditSecret } from './operator-audit.ts';

/** Prints a line for the operator. */
export type Say = (text: string) => void;

/** The names of the jobs, as the operator types them. */
export const scheduleNames = schedules.map(({ id }) => id.replace('events/', ''));

/** The job that only publishes events in the cloud: the operator's run does the work itself and ends with its result. */
const DAY_CLOSE = 'day-close';

/** Runs a scheduled job now. @returns false when the name is unknown. */
export const runSchedule = async (deps: Dependencies, name: string, byHand: ManualRun, say: Say): Promise<boolean> => {
  const row = schedules.find(({ id }) => id === `events/${name}`);
  if (row === undefined) return false;
  const done =
    name === DAY_CLOSE
      ? await closeAllBranches({ deps, now: deps.clock(), date: byHand.date })
      : await (
          await loadSchedule(row)
        )(byHand);
  say(
    `${name}: ${Object.entries(done)
      .map(([what, count]) => `${what} ${String(count)}`)
      .join(', ')}`,
  );
  return true;
};

const line = (day: ClinicDay, { count, medianPromised, medianReal, medianError, within }: WaitAccuracy): string => {
  const share = count === 0 ? '–' : `${String(Math.round((within * 100) / count))} %`;
  const numbers = [count, medianPromised, medianReal, medianError].map((number) => String(number).padStart(10));
  return `  ${day}${numbers.join('')}${share.padStart(10)}`;
};

/** Prints the accuracy of promised waits, one line per clinic day including today. */
export const reportWaits = async (
  { store, clock }: Dependencies,
  { branches, days }: { readonly branches: readonly Branch[]; readonly days: number },
  say: Say,
): Promise<void> => {
  for (const branch of branches) {
    const today = clinicDayAt(clock(), branch);
    say(`${branch.name} (branch ${String(branch.id)}), minutes`);
    say('  day           patients  promised      real     error  in range');
    const scores = await listWaitScores(store, branch.id, addDays(today, -days), addDays(today, -1));
    for (const score of scores) say(line(score.day, score));
    say(line(today, await readWaitScore(store, branch.id, today)));
  }
};

/** A price in pounds as typed; undefined when it is not valid. An empty text is not 0: a variable was left empty. */
export const priceFrom = (typed: string): Piastres | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? toPiastres(Number(typed)) : undefined;

/** The operator's settings of a provider; secrets come from the environment, never from the command line. */
export interface ProviderInput {
  readonly phoneNumberId: string | undefined;
  readonly businessAccountId: string | undefined;
  readonly apiVersion: string | undefined;
}

/** @returns what is missing, or undefined when nothing is. */
export const setProvider = async (
  deps: Dependencies,
  given: ProviderInput,
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<string | undefined> => {
  const { phoneNumberId, businessAccountId, apiVersion = 'v26.0' } = given;
  // An empty secret counts as missing: with it anybody could sign reports.
  const { WHATSAPP_TOKEN: accessToken = '', WHATSAPP_APP_SECRET: appSecret = '' } = env;
  const { WHATSAPP_VERIFY_TOKEN: verifyToken = '' } = env;
  if (phoneNumberId === undefined || businessAccountId === undefined) {
    return 'The provider needs --phone-number-id and --business-account-id.';
  }
  if ([accessToken, appSecret, verifyToken].includes('')) {
    return 'Set WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN in the environment.';
  }
  const settings: MessagingSettings = {
    provider: 'whatsapp',
    baseUrl: 'https://graph.facebook.com',
    apiVersion,
    phoneNumberId,
    businessAccountId,
    accessToken,
    appSecret,
    verifyToken,
  };
  const { reason } = await checkProvider(settings);
  await putMessagingSettings(deps, settings);
  await auditSecret(deps, { action: 'provider.changed', after: { provider: `${settings.provider} ${phoneNumberId}` } });
  say(reason === undefined ? 'Kept. Messages can be sent.' : `Kept, but messages can not be sent yet: ${reason}`);
  return undefined;
};

export const showProvider = async ({ store }: Dependencies, say: Say): Promise<void> => {
  const status = await getMessagingStatus(store);
  if (status === undefined) say('No provider of messages has been checked yet.');
  else {
    const reason = status.reason === undefined ? '' : ` (${status.reason})`;
    say(`${status.provider}: ${status.ready ? 'ready' : 'not ready'}${reason}, checked at ${status.checkedAt}`);
  }
};
