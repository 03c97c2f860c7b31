import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishToAppSync } from '#events/live/app-sync.ts';
import { liveSettings } from '#events/live/live-settings.ts';
import { paced } from '#events/live/paced.ts';

const settings = { host: 'abc.appsync-api.eu-central-1.amazonaws.com', region: 'eu-central-1' };
const channel = { namespace: 'tickets', branchId: 1, day: '2026-11-21' } as const;

const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };
let former: Readonly<Record<string, string | undefined>> = {};

beforeEach(() => {
  former = Object.fromEntries(Object.keys(credentials).map((name) => [name, process.env[name]]));
  Object.assign(process.env, credentials);
});
afterEach(() => {
  for (const [name, value] of Object.entries(former)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
});

/** A publisher whose requests are recorded. @param statuses of the answers, the last one for all that follow */
const recorded = (...statuses: readonly number[]) => {
  const sent: { url: string; headers: Headers; body: unknown }[] = [];
  const publish = publishToAppSync(settings, (url, { headers, body }) => {
    sent.push({ url, headers: new Headers(headers), body: JSON.parse(body) as unknown });
    const status = statuses[sent.length - 1] ?? statuses.at(-1) ?? 200;
    return Promise.resolve(new Response('{}', { status }));
  });
  return { publish, sent };
};

describe('publishing to AppSync Events', () => {
  it('posts one event as text to the channel, signed for AppSync with the function’s own credentials', async () => {
    const { publish, sent } = recorded();

    await publish(channel, { version: 1 });

    const [request] = sent;
    expect(request?.url).toBe('https://abc.appsync-api.eu-central-1.amazonaws.com/event');
    expect(request?.body).toEqual({ channel: '/tickets/1/2026-11-21', events: ['{"version":1}'] });
    expect(request?.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/appsync\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[\da-f]{64}$/,
    );
    expect(request?.headers.get('x-amz-security-token')).toBe('token');
  });

  it('tries once more, and fails when the event was not accepted then', async () => {
    const [mended, refused] = [recorded(503, 200), recorded(401)];

    await mended.publish(channel, { version: 1 });

    await expect(refused.publish(channel, {})).rejects.toThrow('401');
    expect([mended.sent.length, refused.sent.length]).toEqual([2, 2]);
  });

  it('has no settings where the environment has no live channel', () => {
    expect(liveSettings({})).toBeUndefined();
    expect(liveSettings({ LIVE_HOST: settings.host, AWS_REGION: settings.region })).toEqual(settings);
  });
});

/** A paced publisher whose events are recorded, and whose clock moves only while it waits. */
const pacedEvents = () => {
  const sent: [number, string][] = [];
  let present = 0;
  const publish = paced(
    (_path, event) => {
      sent.push([present, event]);
      return Promise.resolve();
    },
    {
      now: () => present,
      wait: (ms) => {
        present += ms;
        return Promise.resolve();
      },
    },
  );
  return { publish, sent };
};

describe('the pace of a channel', () => {
  it('is a second between two events on a channel of tickets, and none on a channel of desks', async () => {
    const { publish, sent } = pacedEvents();

    await publish(channel, { version: 1 });
    await publish(channel, { version: 2 });
    await publish({ ...channel, branchId: 2 }, { version: 1 });
    await publish({ ...channel, namespace: 'branches' }, { parts: [] });
    await publish({ ...channel, namespace: 'branches' }, { parts: [] });

    expect(sent.map(([at]) => at)).toEqual([0, 1000, 1000, 1000, 1000]);
  });

  it('leaves the newest alone of the events that come within a second', async () => {
    const { publish, sent } = pacedEvents();

    await Promise.all([1, 2, 3].map((version) => publish(channel, { version })));
    await publish(channel, { version: 4 });

    expect(sent).toEqual([
      [0, '{"version":1}'],
      [1000, '{"version":3}'],
      [2000, '{"version":4}'],
    ]);
  });
});
