import { DatabaseSync } from 'node:sqlite';

const DAY_SECONDS = 86_400;

/**
 * The embedded database scans its stream table for the next sequence number at each write, which takes half a second
 * after a few thousand records. Two indexes on its file replace the scan. Records older than a day are removed, as in
 * DynamoDB; the newest one stays, so that numbers continue.
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
