import { type Actor, actorId } from '#functions/domain/staff/actor.ts';
import { type Event, headerOf } from './http.ts';

/** What is the same when a caller sends a request again under its Idempotency-Key; undefined without the header. */
export const repeatedRequest = (event: Event, actor: Actor): readonly string[] | undefined => {
  const key = headerOf(event, 'idempotency-key');
  return key === undefined ? undefined : [actorId(actor), key];
};
