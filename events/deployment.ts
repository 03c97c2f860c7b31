import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError, type LogFields } from '#functions/log.ts';

/** The fields of CloudFormation's request that are read here. */
export type DeploymentEvent = Pick<
  CloudFormationCustomResourceEvent,
  'RequestType' | 'ResponseURL' | 'StackId' | 'RequestId' | 'LogicalResourceId'
>;
export type Deployment = (event: DeploymentEvent) => Promise<void>;

/** A new IAM role takes seconds to become effective: failed work is retried for half a minute. */
const RETRIES = 6;
const PAUSE_MS = 5_000;

/**
 * Work that a deployment waits for: a failure rolls the deployment back. Runs when its stack is created and when its
 * table is replaced; a deleted stack leaves the result. CloudFormation's signed URL allows no content type.
 * See AWS CloudFormation, "Custom resource response objects".
 * @param pauseMs between attempts; tests wait less.
 */
export const deployment =
  (name: string, work: (deps: Dependencies, now: Date) => Promise<LogFields>, pauseMs = PAUSE_MS): Deployment =>
  async ({ RequestType, ResponseURL, StackId, RequestId, LogicalResourceId }) => {
    const deps = sharedDeps();
    const policy = retry(handleAll, { maxAttempts: RETRIES, backoff: new ConstantBackoff(pauseMs) });
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
      const done = RequestType === 'Delete' ? {} : await policy.execute(() => work(deps, deps.clock()));
      deps.log.info('deployment.done', { deployment: name, ...done });
    } catch (error) {
      deps.log.error('deployment.failed', { deployment: name, ...describeError(error) });
      await answer({ Status: 'FAILED', Reason: `${name} failed; its log says where` });
      return;
    }
    await answer({ Status: 'SUCCESS' });
  };
