import { createAdminProgram } from './admin/program.ts';
import { openTable } from './admin/with-table.ts';

/** `npm run admin -- help` lists the commands. */
const program = createAdminProgram(openTable, (text) => {
  process.stdout.write(`${text}\n`);
});

try {
  if (process.argv.length === 2) program.outputHelp();
  else await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work.'}\n`);
  process.exitCode = 1;
}
