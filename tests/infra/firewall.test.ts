import { normalize } from 'node:path/posix';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { managedRulesOf } from '#infra/firewall.ts';
import { LIMIT_WINDOW_MS, MAX_LOOK_UPS_OF_PHONE, ticketIntervals } from '#shared/rules/poll-intervals.ts';
import { routes } from '#shared/routes/index.ts';
import { prod, synthesise, textOf } from './synthesised.ts';

const { template: of, resourcesOf } = synthesise();

describe('the firewall', () => {
  const pathMatch = z.object({
    FieldToMatch: z.object({ UriPath: z.object({}) }),
    PositionalConstraint: z.literal('STARTS_WITH'),
    SearchString: z.string(),
    TextTransformations: z.array(z.object({ Priority: z.number(), Type: z.string() })),
  });
  const headerSize = z.object({
    FieldToMatch: z.object({ SingleHeader: z.object({ Name: z.string() }) }),
    ComparisonOperator: z.literal('GT'),
    Size: z.literal(0),
  });
  const rateRule = z.object({
    Name: z.string(),
    Statement: z.object({
      RateBasedStatement: z.object({
        Limit: z.number(),
        AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS']),
        CustomKeys: z.optional(z.array(z.looseObject({}))),
        ScopeDownStatement: z.unknown(),
      }),
    }),
  });

  /** Text transformations of the firewall before it compares a path. See AWS WAF, "Text transformations". */
  const transformations: Readonly<Record<string, (path: string) => string>> = {
    URL_DECODE: decodeURIComponent,
    // Leaves out `//` and `/./`, and goes back for `/../`.
    NORMALIZE_PATH: (path) => normalize(path),
    LOWERCASE: (path) => path.toLowerCase(),
  };

  const matchesPath = (match: z.output<typeof pathMatch>, path: string): boolean =>
    match.TextTransformations.toSorted((a, b) => a.Priority - b.Priority)
      .reduce((text, { Type }) => {
        const change = transformations[Type];
        if (change === undefined) throw new Error(`what does ${Type} make of a path?`);
        return change(text);
      }, path)
      .startsWith(match.SearchString);

  const matches = (statement: unknown, path: string, headers: readonly string[]): boolean => {
    const [[kind, content] = ['', {}]] = Object.entries(z.record(z.string(), z.unknown()).parse(statement));
    switch (kind) {
      case 'ByteMatchStatement': {
        return matchesPath(pathMatch.parse(content), path);
      }
      case 'SizeConstraintStatement': {
        return headers.includes(headerSize.parse(content).FieldToMatch.SingleHeader.Name);
      }
      case 'AndStatement': {
        const { Statements: all } = z.object({ Statements: z.array(z.unknown()) }).parse(content);
        return all.every((each) => matches(each, path, headers));
      }
      case 'NotStatement': {
        return !matches(z.object({ Statement: z.unknown() }).parse(content).Statement, path, headers);
      }
      default: {
        throw new Error(`what does ${kind} match?`);
      }
    }
  };

  const rateRules = () => {
    const [firewall] = resourcesOf('edge', 'AWS::WAFv2::WebACL');
    return z
      .array(z.looseObject({ Statement: z.looseObject({}) }))
      .parse(firewall?.['Rules'])
      .filter((rule) => 'RateBasedStatement' in rule.Statement)
      .map((rule) => {
        const { Name: name, Statement: counts } = rateRule.parse(rule);
        return { name, ...counts.RateBasedStatement };
      });
  };

  /** The rules of the synthesised firewall that count a request. */
  const countedBy = (path: string, headers: readonly string[] = []): readonly string[] =>
    rateRules()
      .filter(({ ScopeDownStatement: scope }) => matches(scope, path, headers))
      .map(({ name }) => name);

  it.each([
    ['sign-in', '/api/auth/login'],
    ['sign-in', '/api//auth/login'],
    ['sign-in', '/api/./auth/login'],
    ['sign-in', '/api/queue-info/../auth/login'],
    ['sign-in', '/api/auth/log%69n'],
    ['sign-in', '/api/%2e%2e/api/auth%2flogin'],
    ['sign-in', '/api/Auth/LOGIN'],
    ['booking', '/api/reservations%2Fbook'],
    ['look-up', '/api//queue-info/01001234567'],
  ])('counts for "%s" what asks for %s', (rule, path) => {
    expect(countedBy(path).filter((name) => !name.includes('-by-'))).toEqual([rule, 'by-session', 'everything']);
  });

  it('counts the signed webhook by no rule of an address, and the unsigned one with everything', () => {
    const addressRules = new Set(rateRules().flatMap((rule) => (rule.AggregateKeyType === 'IP' ? [rule.name] : [])));
    const counting = (headers: readonly string[]) =>
      countedBy('/api/whatsapp/webhook', headers).filter((name) => addressRules.has(name));

    expect(counting(['x-hub-signature-256'])).toEqual([]);
    expect(counting([])).toEqual(['everything']);
  });

  it('lets a full waiting room behind one address look up, book and work', () => {
    const requestsOf = Object.fromEntries(rateRules().map(({ name, Limit: limit }) => [name, limit]));
    const [waiting, lookUps, staff, staffRequests] = [300, 10, 10, 100];

    expect(requestsOf['look-up']).toBeGreaterThan(waiting * lookUps);
    expect(requestsOf['booking']).toBeGreaterThan(waiting);
    expect(requestsOf['everything']).toBeGreaterThan(waiting * lookUps + staff * staffRequests);
    expect(requestsOf['by-session']).toBeGreaterThan(staffRequests);
  });

  it('lets 600 tickets behind one address poll, a third of them near the front', () => {
    const limit = rateRules().find(({ name }) => name === 'look-up')?.Limit ?? 0;
    const { near, soon, waiting } = ticketIntervals;
    const requests = [near, soon, waiting].map((interval) => (200 * 300_000) / interval);

    expect(limit).toBeGreaterThanOrEqual(requests.reduce((sum, each) => sum + each, 0));
  });

  it('lets the bookings of 600 open tickets behind one address pass, two thirds of them by one browser', () => {
    const limitOf = (name: string): number => rateRules().find((rule) => rule.name === name)?.Limit ?? 0;
    const [tickets, waitMinutes, windowMinutes] = [600, 45, 5];
    const bookings = (tickets / waitMinutes) * windowMinutes;

    expect(limitOf('booking')).toBeGreaterThan(bookings);
    expect(limitOf('booking-by-client')).toBeGreaterThan((bookings * 2) / 3);
  });

  it('lets two devices with one ticket near the front poll, and the function does too', () => {
    const requests = (2 * LIMIT_WINDOW_MS) / ticketIntervals.near;
    const limits = rateRules().filter(({ name }) => countedBy('/api/queue-info/01001234567').includes(name));

    expect(limits.filter(({ Limit: limit }) => limit < requests)).toEqual([]);
    expect(MAX_LOOK_UPS_OF_PHONE).toBeGreaterThanOrEqual(requests);
  });

  it.each([
    ['booking-by-client', 'a machine that books twenty times a minute', 20],
    ['booking', 'one that changes its client, a hundred times a minute', 100],
    ['sign-in', 'one that tries passwords twenty times a minute', 20],
    ['look-up', 'one that looks up a hundred phones a second', 6000],
  ])('refuses by %s %s', (rule, _machine, aMinute) => {
    const limit = rateRules().find(({ name }) => name === rule)?.Limit ?? Infinity;

    expect((aMinute * LIMIT_WINDOW_MS) / 60_000).toBeGreaterThan(limit);
  });

  it('has the limits that the runbook names', () => {
    const page = textOf('docs/runbooks/api-slow.md');
    const named = [...page.matchAll(/([\d,]+) \(`([\w-]+)`\)/gu)].map(([, limit = '', name = '']) => [
      name,
      Number(limit.replaceAll(',', '')),
    ]);

    expect(named).toEqual(rateRules().map(({ name, Limit: limit }) => [name, limit]));
    expect(page).toContain(`${String(MAX_LOOK_UPS_OF_PHONE)} look-ups of one phone`);
  });

  it('counts a session and a client together with the address, and no phone', () => {
    const keyed = rateRules().filter(({ AggregateKeyType: type }) => type === 'CUSTOM_KEYS');

    expect(
      keyed.map(({ name, CustomKeys: parts = [] }) => [name, ...parts.flatMap((part) => Object.keys(part))]),
    ).toEqual([
      ['booking-by-client', 'IP', 'JA4Fingerprint'],
      ['by-session', 'IP', 'Header'],
    ]);
  });

  it('counts before it blocks by the rule sets of AWS, where the environment says so', () => {
    const [firewall] = resourcesOf('edge', 'AWS::WAFv2::WebACL');
    const overrides = z
      .array(z.looseObject({ OverrideAction: z.optional(z.unknown()) }))
      .parse(firewall?.['Rules'])
      .flatMap(({ OverrideAction: action }) => (action === undefined ? [] : [action]));

    expect(prod.managedRules).toBe('count');
    expect(overrides).toEqual([{ Count: {} }, { Count: {} }, { Count: {} }]);
  });

  it.each([
    ['none', []],
    ['count', [{ count: {} }, { count: {} }, { count: {} }]],
    ['block', [{ none: {} }, { none: {} }, { none: {} }]],
  ] as const)('has the rule sets of AWS as the setting %s says', (managedRules, overrides) => {
    expect(managedRulesOf({ managedRules }).map(({ overrideAction }) => overrideAction)).toEqual(overrides);
  });

  it('logs what it blocks for two weeks, without path, query, cookies and sessions', () => {
    of('edge').hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-clinic-prod-site',
      RetentionInDays: 14,
    });
    of('edge').hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
      RedactedFields: [
        { UriPath: {} },
        { QueryString: {} },
        { SingleHeader: { Name: 'authorization' } },
        { SingleHeader: { Name: 'cookie' } },
        { SingleHeader: { Name: 'referer' } },
        { SingleHeader: { Name: 'x-origin-secret' } },
      ],
    });
  });

  it('keeps sessions, cookies, queries and bodies out of the details of a logged rule', () => {
    of('edge').hasResourceProperties('AWS::WAFv2::WebACL', {
      DataProtectionConfig: {
        DataProtections: ['QUERY_STRING', 'BODY', 'SINGLE_COOKIE', 'SINGLE_HEADER'].map((type) =>
          Match.objectLike({
            Field: Match.objectLike({ FieldType: type }),
            Action: 'SUBSTITUTION',
            ExcludeRateBasedDetails: false,
            ExcludeRuleMatchDetails: false,
          }),
        ),
      },
    });
  });

  it('counts no other call of the table but with everything', () => {
    const counted = routes.flatMap(({ id, path }) => {
      const by = countedBy(`/api${path.replaceAll(/[{}]/gu, '')}`).filter((name) => !name.includes('-by-'));
      return by.length === 2 ? [] : [[id, ...by]];
    });
    expect(Object.fromEntries(counted.map(([id = '', ...by]) => [id, by]))).toEqual({
      'auth/log-in': ['sign-in', 'by-session', 'everything'],
      'reservations/book-group': ['booking', 'by-session', 'everything'],
      'reservations/book-reservation': ['booking', 'by-session', 'everything'],
      'reservations/show-queue-info': ['look-up', 'by-session', 'everything'],
    });
  });
});
