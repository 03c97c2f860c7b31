import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProduct } from '../journeys/product.ts';

/**
 * Runs first in every page and records errors for the life of the tab. Ignores errors while the page is being left,
 * because its requests are cancelled.
 */
const probe = () => {
  let leaving = false;
  const note = (problem: string): void => {
    if (leaving) return;
    const noted = JSON.parse(sessionStorage.getItem('probe') ?? '[]') as unknown[];
    sessionStorage.setItem('probe', JSON.stringify([...noted, problem]));
  };
  addEventListener('beforeunload', () => (leaving = true));
  addEventListener('error', ({ message }) => note(`exception at ${location.pathname}: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => note(`rejection at ${location.pathname}: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    note(`content security policy at ${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      note(`${level} at ${location.pathname}: ${words.map(String).join(' ')}`);
      say(...words);
    };
  }
};

/** Puts the probe into every page of a built site, and its hash into the policy: neither driver can do it from outside. */
const addProbe = async (root: string): Promise<void> => {
  const script = `(${probe.toString()})()`;
  for (const name of await readdir(root, { recursive: true })) {
    const file = path.join(root, name);
    if (/\.html\.(?:br|gz)$/u.test(name)) await rm(file);
    if (!name.endsWith('.html')) continue;
    const html = await readFile(file, 'utf8');
    await writeFile(
      file,
      html.replace('<head>', () => `<head><script>${script}</script>`),
    );
  }
  const policy = path.join(root, 'csp.json');
  const hashes = JSON.parse(await readFile(policy, 'utf8')) as { script: string[] };
  hashes.script.push(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  await writeFile(policy, JSON.stringify(hashes));
};

/** The whole product on a free port with demo accounts, an empty queue, and the probe in its pages. */
export const openProbedSite = async (built: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const root = await mkdtemp(path.join(tmpdir(), 'front-desk-site-'));
  await cp(built, root, { recursive: true });
  await addProbe(root);
  const { server, clinic } = await openProduct(root);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await clinic.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
};
