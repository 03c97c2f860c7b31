import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhenResult,
  noop,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';
import { CallError, isRefusal } from './call-error.ts';

/** Timeouts and delays of the client in milliseconds. Source: docs/requirements.md#constants. */
export const limits = {
  timeout: 30_000,
  retries: 3,
  retryDelay: 1_000,
  retryDelayCap: 30_000,
  breakerThreshold: 5,
  breakerRecovery: 60_000,
} as const;

/** Outcome of one attempt: an answer or an error. */
type Outcome<Answer> = { readonly answer: Answer } | { readonly error: CallError };

const failed = (outcome: unknown): outcome is { readonly error: CallError } =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome && outcome.error instanceof CallError;

/** Retry a read unless the server refused it (4xx) or the circuit is open. */
const readAgain = (error: CallError): boolean => error.code !== 'CIRCUIT_BREAKER_OPEN' && !isRefusal(error);

/** Retry a write only if no answer arrived. */
const writeAgain = (error: CallError): boolean => error.code === 'NETWORK_ERROR';

/** Without a network of its own, the device learns nothing about the server. */
const isCutOff = (error: CallError): boolean => error.code === 'NETWORK_ERROR' && !navigator.onLine;

/** Does the outcome count as a failure for the circuit breaker? A refusal (4xx) does not. */
const unwell = (error: CallError): boolean => !isCutOff(error) && !isRefusal(error);

/** 1 s, 2 s, 4 s … up to 30 s. */
const backoff = new DelegateBackoff<{ readonly attempt: number }>(({ attempt }) =>
  Math.min(limits.retryDelayCap, limits.retryDelay * 2 ** (attempt - 1)),
);

const retries = {
  read: retry(
    handleWhenResult((outcome) => failed(outcome) && readAgain(outcome.error)),
    { maxAttempts: limits.retries, backoff },
  ),
  write: retry(
    handleWhenResult((outcome) => failed(outcome) && writeAgain(outcome.error)),
    { maxAttempts: 1, backoff },
  ),
  once: noop,
} as const;

const newCircuit = () =>
  circuitBreaker(
    handleWhenResult((outcome) => failed(outcome) && unwell(outcome.error)),
    { halfOpenAfter: limits.breakerRecovery, breaker: new ConsecutiveBreaker(limits.breakerThreshold) },
  );

export interface Policies {
  /**
   * Runs `attempt` under timeout, circuit breaker and retries. `attempt` throws CallError for a failure it understands
   * and may throw what fetch throws; its signal fires at the timeout or when the caller gives up.
   * @param circuit what fails together: the id of the route
   * @throws CallError, or the caller's abort reason
   */
  run<Answer>(
    kind: 'read' | 'write' | 'once',
    circuit: string,
    attempt: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer>;
}

/**
 * The client's policies, with circuits of their own. Retries are outermost, so that each try is timed and counted.
 * There is a circuit per route: a report that keeps failing must not block the counter.
 * Sources: docs/requirements.md#requests.
 */
export const createPolicies = (): Policies => {
  const circuits = new Map<string, ReturnType<typeof newCircuit>>();
  const circuitOf = (name: string): ReturnType<typeof newCircuit> => {
    const known = circuits.get(name);
    if (known !== undefined) return known;
    const made = newCircuit();
    circuits.set(name, made);
    return made;
  };
  const clock = timeout(limits.timeout, TimeoutStrategy.Aggressive);

  return {
    async run(kind, circuit, attempt, signal) {
      const breaker = circuitOf(circuit);
      const once = async (inner: AbortSignal): Promise<Outcome<Awaited<ReturnType<typeof attempt>>>> => {
        try {
          return { answer: await clock.execute((context) => attempt(context.signal), inner) };
        } catch (cause) {
          if (signal?.aborted === true) throw cause;
          if (cause instanceof CallError) return { error: cause };
          if (cause instanceof TaskCancelledError) return { error: new CallError('TIMEOUT_ERROR', { cause }) };
          return { error: new CallError('NETWORK_ERROR', { cause }) };
        }
      };
      const guarded = async (inner: AbortSignal): Promise<Outcome<Awaited<ReturnType<typeof attempt>>>> => {
        try {
          return await breaker.execute((context) => once(context.signal), inner);
        } catch (cause) {
          if (cause instanceof BrokenCircuitError) return { error: new CallError('CIRCUIT_BREAKER_OPEN', { cause }) };
          throw cause;
        }
      };
      const outcome = await retries[kind].execute((context) => guarded(context.signal), signal);
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
  };
};
