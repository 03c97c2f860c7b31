import { setTimeout as pauseFor } from 'node:timers/promises';
import { OpenReservationError, requireNothingOpen } from '#functions/data/privacy/erasure.ts';
import { erasePatient, listErasures, replayErasures } from '#functions/data/privacy/erasure-register.ts';
import { findPatientId, readPatientItems } from '#functions/data/privacy/patient-items.ts';
import { eraseUnseenPatients } from '#functions/data/privacy/unseen-patients.ts';
import { readAllBranches } from '#functions/data/queue/branches.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { type E164, parsePhone } from '#shared/rules/phone.ts';
import { UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';
import { readArguments, refuseArguments } from './arguments.ts';
import { openCloudTable } from './cloud-table.ts';
import { exportPatient } from './patient-records.ts';

const usage = `npm run patient-data -- export --phone 01001234567 --name "…" [--table NAME]
npm run patient-data -- erase --phone 01001234567 --name "…" [--table NAME] [--yes]
npm run patient-data -- unseen [--table NAME] [--yes]
npm run patient-data -- replay --register OLD-TABLE --table RESTORED-TABLE
--pause MS: wait between each eight clinic days that are read (default: 100 in the cloud).
Without --table on the embedded database. See docs/runbooks/patient-data.md.`;

/** What is wrong with a command that is none of the usage. */
const problemOf = (
  command: string | undefined,
  { phone, name }: { readonly phone?: string; readonly name?: string },
) => {
  if (command === 'replay') return 'Name the table of the register with --register.';
  if (command !== 'export' && command !== 'erase') return 'The command is export, erase, unseen or replay.';
  if (phone === undefined || name === undefined) return 'Name the patient with --phone and --name.';
  return `Not a phone number: ${phone}`;
};

/** Command that exports or erases the data of a patient or of those not seen for years, or repeats the erasures of a register in a restored table. */
if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArguments(
    usage,
    { phone: text, name: text, table: text, register: text, pause: text, yes: { type: 'boolean' } },
    1,
  );
  const [command] = positionals;
  const { databaseFile, secretsFile, endpoint } = readSettings(process.env);
  const clinic =
    values.table === undefined
      ? await openClinic({ file: databaseFile, secretsFile, endpoint })
      : openCloudTable(values.table);
  const pauseMs = Number(values.pause ?? (values.table === undefined ? 0 : 100));
  const table = { ...clinic.deps, pause: () => pauseFor(pauseMs) };

  const ofPatient = async (phone: E164, name: string): Promise<void> => {
    const patientId = await findPatientId(table.store, phone, name);
    if (command === 'erase' && values.yes === true) {
      const done = (await erasePatient(table, patientId)) ?? { removed: 0, nameless: 0 };
      console.log(`${String(done.removed)} items erased, ${String(done.nameless)} kept without name and phone`);
      return;
    }
    const found = await readPatientItems(table, patientId);
    if (command === 'erase') await requireNothingOpen(table, found.items);
    console.log(
      command === 'export'
        ? JSON.stringify(exportPatient(found), null, 2)
        : `${String(found.items.length)} items are about this patient. Add --yes to erase them.`,
    );
  };

  const ofUnseen = async (dryRun: boolean): Promise<void> => {
    const { erased, unfinished } = await eraseUnseenPatients(table, await readAllBranches(table.store), dryRun);
    console.log(
      `${String(erased)} patients not seen for ${String(UNSEEN_PATIENT_DAYS)} days ${dryRun ? 'would be erased (--yes)' : 'erased'}, ` +
        `${String(unfinished)} kept because something is unfinished`,
    );
  };

  try {
    const phone = parsePhone(values.phone ?? '');
    if (command === 'replay' && values.register !== undefined) {
      const register = await listErasures(
        new Store(connect(clinic.endpoint === '' ? undefined : clinic.endpoint), values.register),
      );
      const again = await replayErasures(table, register);
      console.log(`${String(register.length)} erasures in the register, ${String(again)} repeated`);
    } else if (command === 'unseen') {
      await ofUnseen(values.yes !== true);
    } else if ((command === 'export' || command === 'erase') && phone !== null && values.name !== undefined) {
      await ofPatient(phone, values.name);
    } else refuseArguments(problemOf(command, values), usage);
  } catch (error) {
    if (!(error instanceof OpenReservationError)) throw error;
    console.error(`Not erased: ${error.message}. Finish, cancel or settle first.`);
    process.exitCode = 1;
  } finally {
    await clinic.stop();
  }
}
