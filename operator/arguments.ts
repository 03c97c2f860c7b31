import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError, wholeNumber } from './admin/misuse.ts';

/** Options that are whole numbers, with their least value. */
const numbers = { rate: 1, pause: 0, since: 1 } as const;

const requireNumbers = (values: Readonly<Record<string, unknown>>): void => {
  for (const [name, least] of Object.entries(numbers)) {
    const given = values[name];
    if (typeof given === 'string') wholeNumber(given, `--${name}`, least);
  }
};

/** Prints what is wrong with the arguments, and how they are. */
export const refuseArguments = (problem: string, usage: string): never => {
  console.error(`${problem}\n${usage}`);
  process.exit(2);
};

/**
 * Options and words of a command. `--help` prints its usage; a wrong option or a word too many prints it too, and ends
 * with 2.
 */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  mostWords = 0,
) => {
  const args = process.argv.slice(2);
  if (args.some((word) => ['--help', '-h', 'help'].includes(word))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const read = parseArgs({ args, allowPositionals: true, options });
    requireNumbers(read.values);
    const surplus = read.positionals[mostWords];
    if (surplus !== undefined) throw new UsageError(`${surplus} is a word too many.`);
    return read;
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : String(error), usage);
  }
};
