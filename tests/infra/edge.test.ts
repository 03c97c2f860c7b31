import { runInNewContext } from 'node:vm';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { environmentOf } from '#infra/environments.ts';
import { createAuthorizer } from '#infra/functions/verify-origin.ts';
import { rotateOriginSecret, withSecret } from '#infra/functions/rotate-origin-secret.ts';
import { pagesOf, viewerRequestCode } from '#infra/site-paths.ts';
import { contentSecurityPolicy, inlineHashesOf, securityHeaders } from '#shared/security-headers.ts';

/** Total time that the rotation has waited, on a fake timer. */
const slept = vi.hoisted(() => ({ ms: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    slept.ms += ms;
    return Promise.resolve();
  },
}));

describe('the origin check between CloudFront and the API', () => {
  const open = (secrets: { current?: string; pending?: string }, clock = () => 0) => {
    let reads = 0;
    const authorize = createAuthorizer((stage) => {
      reads += 1;
      return Promise.resolve(stage === 'AWSCURRENT' ? secrets.current : secrets.pending);
    }, clock);
    const knock = async (secret?: string): Promise<boolean> =>
      (await authorize({ headers: secret === undefined ? {} : { 'x-origin-secret': secret } })).isAuthorized;
    return { knock, reads: () => reads };
  };

  it('accepts requests with the secret only', async () => {
    const { knock } = open({ current: 'right' });
    expect(await knock('right')).toBe(true);
    expect(await knock('wrong')).toBe(false);
    expect(await knock('right ')).toBe(false);
    expect(await knock()).toBe(false);
  });

  it('refuses every request while there is no secret', async () => {
    const { knock } = open({});
    expect(await knock('')).toBe(false);
    expect(await knock()).toBe(false);
  });

  it('lets in the coming secret before CloudFront first sends it', async () => {
    const { knock } = open({ current: 'old', pending: 'new' });
    expect(await knock('old')).toBe(true);
    expect(await knock('new')).toBe(true);
  });

  it('learns of a new secret by itself, and forgets the old one', async () => {
    const secrets = { current: 'old' };
    let now = 0;
    const { knock } = open(secrets, () => now);
    expect(await knock('old')).toBe(true);
    secrets.current = 'new';
    now = 10_000;
    expect(await knock('new')).toBe(true);
    expect(await knock('old')).toBe(false);
  });

  it('does not read the secret again for every guess', async () => {
    const { knock, reads } = open({ current: 'right' });
    for (let guess = 0; guess < 100; guess += 1) await knock(`guess ${String(guess)}`);
    expect(reads()).toBe(2);
  });

  it('changes the secret in the header of the API’s origin alone', () => {
    const header = (name: string) => ({ Quantity: 1, Items: [{ HeaderName: name, HeaderValue: 'old' }] });
    const api = { Id: 'api', DomainName: 'a', CustomHeaders: header('X-Origin-Secret') };
    const other = { Id: 'other', DomainName: 'b', CustomHeaders: header('x-else') };
    const site = { Id: 'site', DomainName: 'c' };
    expect(withSecret(api, 'new').CustomHeaders?.Items?.[0]?.HeaderValue).toBe('new');
    expect(withSecret(other, 'new')).toEqual(other);
    expect(withSecret(site, 'new')).toEqual(site);
  });
});

describe('the rotation of that secret', () => {
  const step = (Step: string) => rotateOriginSecret({ Step, SecretId: 'origin', ClientRequestToken: 'coming' });

  interface Asked {
    readonly VersionStage?: string;
    readonly ClientRequestToken?: string;
    readonly SecretString?: string;
    readonly MoveToVersionId?: string;
    readonly DistributionConfig?: object;
  }

  /** Fakes of Secrets Manager and CloudFront for the rotation. */
  const anAccount = () => {
    const account = {
      versions: new Map([['present', 'old']]),
      stages: new Map([['AWSCURRENT', 'present']]),
      sent: 'old',
    };
    const distribution = () => ({
      Origins: {
        Items: [
          { Id: 'api', CustomHeaders: { Items: [{ HeaderName: 'x-origin-secret', HeaderValue: account.sent }] } },
        ],
      },
    });
    const answers: Readonly<Record<string, (input: Asked) => unknown>> = {
      GetSecretValueCommand: ({ VersionStage: stage = '' }) => {
        const text = account.versions.get(account.stages.get(stage) ?? '');
        if (text === undefined) throw new ResourceNotFoundException({ message: 'none', $metadata: {} });
        return { SecretString: text };
      },
      GetRandomPasswordCommand: () => ({ RandomPassword: `new ${String(account.versions.size)}` }),
      PutSecretValueCommand: ({ ClientRequestToken: version = '', SecretString: text = '' }) => {
        account.versions.set(version, text);
        account.stages.set('AWSPENDING', version);
      },
      DescribeSecretCommand: () => ({
        VersionIdsToStages: Object.fromEntries([...account.stages].map(([stage, version]) => [version, [stage]])),
      }),
      UpdateSecretVersionStageCommand: ({ VersionStage: stage = '', MoveToVersionId: to }) => {
        if (to === undefined) account.stages.delete(stage);
        else account.stages.set(stage, to);
      },
      GetDistributionConfigCommand: () => ({ DistributionConfig: distribution(), ETag: '1' }),
      GetDistributionCommand: () => ({ Distribution: { Status: 'Deployed', DistributionConfig: distribution() } }),
      UpdateDistributionCommand: ({ DistributionConfig: config }) => {
        account.sent = /"HeaderValue":"([^"]+)"/u.exec(JSON.stringify(config))?.[1] ?? '';
      },
    };
    const answer = (command: { readonly input: object }): unknown =>
      Promise.resolve(answers[command.constructor.name]?.({ ...command.input }));
    for (const client of [SecretsManagerClient, CloudFrontClient]) {
      vi.spyOn(client.prototype, 'send').mockImplementation(answer);
    }
    return account;
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('makes the coming secret, has it sent, and makes it the present one', async () => {
    const account = anAccount();
    for (const each of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) await step(each);
    expect(account.sent).toBe('new 1');
    expect([...account.stages]).toEqual([['AWSCURRENT', 'coming']]);
  });

  it('does not send the pending secret before an authorizer that has just read the secrets accepts it', async () => {
    const account = anAccount();
    const authorize = createAuthorizer(
      (stage) => Promise.resolve(account.versions.get(account.stages.get(stage) ?? '')),
      () => slept.ms,
    );
    const shows = async (secret: string) => authorize({ headers: { 'x-origin-secret': secret } });
    expect(await shows(account.sent)).toEqual({ isAuthorized: true });
    for (const each of ['createSecret', 'setSecret']) await step(each);
    expect(account.sent).toBe('new 1');
    expect(await shows(account.sent)).toEqual({ isAuthorized: true });
  });

  it('goes on with the secret of a try that stopped halfway', async () => {
    const account = anAccount();
    for (const each of ['createSecret', 'setSecret', 'createSecret', 'setSecret']) await step(each);
    expect(account.sent).toBe('new 1');
    expect(account.versions.size).toBe(2);
  });

  it('does not end while CloudFront sends the old one, as after a deployment in between', async () => {
    const account = anAccount();
    await step('createSecret');
    await step('setSecret');
    account.sent = 'old';
    await expect(step('testSecret')).rejects.toThrow('does not send');
    expect(account.stages.get('AWSCURRENT')).toBe('present');
  });
});

describe('the address of a page', () => {
  const pages = pagesOf(['index.html', 'app.html', 'ar/index.html', 'assets/a.js', 'icons/icon.svg']);
  const source = viewerRequestCode(pages);
  // The very code that CloudFront runs.
  const pageOf = (uri: string): string =>
    String(runInNewContext(`${source}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`));

  it.each([
    ['/', '/index.html'],
    ['/ar', '/ar/index.html'],
    ['/ar/', '/ar/index.html'],
    ['/book', '/app.html'],
    ['/reception', '/app.html'],
    ['/no/such/page', '/app.html'],
    ['/toString', '/app.html'],
    ['/assets/a.js', '/assets/a.js'],
    ['/assets/gone.js', '/assets/gone.js'],
    ['/config.json', '/config.json'],
  ])('%s is %s', (address, page) => {
    expect(pageOf(address)).toBe(page);
  });

  it('stays within what CloudFront takes', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_240);
  });
});

describe('the security headers', () => {
  it('allow nothing inline but what the build hashed', () => {
    const policy = contentSecurityPolicy(inlineHashesOf({ script: ['sha256-AAAA'], style: ['sha256-BBBB'] }));
    expect(policy).toContain("script-src 'self' 'sha256-AAAA';");
    expect(policy).toContain("'sha256-BBBB'");
    expect(policy).not.toMatch(/unsafe|\*|http:/u);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('refuse a list of hashes that is none', () => {
    expect(() => inlineHashesOf({ script: ["'unsafe-inline'"] })).toThrow(/csp\.json/u);
    expect(() => inlineHashesOf({ style: 'sha256-AAAA' })).toThrow(/csp\.json/u);
    expect(() => inlineHashesOf(null)).toThrow(/csp\.json/u);
  });

  it('are those of a site that means it', () => {
    expect(securityHeaders()).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  });
});

describe('an environment', () => {
  it('is one of those that exist', () => {
    expect(environmentOf('prod')).toMatchObject({ demo: false, data: 'keep' });
    for (const name of ['production', 'toString', undefined, 7])
      expect(() => environmentOf(name)).toThrow(/dev, staging, prod/u);
  });
});
