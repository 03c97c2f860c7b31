import type { Command } from 'commander';
import type { Dependencies } from '#functions/dependencies.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { openCloudTable } from '../cloud-table.ts';

/** Opens the table of a command. @param tableName a table in the cloud; undefined for this machine's. */
export type OpenTable = (tableName: string | undefined) => Promise<Clinic>;

/** Opens the named table in the cloud, or the database of this machine. */
export const openTable: OpenTable = async (tableName) => {
  if (tableName !== undefined) return openCloudTable(tableName);
  const settings = readSettings(process.env);
  return openClinic({
    file: settings.databaseFile,
    secretsFile: settings.secretsFile,
    endpoint: settings.endpoint,
    tableName: settings.tableName,
    env: { LOG_LEVEL: 'WARN', ...process.env },
  });
};

/** Turns work on a table into the action of a command: opens the table only when the command runs, and closes it. */
type Action<Subject> = <Given extends readonly unknown[]>(
  work: (subject: Subject, ...given: Given) => Promise<void>,
) => (this: Command, ...given: Given) => Promise<void>;
export type WithClinic = Action<Clinic>;
export type WithTable = Action<Dependencies>;

export const withClinicOf =
  (open: OpenTable): WithClinic =>
  (work) =>
    async function act(...given) {
      const clinic = await open(this.optsWithGlobals<{ table?: string }>().table);
      try {
        await work(clinic, ...given);
      } finally {
        await clinic.stop();
      }
    };

export const withTableOf =
  (open: OpenTable): WithTable =>
  (work) =>
    withClinicOf(open)(({ deps }, ...given) => work(deps, ...given));
