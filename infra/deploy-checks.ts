import type { Environment } from './environments.ts';

/** The state of the work tree and of the credentials before a deployment. */
export interface DeployContext {
  /** The account of the credentials; undefined when they are not valid. */
  readonly callerAccount: string | undefined;
  /** False: the work tree differs from the commit that the health check will report. */
  readonly cleanTree: boolean;
}

/** Placeholder values of an environment; its operator must replace them. */
const placeholder = /example\.(?:com|org)|0000 ?0000/u;

/**
 * The reasons that forbid a deployment; empty when it is allowed. Only environments that keep their data are checked: a
 * test environment may be deployed from any account and any work tree.
 */
export const deployProblems = (environment: Environment, context: DeployContext): readonly string[] => {
  if (environment.data !== 'keep') return [];
  const { account, alarmEmail, contact, domain } = environment;
  const settings = `infra/environments.ts, ${environment.name}`;
  return [
    ...(account === undefined ? [`no account: set \`account\` in ${settings}`] : []),
    ...(account !== undefined && account !== context.callerAccount
      ? [`the credentials belong to account ${context.callerAccount ?? 'unknown'}, the environment to ${account}`]
      : []),
    ...(alarmEmail === undefined ? [`nobody receives alarms: set \`alarmEmail\` in ${settings}`] : []),
    ...(domain === undefined
      ? [`no domain, so messages have no links and the canary has no address: set \`domain\` in ${settings}`]
      : []),
    ...(placeholder.test(contact.phone) || placeholder.test(contact.email)
      ? [`the contact on the landing page is a placeholder: set \`contact\` in ${settings}`]
      : []),
    ...(context.cleanTree ? [] : ['the work tree has changes that are not committed']),
  ];
};
