import { routes } from '#shared/routes/index.ts';
import type { UnitsByKind } from './partitions.ts';

/** Resources of one request, including its reactions. */
export interface CallNeeds {
  readonly route: string;
  readonly throttle: 'public' | 'staff' | 'auth';
  readonly units: UnitsByKind;
  /** Functions that the bus starts after it. */
  readonly invocations: number;
  /** How long its function runs. */
  readonly seconds: number;
}

export interface Needs {
  readonly calls: ReadonlyMap<string, CallNeeds>;
  /** Calls of `calls` that make pages of their list again, by name. Empty where the company needs no pages. */
  readonly making: ReadonlyMap<string, CallNeeds>;
  /** A report of the provider on a message. */
  readonly report: CallNeeds;
}

/** A function with 512 MB has this share of a processor; a round trip inside a region takes so long. */
const PROCESSOR_SHARE = 512 / 1769;
const DATABASE_MS = 3 * 4;

/** How long a function runs that needs so many milliseconds of a whole processor. */
export const secondsOf = (processorMs: number): number => (processorMs / PROCESSOR_SHARE + DATABASE_MS) / 1000;

export const throttleOf = (routeId: string): CallNeeds['throttle'] =>
  routes.find(({ id }) => id === routeId)?.throttle ?? 'public';
