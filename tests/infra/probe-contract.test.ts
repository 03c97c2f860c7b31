import { describe, expect, it } from 'vitest';
import { probeContract } from '#infra/probe/contract.ts';
import { isAsExpected, type ProbeContext } from '#infra/probe/probe.ts';
import { openClinic } from '#local/clinic.ts';
import { serve } from '#local/server.ts';
import { scannedLog } from '../scanned-log.ts';
import { openForFile } from '../support/open-for-file.ts';
import { contextWith as probeContext } from './probe-context.ts';

const server = await openForFile(async () => {
  const clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  const { url, stop } = await serve({ port: 0, log: clinic.deps.log });
  return {
    url,
    stop: async () => {
      await stop();
      await clinic.stop();
    },
  };
});

const contextWith = (fetched: ProbeContext['fetch']): ProbeContext =>
  probeContext({ site: server.url, fetch: fetched });

describe('the probe of the contract', () => {
  it('finds every route of the product as the table says', async () => {
    const findings = await probeContract(contextWith(fetch));

    expect(findings).toHaveLength(4);
    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
  });

  it('names the routes that are not there, not guarded, or answer in another form', async () => {
    const broken: Readonly<Record<string, Response>> = {
      '/api/doctor/next': Response.json({ message: 'Internal Server Error' }, { status: 500 }),
      '/api/completed-records': Response.json({ success: true, data: {} }),
      '/api/branches': new Response('<html>', { status: 200 }),
    };
    const findings = await probeContract(
      contextWith((url, init) => {
        const wrong = broken[new URL(url).pathname];
        return wrong === undefined || init?.method === 'PATCH' ? fetch(url, init) : Promise.resolve(wrong.clone());
      }),
    );

    expect(findings.map(({ seen }) => seen).slice(0, 2)).toEqual([
      expect.stringMatching(/^not .*POST \/doctor\/next 500/u),
      'not GET /branches 200',
    ]);
    expect(findings[0]?.seen).toContain('GET /completed-records 200');
  });
});
