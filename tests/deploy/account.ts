import { expect } from 'vitest';
import * as z from 'zod/mini';
import { functionName } from '#infra/names.ts';
import type { Environment } from '#infra/environments.ts';

/**
 * What an operator sees and does in the account of a deployed clinic, besides the API itself. Dead letters are not
 * among it: the emulator's CloudFormation makes functions without them, and its bus tries once and no more. Their
 * wiring is held by tests/infra/api.test.ts.
 */
export interface Account {
  /** Invokes a function that has no HTTP route. @throws what it threw */
  readonly invoke: (id: string, input?: object) => Promise<Record<string, unknown>>;
  /** Enables or disables the relay of the table's stream. */
  readonly listen: (on: boolean) => Promise<void>;
  /** The digest of the code of each deployed function, by name. */
  readonly codeDigests: () => Promise<ReadonlyMap<string, string>>;
  /** Every line that a function has logged. */
  readonly linesOf: (id: string) => Promise<string[]>;
}

const mappings = z.object({
  EventSourceMappings: z.array(z.looseObject({ UUID: z.string(), EventSourceArn: z.string() })),
});
const listed = z.object({
  Functions: z.array(z.looseObject({ FunctionName: z.string(), CodeSha256: z.string() })),
  NextMarker: z.nullish(z.string()),
});
const logged = z.object({ events: z.array(z.looseObject({ message: z.string() })), nextToken: z.optional(z.string()) });
const failure = z.looseObject({ errorMessage: z.optional(z.string()) });

/** Calls services without an installed client over HTTP. The emulator requires a signature and does not verify it. */
export const openAccount = (endpoint: string, environment: Environment): Account => {
  const headers = (service: string): Record<string, string> => ({
    authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${environment.region}/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  });
  const lambda = (method: string, path: string, input?: object): Promise<Response> =>
    fetch(`${endpoint}/2015-03-31/${path}`, {
      method,
      headers: headers('lambda'),
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
  const ask = async (service: string, target: string, input: object): Promise<unknown> => {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers(service), 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${target}: ${String(reply.status)} ${await reply.text()}`);
    return reply.json();
  };
  return {
    invoke: async (id, input = {}) => {
      const reply = await lambda('POST', `functions/${functionName(environment, { id })}/invocations`, input);
      const answer: unknown = await reply.json();
      if (reply.status === 200 && !reply.headers.has('x-amz-function-error')) {
        return z.nullable(z.record(z.string(), z.unknown())).parse(answer) ?? {};
      }
      throw new Error(`${id}: ${failure.parse(answer).errorMessage ?? String(reply.status)}`);
    },
    listen: async (on) => {
      const { EventSourceMappings: found } = mappings.parse(
        await (await lambda('GET', 'event-source-mappings/')).json(),
      );
      const streams = found.filter(({ EventSourceArn: arn }) => arn.includes(':dynamodb:'));
      expect(streams).toHaveLength(1);
      for (const { UUID } of streams) {
        expect((await lambda('PUT', `event-source-mappings/${UUID}`, { Enabled: on })).ok).toBe(true);
      }
    },
    codeDigests: async () => {
      const digests = new Map<string, string>();
      let marker: string | null | undefined = '';
      do {
        const reply = await lambda('GET', `functions/?Marker=${encodeURIComponent(marker)}`);
        const page = listed.parse(await reply.json());
        for (const { FunctionName: name, CodeSha256: digest } of page.Functions) digests.set(name, digest);
        marker = page.NextMarker;
      } while (typeof marker === 'string' && marker !== '');
      return digests;
    },
    linesOf: async (id) => {
      const logGroupName = `/aws/lambda/${functionName(environment, { id })}`;
      const lines: string[] = [];
      let nextToken: string | undefined;
      do {
        const page = logged.parse(await ask('logs', 'Logs_20140328.FilterLogEvents', { logGroupName, nextToken }));
        lines.push(...page.events.map(({ message }) => message));
        nextToken = page.nextToken;
      } while (nextToken !== undefined);
      return lines;
    },
  };
};
