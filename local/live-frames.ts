import * as z from 'zod/mini';
import { parsedJson } from '#shared/parsed-json.ts';

/**
 * The frames of the WebSocket protocol of AppSync Events:
 * https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */
const id = z.string().check(z.minLength(1), z.maxLength(128));
const authorization = z.object({ Authorization: z.string(), host: z.optional(z.string()) });

/** What a client sends. */
const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('subscribe'), id, channel: z.string(), authorization }),
  z.object({ type: z.literal('unsubscribe'), id }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

interface FrameError {
  readonly errorType: 'UnauthorizedException' | 'UnknownOperationError' | 'UnsupportedOperation';
  readonly message: string;
}

/** What the server sends. */
export type ServerFrame =
  | { readonly type: 'connection_ack'; readonly connectionTimeoutMs: number }
  | { readonly type: 'ka' }
  | { readonly type: 'subscribe_success' | 'unsubscribe_success'; readonly id: string }
  | { readonly type: 'data'; readonly id: string; readonly event: readonly string[] }
  | {
      readonly type: 'subscribe_error' | 'unsubscribe_error';
      readonly id: string;
      readonly errors: readonly FrameError[];
    }
  | { readonly type: 'connection_error' | 'error'; readonly errors: readonly FrameError[] };

/** A frame of a client; undefined when it is none. */
export const clientFrameOf = (text: string): ClientFrame | undefined => z.safeParse(clientFrame, parsedJson(text)).data;

/** The token in the entry `header-<base64url>` of the subprotocols; undefined when there is none. */
export const tokenInProtocols = (protocols: Iterable<string>): string | undefined => {
  const entry = [...protocols].find((each) => each.startsWith('header-'));
  if (entry === undefined) return undefined;
  const text = Buffer.from(entry.slice('header-'.length), 'base64url').toString('utf8');
  return z.safeParse(authorization, parsedJson(text)).data?.Authorization;
};
