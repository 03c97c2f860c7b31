import type { Shape } from './icon.tsx';

/** A section of a dashboard. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly shape: Shape;
  /** A count after the label; hidden when 0. */
  readonly count?: number;
  /** Something in it needs a person now. */
  readonly alert?: boolean;
  /** Begins a group: a line stands before it on the rail. */
  readonly begins?: boolean;
}

export interface Staff {
  readonly name: string;
  readonly nameAr?: string | undefined;
  readonly role: 'reception' | 'doctor' | 'owner';
}

/** Narrower pages have the bar at the bottom instead; in em, so that enlarged letters get it too. */
export const onRail = '(width >= 45em)';
