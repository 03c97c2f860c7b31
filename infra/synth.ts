import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { functionSources, repository } from './catalogue.ts';
import { environmentOf } from './environments.ts';

/** CloudFormation allows 500 in a stack. Above this number, split the area (docs/adr/0017-six-stacks.md). */
export const MOST_RESOURCES = 400;
/** CloudFormation's limit for a template: one megabyte. */
const MOST_KILOBYTES = 800;

interface Size {
  readonly stack: string;
  readonly resources: number;
  readonly kilobytes: number;
}

const resourcesOf = (template: unknown): number =>
  typeof template === 'object' && template !== null && 'Resources' in template && template.Resources instanceof Object
    ? Object.keys(template.Resources).length
    : 0;

/** The size of each synthesised template. */
export const sizesIn = async (folder: string): Promise<readonly Size[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.template.json'));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return {
        stack: file.replace('.template.json', ''),
        resources: resourcesOf(JSON.parse(text)),
        kilobytes: Buffer.byteLength(text) / 1024,
      };
    }),
  );
};

/** Path of cfn-lint, if this machine has it. */
const findLinter = (): string | undefined => {
  const places = [
    join(repository, '.cache', 'python', 'bin', 'cfn-lint'),
    ...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'cfn-lint')),
  ];
  return places.find((place) => existsSync(place));
};

const lint = (folder: string): void => {
  const linter = findLinter();
  if (linter === undefined) {
    console.log('cfn-lint: SKIPPED, not installed (pip install cfn-lint)');
    return;
  }
  execFileSync(
    linter,
    ['--non-zero-exit-code', 'error', '--ignore-checks', 'W3005,W2001', '--template', join(folder, '*.template.json')],
    {
      stdio: 'inherit',
      cwd: repository,
    },
  );
  console.log('cfn-lint: no errors');
};

if (import.meta.main) {
  const started = performance.now();
  const environment = environmentOf(process.argv[2] ?? 'dev');
  const bundled = await bundle(functionSources());
  console.log(`${String(bundled.size)} functions bundled`);
  if (!existsSync(join(repository, 'dist', 'web', 'index.html'))) {
    console.log('dist/web is not built: the web stack stands in with an empty page (npm run deploy builds it)');
  }
  const folder = join(repository, 'cdk.out');
  rmSync(folder, { recursive: true, force: true });
  const previousHashes = process.argv[3];
  const context = [
    '-c',
    `env=${environment.name}`,
    ...(previousHashes === undefined ? [] : ['-c', `previousHashes=${previousHashes}`]),
  ];
  execFileSync('cdk', ['synth', '--quiet', '--output', folder, ...context], {
    stdio: 'inherit',
    cwd: repository,
  });
  const sizes = await sizesIn(folder);
  for (const { stack, resources, kilobytes } of sizes) {
    console.log(
      `${stack.padEnd(24)} ${String(resources).padStart(4)} resources ${kilobytes.toFixed(0).padStart(5)} KB`,
    );
  }
  const large = sizes.filter(({ resources, kilobytes }) => resources > MOST_RESOURCES || kilobytes > MOST_KILOBYTES);
  if (large.length > 0) {
    console.error(`too large: ${large.map(({ stack }) => stack).join(', ')}`);
    process.exitCode = 1;
  }
  lint(folder);
  console.log(`synthesised in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
