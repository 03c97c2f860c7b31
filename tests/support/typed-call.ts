import type { Reply, RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { CallRequest } from '#web/lib/client.ts';
import type { RouteId, TestClinic } from '../harness.ts';

type RouteOf<Id extends RouteId> = Extract<(typeof routes)[number], { readonly id: Id }>;

/** `data` of a success of this route. */
export type ReplyOf<Id extends RouteId> = Reply<RouteOf<Id>>;

/** The path parameters, query and body of this route, and who sends them. */
export type TypedRequest<Id extends RouteId> = CallRequest<RouteOf<Id>> & {
  /** A demo account, by the part of its email before the `@`; the public when left out. */
  readonly as?: string;
  readonly key?: string;
  readonly language?: 'en' | 'ar';
};

/** The answer of a route; `data` only of a success. */
export interface TypedResponse<Id extends RouteId> {
  readonly status: number;
  readonly data?: ReplyOf<Id>;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
}

export type SendTyped = <Id extends RouteId>(id: Id, request: TypedRequest<Id>) => Promise<TypedResponse<Id>>;

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

/** @throws when the answer was a refusal */
export const dataOf = <Id extends RouteId>(id: Id, { status, data, error }: TypedResponse<Id>): ReplyOf<Id> => {
  if (data === undefined) throw new Error(`${id}: ${String(status)} ${error ?? ''}`);
  return data;
};

/** The client over a sender; `typedSender` makes the one of a test clinic. */
export const typedClient = (send: SendTyped): TypedClient => ({
  send,
  ok: async (id, request) => dataOf(id, await send(id, request)),
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

/** Sends requests to a test clinic as its demo accounts. */
export const typedSender =
  (clinic: TestClinic): SendTyped =>
  async (id, { as, key, language, ...request }) => {
    const route = findRoute(id);
    const { data, ...answer } = await clinic.call(id, {
      params: inUrl(request.params),
      query: inUrl(request.query),
      body: request.body,
      key,
      token: as === undefined ? undefined : clinic.tokenOf(as),
      headers: language === undefined ? {} : { 'accept-language': language },
    });
    if (answer.status >= 300) return answer;
    if (!isReply(route, data)) throw new Error(`${id}: the answer does not match the schema of its route`);
    return { ...answer, data };
  };
