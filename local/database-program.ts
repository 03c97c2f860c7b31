import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A program with the DynamoDB API on a local port. */
export interface DatabaseProgram {
  readonly command: string;
  /** Part of its command line, to recognise a process by. */
  readonly processName: string;
  /** @param file where data is kept; in memory when undefined. */
  readonly argumentsFor: (port: number, file: string | undefined) => readonly string[];
  /** Whether the data file is dynoxide's, whose stream table needs indexes. */
  readonly isDynoxide: boolean;
}

/** No database program is installed; the message says what to install. */
export class DatabaseProgramMissing extends Error {
  override readonly name = 'DatabaseProgramMissing';
}

const JAR = 'DynamoDBLocal.jar';

const dynoxide = (command: string): DatabaseProgram => ({
  command,
  processName: 'dynoxide',
  argumentsFor: (port, file) => [
    'serve',
    '--host=127.0.0.1',
    `--port=${String(port)}`,
    ...(file === undefined ? [] : ['--db-path', file]),
  ],
  isDynoxide: true,
});

const dynamoDbLocal = (folder: string): DatabaseProgram => ({
  command: 'java',
  processName: JAR,
  argumentsFor: (port, file) => [
    `-Djava.library.path=${path.join(folder, 'DynamoDBLocal_lib')}`,
    '-jar',
    path.join(folder, JAR),
    '-disableTelemetry',
    '-sharedDb',
    '-port',
    String(port),
    ...(file === undefined ? ['-inMemory'] : ['-dbPath', path.dirname(file)]),
  ],
  isDynoxide: false,
});

/** The inputs of the search, so that tests can describe another machine. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folder of packages that an earlier start got from the registry. */
  readonly cacheFolder: string;
  /** The folder of an installed package, or undefined. */
  readonly packageFolder: (name: string) => string | undefined;
}

const installedPackageFolder = (name: string): string | undefined => {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  cacheFolder: path.resolve(import.meta.dirname, '..', '.cache', 'database'),
  packageFolder: installedPackageFolder,
});

const onPath = (name: string, { env }: Machine): string | undefined =>
  (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/**
 * Finds a database program: the package for this platform (of `npm ci`, then of an earlier start), then `dynoxide` on
 * PATH, then DynamoDB Local (Java) in the folder that DYNAMODB_LOCAL_DIR names. @throws DatabaseProgramMissing
 */
export const findDatabaseProgram = (machine: Machine = thisMachine()): DatabaseProgram => {
  const platform = `${machine.platform}-${machine.arch}`;
  const executable = machine.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const name = `@dynoxide/${platform}`;
  const cached = path.join(machine.cacheFolder, 'node_modules', name);
  const folder = machine.packageFolder(name) ?? (existsSync(path.join(cached, executable)) ? cached : undefined);
  if (folder !== undefined) return dynoxide(path.join(folder, executable));
  const found = onPath(executable, machine);
  if (found !== undefined) return dynoxide(found);
  const javaFolder = machine.env['DYNAMODB_LOCAL_DIR'];
  if (javaFolder !== undefined && existsSync(path.join(javaFolder, JAR))) return dynamoDbLocal(javaFolder);
  throw new DatabaseProgramMissing(
    [
      ...(javaFolder === undefined ? [] : [`DYNAMODB_LOCAL_DIR is ${javaFolder}, but there is no ${JAR} in it.`]),
      `The npm registry has no embedded database for this platform (${platform}), or could not be reached.`,
      'Do one of these:',
      '- put a dynoxide program on PATH;',
      `- install Java and DynamoDB Local, and set DYNAMODB_LOCAL_DIR to the folder that holds ${JAR};`,
      '- start a DynamoDB yourself and set DYNAMODB_ENDPOINT, for example:',
      '    docker run -p 8000:8000 amazon/dynamodb-local',
      '    DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start',
    ].join('\n'),
  );
};
