import type { Key } from './parts.ts';

// Keys of displays and of their pairing.

/** A display that waits for its digits to be entered. */
export const pairing = (code: string): Key => ({ PK: `PAIRING#${code}`, SK: 'PAIRING' });

/** The paired displays of a branch. */
export const displays = (branchId: number): string => `B#${String(branchId)}#DISPLAYS`;

export const display = (branchId: number, displayId: string): Key => ({
  PK: `B#${String(branchId)}#DISPLAYS`,
  SK: displayId,
});
