import { setTimeout as pause } from 'node:timers/promises';
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError, type LogFields } from '#functions/log.ts';

/** What CloudFormation asks for, as far as it is read here. */
export type DeploymentEvent = Pick<
  CloudFormationCustomResourceEvent,
  'RequestType' | 'ResponseURL' | 'StackId' | 'RequestId' | 'LogicalResourceId'
>;
export type Deployment = (event: DeploymentEvent) => Promise<void>;

/** A new IAM role takes seconds to become effective: failed work is retried for half a minute. */
const TRIES = 7;
const PAUSE_MS = 5_000;

const withRetries = async <T>(work: () => Promise<T>, pauseMs: number): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES) throw error;
      await pause(pauseMs);
    }
  }
};

/**
 * Work that a deployment waits for: when it fails, the deployment fails and is taken back. It is asked for once when
 * its stack is made, and again when its table is another one; what it made stays when the stack goes. The answer goes
 * to an address that CloudFormation signed, without a content type, for the signature has none.
 * See AWS CloudFormation, "Custom resource response objects".
 * @param pauseMs between tries; tests wait less.
 */
export const deployment =
  (name: string, work: (deps: Dependencies, now: Date) => Promise<LogFields>, pauseMs = PAUSE_MS): Deployment =>
  async ({ RequestType, ResponseURL, StackId, RequestId, LogicalResourceId }) => {
    const deps = sharedDeps();
    const answer = async (outcome: { Status: 'SUCCESS' } | { Status: 'FAILED'; Reason: string }): Promise<void> => {
      const body: CloudFormationCustomResourceResponse = {
        ...outcome,
        PhysicalResourceId: name,
        StackId,
        RequestId,
        LogicalResourceId,
      };
      const reply = await fetch(ResponseURL, { method: 'PUT', body: Buffer.from(JSON.stringify(body)) });
      if (!reply.ok) throw new Error('CloudFormation did not take the answer');
    };
    try {
      const done = RequestType === 'Delete' ? {} : await withRetries(() => work(deps, deps.clock()), pauseMs);
      deps.log.info('deployment.done', { deployment: name, ...done });
    } catch (error) {
      deps.log.error('deployment.failed', { deployment: name, ...describeError(error) });
      await answer({ Status: 'FAILED', Reason: `${name} failed; its log says where` });
      return;
    }
    await answer({ Status: 'SUCCESS' });
  };
