import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Cache } from '#functions/data/table/cache.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { createAdminProgram } from '#operator/admin/program.ts';

/** The commands of the runbooks: those that can run on one machine are run, the others are checked by their flags. */
const root = path.resolve(import.meta.dirname, '../..');
const pages = globSync('docs/runbooks/*.md', { cwd: root }).toSorted();
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8');

interface DocumentedCommand {
  readonly page: string;
  readonly words: readonly string[];
}

const fencedBlocks = (text: string): string[] => [...text.matchAll(/```sh\n(.*?)```/gsu)].map(([, code = '']) => code);

/** Placeholders of the runbooks, with working values. */
const placeholders: Readonly<Record<string, string>> = {
  EMAIL: 'staff@example.com',
  KEY: 'key-2026-11-22',
  ENV: 'dev',
  NAME: 'clinic-dev-table',
  OLD: 'clinic',
  PHONE: '+201000009001',
};

const valueFor = (word: string, before: string): string => {
  if (word !== '…') return placeholders[word] ?? word;
  return before === '--date' ? '2026-11-20' : 'Mona Ali';
};

/** The words of a shell command, without quotes, comments and redirections. */
const wordsOf = (line: string): string[] => {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const end = words.findIndex((word) => word.startsWith('#') || word === '>' || word === '&&' || word === '|');
  const used = end === -1 ? words : words.slice(0, end);
  return (
    used
      .map((word, index) => valueFor(word, used[index - 1] ?? ''))
      // A bare `…` means further options.
      .filter((_, index) => !(used[index] === '…' && !(used[index - 1] ?? '').startsWith('--')))
  );
};

const commandsStartingWith = (pattern: RegExp): DocumentedCommand[] =>
  pages.flatMap((page) => {
    const text = textOf(page);
    const fenced = fencedBlocks(text).flatMap((code) => code.replaceAll(/\\\n\s*/gu, '').split('\n'));
    const inline = [...text.replaceAll(/```.*?```/gsu, '').matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);
    return [...fenced, ...inline].flatMap((line) => {
      const start = line.search(pattern);
      return start === -1 ? [] : [{ page, words: wordsOf(line.slice(start)) }];
    });
  });

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

const npmCommands = commandsStartingWith(/npm run /u).map(({ page, words: [, , script = '', , ...args] }) => ({
  page,
  script,
  args,
}));

/** Needs no cloud: with `--table` left out it works on the embedded database. Not what asks the provider of messages. */
const runnable = npmCommands
  .filter(
    ({ script, args }) =>
      ['admin', 'patient-data', 'check:invariants', 'drill:restore'].includes(script) && args[0] !== 'messaging',
  )
  .map(({ page, script, args }) => {
    const table = args.indexOf('--table');
    return { page, script, args: table === -1 ? args : args.toSpliced(table, 2) };
  });

/** Only for a clinic without an owner: it runs before the others. */
const isFirst = ({ args }: { readonly args: readonly string[] }): boolean => args[1] === 'setup-code';

let folder = '';
let clinic: Clinic;
const firstOutputs: Printed[] = [];

interface Printed {
  readonly out: string;
  readonly err: string;
}

/** Runs a command of `npm run admin` in this process, on the table of this file. */
const runAdmin = async (args: readonly string[]): Promise<Printed> => {
  const lines: string[] = [];
  // Each command is a process of its own: no cache knows what was there before the last one.
  const deps = { ...clinic.deps, cache: new Cache(clinic.deps.clock) };
  const open = (): Promise<Clinic> => Promise.resolve({ ...clinic, deps, stop: () => Promise.resolve() });
  const program = createAdminProgram(open, (text) => lines.push(text));
  await program.parseAsync(args, { from: 'user' });
  return { out: lines.join('\n'), err: '' };
};

const run = async (script: string, args: readonly string[]): Promise<Printed> => {
  if (script === 'admin') return runAdmin(args);
  const [, file = ''] = (scripts[script] ?? '').split(' ');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  });
  return { out: stdout, err: stderr };
};

beforeAll(async () => {
  vi.stubEnv('PASSWORD', 'a-long-password');
  folder = mkdtempSync(path.join(tmpdir(), 'clinic-runbooks-'));
  // The commands share the database of this process, as they share that of an open front desk.
  clinic = await openClinic({ file: path.join(folder, 'clinic.db'), env: { LOG_LEVEL: 'SILENT' } });
  for (const { script, args } of runnable.filter(isFirst)) firstOutputs.push(await run(script, args));
  await run('admin', ['user', 'add', 'staff@example.com', '--name', 'Staff', '--role', 'owner']);
  const { out } = await run('admin', ['key', 'list']);
  Object.assign(placeholders, { KEY: out.split(/\s/u)[0] });
});
afterAll(async () => {
  await clinic.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

describe('the runbooks', () => {
  it('hold commands that the shell can read', () => {
    const blocks = pages.flatMap((page) => fencedBlocks(textOf(page)));

    expect(blocks.length).toBeGreaterThan(5);
    for (const block of blocks) execFileSync('bash', ['-n'], { input: block });
  });

  it('use no option of one platform alone', () => {
    expect(pages.filter((page) => /date -d|sed -i |readlink -f/u.test(textOf(page)))).toEqual([]);
  });

  it('name scripts that exist', () => {
    expect(npmCommands.length).toBeGreaterThan(15);
    expect(npmCommands.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  it('give the operator’s command options that it has', async () => {
    const used = npmCommands.filter(({ script }) => script === 'admin');
    const opened: (string | undefined)[] = [];

    for (const { args } of used) {
      const program = createAdminProgram(
        (table) => {
          opened.push(table);
          return Promise.reject(new Error('opened'));
        },
        () => undefined,
      );
      await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow('opened');
    }

    expect(opened).toHaveLength(used.length);
    expect(new Set(opened)).toEqual(new Set(['clinic-dev-table']));
  });

  it('give the CDK options that it has', () => {
    const used = [
      ...commandsStartingWith(/npx cdk /u).map(({ words: [, , command = '', ...args] }) => ({ command, args })),
      ...npmCommands.filter(({ script }) => script === 'deploy').map(({ args }) => ({ command: 'deploy', args })),
    ];
    for (const [command, uses = []] of Object.entries(Object.groupBy(used, (each) => each.command))) {
      const flags = uses.flatMap(({ args }) => args.filter((word) => word.startsWith('--')));
      if (flags.length === 0) continue;
      const help = execFileSync(process.execPath, ['node_modules/.bin/cdk', command, '--help'], {
        cwd: root,
        encoding: 'utf8',
      });

      expect(flags.filter((flag) => !help.includes(flag))).toEqual([]);
    }
  });

  it('hold commands of one machine that run as written', async () => {
    expect(runnable.length).toBeGreaterThan(9);

    expect(firstOutputs.map(({ out, err }) => [out.includes('/setup#'), err])).toEqual([[true, '']]);
    for (const { page, script, args } of runnable.filter((each) => !isFirst(each))) {
      const given = args.map((word) => (word === 'key-2026-11-22' ? (placeholders['KEY'] ?? '') : word));
      const { out, err } = await run(script, given);

      expect([page, given.join(' '), err]).toEqual([page, given.join(' '), '']);
      expect(out).not.toBe('');
    }
  });
});

describe('npm run patient-data -- erase', () => {
  it('names what is unfinished when it only says what it would do', async () => {
    const file = path.join(folder, 'debts.csv');
    writeFileSync(file, 'name,phone,amount\nDebtor One,01007654399,450\n');
    await run('admin', ['branch', 'add', '9', '--name', 'Ninth', '--name-ar', 'التاسع']);
    await run('admin', ['import', file, '--branch', '9', '--as', 'staff@example.com', '--kind', 'debts']);

    const saysWhatItWouldDo = run('patient-data', ['erase', '--phone', '01007654399', '--name', 'Debtor One']);

    await expect(saysWhatItWouldDo).rejects.toThrow('Not erased: something is still owed');
  });
});

describe('npm run admin -- help', () => {
  it('prints to stdout, ends with 0 and opens no database', async () => {
    const nowhere = path.join(folder, 'never');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['operator/admin.ts', 'help'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: nowhere },
    });

    expect(stdout).toMatch(/branch.*user.*run/su);
    expect([stderr, globSync(nowhere)]).toEqual(['', []]);
  });
});

describe('a command with a wrong number', () => {
  it.each([
    ['check:invariants', '--rate'],
    ['drill:restore', '--rate'],
    ['why', '--since'],
  ])('%s refuses it in a sentence, without a stack trace', async (script, option) => {
    await expect(run(script, ['request', option, 'many'])).rejects.toHaveProperty(
      'stderr',
      expect.stringMatching(new RegExp(`^${option} must be a whole number from 1: many\\n`, 'u')),
    );
  });
});

describe('a command with wrong arguments', () => {
  it.each([
    ['check:invariants', ['clinic-table'], 'clinic-table is a word too many.'],
    ['patient-data', ['export', '--phone', '12', '--name', 'Mona Ali'], 'Not a phone number: 12'],
    ['patient-data', ['erase', '--phone', '01001234567'], 'Name the patient with --phone and --name.'],
    ['why', ['request', 'a', '--log', '/no-such-log'], 'There is no /no-such-log.'],
    ['why', ['message', '77', '2026-11-20'], 'There is no branch 77.'],
  ] as const)('%s %j says so in a sentence', async (script, args, sentence) => {
    await expect(run(script, args)).rejects.toHaveProperty('stderr', expect.stringContaining(sentence));
  });

  it('run day-close refuses a day that is not over, without an error in the log', async () => {
    const logged = vi.spyOn(clinic.deps.log, 'error');

    await expect(run('admin', ['run', 'day-close', '--date', '2200-01-01'])).rejects.toThrow(
      /^The clinic day 2200-01-01 is not over\.$/u,
    );

    expect(logged).not.toHaveBeenCalled();
  });
});
