import { DatabaseSync } from 'node:sqlite';

const DAY_SECONDS = 86_400;

/**
 * The embedded database finds the next number of its stream by looking through every record of it, at each record it
 * writes: after a few thousand writes a booking would take half a second. Two indexes on its file make that a look-up.
 * Records older than a day are removed, as DynamoDB does; the newest stays, so that the numbers go on from it.
 */
export const indexStreamTable = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(`
      CREATE INDEX IF NOT EXISTS stream_records_by_number
        ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
      CREATE INDEX IF NOT EXISTS stream_records_by_shard
        ON _stream_records (table_name, shard_id, sequence_number);
      DELETE FROM _stream_records
        WHERE created_at < unixepoch() - ${String(DAY_SECONDS)} AND id < (SELECT MAX(id) FROM _stream_records);
    `);
  } finally {
    database.close();
  }
};
