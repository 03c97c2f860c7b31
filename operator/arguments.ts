import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { wholeNumber } from './admin/misuse.ts';

/** Options that are whole numbers, with their least value. */
const numbers = { rate: 1, pause: 0, since: 1 } as const;

const requireNumbers = (values: Readonly<Record<string, unknown>>): void => {
  for (const [name, least] of Object.entries(numbers)) {
    const given = values[name];
    if (typeof given === 'string') wholeNumber(given, `--${name}`, least);
  }
};

/** Options and words of a command. `--help` prints its usage; a wrong option prints it too, and ends with 2. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) => {
  const args = process.argv.slice(2);
  if (args.some((word) => ['--help', '-h', 'help'].includes(word))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const read = parseArgs({ args, allowPositionals: true, options });
    requireNumbers(read.values);
    return read;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
};
