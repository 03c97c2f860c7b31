/** Result of a handler. The runtime maps `outcome` to the HTTP status. */
export interface Answer<Data> {
  readonly data: Data;
  /** `made` answers with the route's own status, `existing` with 200: nothing new was made. */
  readonly outcome: 'made' | 'existing';
  readonly cookies: readonly string[];
}

const answerMark = Symbol('answer');

export type MarkedAnswer<Data> = Answer<Data> & { readonly [answerMark]: true };

/** Returns a resource that existed before the request. */
export const existing = <Data>(data: Data): MarkedAnswer<Data> => ({
  [answerMark]: true,
  data,
  outcome: 'existing',
  cookies: [],
});

export const withCookies = <Data>(data: Data, cookies: readonly string[]): MarkedAnswer<Data> => ({
  [answerMark]: true,
  data,
  outcome: 'made',
  cookies,
});

const isMarked = <Data>(value: Data | MarkedAnswer<Data>): value is MarkedAnswer<Data> =>
  typeof value === 'object' && value !== null && answerMark in value;

export const answerOf = <Data>(value: Data | MarkedAnswer<Data>): Answer<Data> =>
  isMarked(value) ? value : { data: value, outcome: 'made', cookies: [] };
