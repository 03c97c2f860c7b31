/**
 * Kinds of partitions, by how their load grows with the number of branches: each branch has its own, five hundred
 * branches share one, there are sixteen, there is one, or each person and visit has its own.
 */
export type Sharing = 'branch' | 'five hundred branches' | 'sixteen' | 'one' | 'person';

const PERSONAL = 'a person, a visit';

const forms: readonly (readonly [RegExp, string, Sharing])[] = [
  [/^B#\d+#D#/u, 'queue of a branch-day', 'branch'],
  [/^B#\d+#(?:CREDIT|SESSIONS)#/u, PERSONAL, 'person'],
  [/^B#\d+#LEDGER#/u, 'ledger of a day', 'branch'],
  [/^B#\d+#LASER#/u, 'lasers of a day', 'branch'],
  [/^B#\d+#CASH/u, 'cash of a branch', 'branch'],
  [/^B#\d+#AUDIT#/u, 'audit of a day', 'branch'],
  [/^B#\d+#PATIENTS/u, 'patients of a branch', 'branch'],
  [/^B#\d+#/u, 'other items of a branch', 'branch'],
  [/^BRANCH#/u, 'settings of a branch', 'branch'],
  [/^BRANCHES$/u, 'list of branches', 'one'],
  [/^BRANCH-PAGES$/u, 'pages of the list of branches', 'one'],
  [/^(?:OVERVIEW|REVENUE)-PAGES$/u, "pages of the owner's lists", 'one'],
  [/^LIVE#/u, 'snapshots', 'five hundred branches'],
  [/^REV#/u, 'rollups of all branches', 'five hundred branches'],
  [/^OUTBOX#/u, 'outbox', 'sixteen'],
  [/^CTR$/u, 'counter of reservation ids', 'one'],
  [/^KEYS#/u, 'signing keys', 'one'],
  [/MESSAGING/u, 'settings of the provider', 'one'],
];

/** The kind of a partition key. */
export const kindOf = (partition: string): string => forms.find(([form]) => form.test(partition))?.[1] ?? PERSONAL;

export const sharingOf = (kind: string): Sharing => forms.find(([, name]) => name === kind)?.[2] ?? 'person';

const listsOfBranches: ReadonlySet<string> = new Set(['pages of the list of branches', "pages of the owner's lists"]);

/** Is it read whole, and longer with each branch? */
export const isListOfBranches = (kind: string): boolean => listsOfBranches.has(kind);

/** Does every request of an owner read it, so that more branches, and more owners, read the same partition? */
export const isReadByOwners = (kind: string): boolean => kind === 'rollups of all branches';

/** Read and write units. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

export type UnitsByKind = ReadonlyMap<string, Units>;

/** How many partitions of a kind there are. */
export const partitionsOf = (sharing: Sharing, branches: number): number => {
  switch (sharing) {
    case 'branch':
      return branches;
    case 'five hundred branches':
      return Math.ceil(branches / 500);
    case 'sixteen':
      return 16;
    case 'one':
      return 1;
    case 'person':
      return Number.POSITIVE_INFINITY;
  }
};
