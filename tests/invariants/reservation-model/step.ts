import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { ApiRequest, ApiResponse, RouteId } from '#tests/harness.ts';
import type { ModelBranch } from './branch.ts';
import type { Expected, Model, Sender } from './model.ts';

export type PlannedRequest = ApiRequest & { readonly route: RouteId; readonly by: Sender };

/** One step: the request to the product, and the expected answer of the model. */
export interface Action {
  readonly name: string;
  /** Undefined when there is no patient for it yet. */
  readonly plan: (
    model: Model,
  ) => { readonly request: PlannedRequest; readonly rule: (model: Model) => Expected } | undefined;
}

/** A millisecond: many sequences fit into one clinic day, and no two writes into one moment. */
const MOMENT = 1 / 60_000;
let keysGiven = 0;

const part = (data: unknown, fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, wanted]) => [
      name,
      typeof wanted === 'object' && wanted !== null
        ? part(given[name], wanted as Record<string, unknown>)
        : given[name],
    ]),
  );
};

/** A action as fast-check runs it: done once, or sent twice under one Idempotency-Key, as a client does that lost the answer. */
export class Step implements fc.AsyncCommand<Model, ModelBranch> {
  readonly #action: Action;
  readonly #twice: boolean;

  constructor(action: Action, twice: boolean) {
    this.#action = action;
    this.#twice = twice;
  }

  check(model: Readonly<Model>): boolean {
    return this.#action.plan(model) !== undefined;
  }

  async run(model: Model, branch: ModelBranch): Promise<void> {
    const planned = this.#action.plan(model);
    if (planned === undefined) return;
    const { route, by, ...input } = planned.request;
    await branch.signIn(by);
    branch.clinic.pass(MOMENT);
    Object.assign(model, { now: branch.clinic.now().getTime() });
    keysGiven += 1;
    const key = `key-${String(keysGiven)}`;
    const expected = planned.rule(model);
    const answered = await branch.call(route, by, { ...input, key });
    this.#compare(expected, answered);
    expected.learn?.(answered.data as Record<string, unknown>);
    if (!this.#twice) return;
    const again = await branch.call(route, by, { ...input, key });
    assert.deepEqual([again.status, again.data], [answered.status, answered.data], `${this.toString()}, sent again`);
  }

  #compare(expected: Expected, answered: ApiResponse): void {
    assert.equal(answered.status, expected.status, `${this.toString()}: ${answered.error ?? 'was allowed'}`);
    if (expected.data !== undefined)
      assert.deepEqual(part(answered.data, expected.data), expected.data, this.toString());
  }

  toString(): string {
    return this.#twice ? `${this.#action.name} twice` : this.#action.name;
  }
}
