import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Options and words of a command. `--help` prints its usage; a wrong option prints it too, and ends with 2. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) => {
  const args = process.argv.slice(2);
  if (args.some((word) => ['--help', '-h', 'help'].includes(word))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
};
