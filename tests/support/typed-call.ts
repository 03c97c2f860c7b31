import type { Reply, RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { ApiRequest, ApiResponse, RouteId, SendRequest } from '#local/in-process.ts';
import type { WireRequest } from '#web/lib/api/call.ts';

type RouteOf<Id extends RouteId> = Extract<(typeof routes)[number], { readonly id: Id }>;

/** `data` of a success of this route. */
export type ReplyOf<Id extends RouteId> = Reply<RouteOf<Id>>;

/** Who sends a request, and what is sent with it. */
export interface RequestSender extends Pick<ApiRequest, 'cookies' | 'headers' | 'key' | 'token'> {
  /** A demo account, by the part of its email before the `@`; the public when left out. */
  readonly as?: string | undefined;
  readonly language?: 'en' | 'ar';
}

/** The path parameters, query and body of this route, and who sends them. */
export type TypedRequest<Id extends RouteId> = WireRequest<RouteOf<Id>> & RequestSender;

/** The body that this route accepts. */
export type BodyOf<Id extends RouteId> = WireRequest<RouteOf<Id>>['body'];

/** A request of any shape: the schema of the route may refuse it. */
export interface RawRequest extends RequestSender {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** The answer of a route; `data` only of a success. */
export interface TypedResponse<Id extends RouteId> extends Omit<ApiResponse, 'data'> {
  readonly data?: ReplyOf<Id>;
}

export type SendTyped = <Id extends RouteId>(id: Id, request: TypedRequest<Id>) => Promise<TypedResponse<Id>>;

/** Sends a request that the types of the route may not allow. */
export type SendRaw = <Id extends RouteId>(id: Id, request: RawRequest) => Promise<TypedResponse<Id>>;

/** Requests with the types of the route table. */
export interface TypedClient {
  readonly send: SendTyped;
  /** @returns `data`. @throws when the request is refused. */
  readonly ok: <Id extends RouteId>(id: Id, request: TypedRequest<Id>) => Promise<ReplyOf<Id>>;
  /** @returns status and reason of a refusal. @throws when the request succeeds. */
  readonly refused: <Id extends RouteId>(
    id: Id,
    request: TypedRequest<Id>,
  ) => Promise<readonly [status: number, reason: string | undefined]>;
}

/** Is this what the route promises? */
const isReply = <Spec extends RouteSpec>(route: Spec, data: unknown): data is Reply<Spec> =>
  route.reply.safeParse(data).success;

const isRoute =
  <Id extends RouteId>(id: Id) =>
  (route: (typeof routes)[number]): route is RouteOf<Id> =>
    route.id === id;

/** The row of the route table. */
export const findRoute = <Id extends RouteId>(id: Id): RouteOf<Id> => {
  const route = routes.find(isRoute(id));
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
};

/** @returns `data` of a success. @throws when the answer was a refusal */
export const dataOf = <Data>(
  { status, data, error }: { readonly status: number; readonly data?: Data; readonly error?: string },
  request = 'the request',
): Data => {
  if (data === undefined) throw new Error(`${request}: ${String(status)} ${error ?? ''}`);
  return data;
};

/** The client over a sender. */
export const typedClient = (send: SendTyped): TypedClient => ({
  send,
  ok: async (id, request) => dataOf(await send(id, request), id),
  refused: async (id, request) => {
    const { status, reason } = await send(id, request);
    if (status < 300) throw new Error(`${id}: ${String(status)}, not refused`);
    return [status, reason];
  },
});

/** Values of a path or a query as text; an absent one is left out. */
const inUrl = (values: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
    ),
  );

/** A sender of requests, and the tokens of demo accounts. */
interface Clinic {
  readonly call: SendRequest;
  readonly tokenOf: (account: string) => string;
}

/** Sends requests to a clinic as its demo accounts. */
export const rawSender =
  ({ call, tokenOf }: Clinic): SendRaw =>
  async (id, { as, token, language, params, query, headers, ...request }) => {
    const { data, ...answer } = await call(id, {
      ...request,
      params: inUrl(params),
      query: inUrl(query),
      token: as === undefined ? token : tokenOf(as),
      headers: { ...headers, ...(language === undefined ? {} : { 'accept-language': language }) },
    });
    if (answer.status >= 300) return answer;
    if (!isReply(findRoute(id), data)) throw new Error(`${id}: the answer does not match the schema of its route`);
    return { ...answer, data };
  };
