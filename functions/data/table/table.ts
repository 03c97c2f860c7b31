/**
 * The one definition of the table, used by infra (CDK) and by local (CreateTable).
 * Why these indexes: docs/access-patterns.md.
 */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** DynamoDB removes items some time (up to days) after this; readers compare it themselves. Unix seconds. */
  timeToLive: 'expires_at',
  localIndexes: {
    /**
     * The live queue of a branch-day: `A#<sequence>` waiting, `D#<doctor>` a doctor at work, `I#<moment>` in progress,
     * `S#<moment>` skipped; absent when done. Local, because only a local index can be read strongly consistent.
     */
    byOrder: {
      sortKey: 'order',
      /**
       * One map with everything a queue shows. The projection of a local index can never change after the table is
       * created, but the members of a map can.
       */
      attributes: ['shown'],
    },
  },
  globalIndexes: {
    /** Public look-up and a patient's history: keys only, readers go on to the items themselves. */
    byPhone: { partitionKey: 'phoneKey', sortKey: 'phoneSort', attributes: 'keys' },
    /** Debts of a branch, oldest first. Sparse: only unpaid records have the attribute. */
    byDue: {
      partitionKey: 'dueKey',
      sortKey: 'dueSort',
      attributes: ['id', 'patientId', 'name', 'phone', 'type', 'charge', 'paid', 'createdAt'],
    },
    /** Sparse lists of items of one kind: visits without a recorded session; a patient's sessions. */
    byList: { partitionKey: 'listKey', sortKey: 'listSort', attributes: 'keys' },
  },
} as const;

export type IndexName = keyof typeof tableDefinition.localIndexes | keyof typeof tableDefinition.globalIndexes;
