import { describe, expect, it } from 'vitest';
import { deployment } from '#events/deployment.ts';
import { makeFirstKey } from '#events/deployments/make-first-key.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import { listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { openTestClinic } from '../harness.ts';
import { asFunction } from '../under-grants.ts';
import { askAtDeployment } from './cloud-formation.ts';
import { openForFile } from '../support/open-for-file.ts';
import { expectLogged } from '../support/problem-lines.ts';

const clinic = await openForFile(openTestClinic);

const firstKey = (type: 'Create' | 'Update' | 'Delete') =>
  asFunction('events/make-first-key', () => askAtDeployment(makeFirstKey, type));
const kids = async (): Promise<string[]> => (await listSigningKeys(clinic.deps)).map(({ kid }) => kid);
const said = (Status: 'SUCCESS' | 'FAILED') => ({
  Status,
  PhysicalResourceId: 'make-first-key',
  StackId: 'a-stack',
  RequestId: 'a-request',
  LogicalResourceId: 'FirstKey',
});

describe('a deployment', () => {
  it('creates the first signing key of a table and answers at the signed URL', async () => {
    for (const kid of await kids()) await removeSigningKey(clinic.deps, kid);
    expect(await firstKey('Create')).toEqual({ contentType: undefined, answers: [said('SUCCESS')] });
    expect(await kids()).toEqual(['key-2026-11-21']);
    expect(await clinic.deps.store.get(keys.publicKey('key-2026-11-21'))).toBeDefined();
  });

  it('leaves the keys of a table that has some, and when the stack goes', async () => {
    const before = await kids();
    for (const type of ['Create', 'Update', 'Delete'] as const) {
      expect((await firstKey(type)).answers).toEqual([said('SUCCESS')]);
    }
    expect(await kids()).toEqual(before);
  });

  it('puts the public keys into a restored table that is older than they are', async () => {
    const [kid = ''] = await kids();
    const publicKey = await clinic.deps.store.get(keys.publicKey(kid));
    await clinic.deps.store.transact([remove('public key', keys.publicKey(kid))]);

    await firstKey('Update');

    expect(await kids()).toEqual([kid]);
    expect(publicKey).toBeDefined();
    expect(await clinic.deps.store.get(keys.publicKey(kid))).toEqual(publicKey);
  });

  it('creates another key when an attempt of the same day ended before the secret was written', async () => {
    for (const kid of await kids()) await removeSigningKey(clinic.deps, kid);
    await clinic.deps.store.put({
      ...keys.publicKey('key-2026-11-21'),
      jwk: {},
      createdAt: clinic.now().toISOString(),
    });

    await firstKey('Create');

    expect(await kids()).toEqual(['forced-2026-11-21T10:00:00']);
  });

  it('creates one key when invoked twice at the same moment', async () => {
    for (const kid of [...(await kids()), 'key-2026-11-21']) await removeSigningKey(clinic.deps, kid);
    await Promise.all([firstKey('Create'), firstKey('Create')]);
    expect(await kids()).toHaveLength(1);
  });

  it('retries a refusal, because a new role is not effective everywhere immediately', async () => {
    let tries = 0;
    const work = deployment(
      'make-first-key',
      () => {
        tries += 1;
        return tries < 4 ? Promise.reject(new Error('AccessDenied')) : Promise.resolve({});
      },
      1,
    );
    expect((await askAtDeployment(work, 'Create')).answers).toEqual([said('SUCCESS')]);
    expect(tries).toBe(4);
  });

  it('fails with what it waits for, and names no more than where to look', async () => {
    const work = deployment('make-first-key', () => Promise.reject(new Error('table of Mona Ali')), 1);
    const { answers } = await expectLogged(['deployment.failed'], () => askAtDeployment(work, 'Create'));
    expect(answers).toMatchObject([said('FAILED')]);
    expect(JSON.stringify(answers)).not.toContain('Mona');
  });

  it('is not over when CloudFormation did not take the answer', async () => {
    await expect(
      asFunction('events/make-first-key', () => askAtDeployment(makeFirstKey, 'Update', 403)),
    ).rejects.toThrow('did not take the answer');
  });
});
