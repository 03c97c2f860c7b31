import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parsePhone } from '#shared/rules/phone.ts';
import { openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { readArguments } from './arguments.ts';
import { readWholeTable } from './table-pages.ts';
import { openCloudTable } from './cloud-table.ts';
import { erasePatient, exportPatient, findPatientRecords, OpenReservationError } from './patient-records.ts';

const usage = `npm run patient-data -- export --phone 01001234567 --name "…" [--table NAME]
npm run patient-data -- erase --phone 01001234567 --name "…" [--table NAME] [--yes]
Without --table on the embedded database. See docs/runbooks/patient-data.md.`;

/** Command that exports or erases the data of a patient. */
if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArguments(usage, {
    phone: text,
    name: text,
    table: text,
    yes: { type: 'boolean' },
  });
  const [command] = positionals;
  const phone = parsePhone(values.phone ?? '');
  if ((command !== 'export' && command !== 'erase') || phone === null || values.name === undefined) {
    console.error(usage);
    process.exit(2);
  }
  const { databaseFile, endpoint } = readSettings(process.env);
  const clinic =
    values.table === undefined ? await openClinic({ file: databaseFile, endpoint }) : openCloudTable(values.table);
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient(clinic.endpoint === '' ? {} : { endpoint: clinic.endpoint }),
  );
  const records = findPatientRecords(await readWholeTable(client, clinic.tableName), phone, values.name);
  try {
    if (command === 'export') {
      console.log(JSON.stringify(exportPatient(records), null, 2));
    } else if (values.yes === true) {
      const done = await erasePatient(clinic.deps, records);
      console.log(`${String(done.removed)} items erased, ${String(done.nameless)} kept without name and phone`);
    } else {
      console.log(`${String(records.items.length)} items are about this patient. Add --yes to erase them.`);
    }
  } catch (error) {
    if (!(error instanceof OpenReservationError)) throw error;
    console.error(`Not erased: ${error.message}. Finish, cancel or settle first.`);
    process.exitCode = 1;
  } finally {
    await clinic.stop();
  }
}
