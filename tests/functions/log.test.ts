import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog, describeError, type Log } from '#functions/log.ts';
import { faultOfLine, faultOfMetric, faultOfPrinted, scannedLog } from '#tests/scanned-log.ts';

const requestId = '0b6c1f2e-9d0a-4a55-8a3e-0d3f4f6f7a81';

describe('the scan of every log line', () => {
  it('lets through what a line may say', () => {
    expect(
      faultOfLine('request.done', {
        route: 'reservations/book-reservation',
        status: 201,
        ms: 12.5,
        requestId,
        actor: 'u0123456789abcdef',
      }),
    ).toBeUndefined();
    expect(faultOfLine('schedule.done', { schedule: 'close-day', date: '2026-11-20', closed: 3 })).toBeUndefined();
    expect(faultOfLine('event.done', { eventId: 'B#1#LASER#2026-11-21/S#000000000000012@1' })).toBeUndefined();
    expect(faultOfLine('event.done', { eventId: 'COMMLOG#pa37e1025883222bc61d1@2' })).toBeUndefined();
  });

  it.each([
    ['a name', { actor: 'Mona Hassan' }],
    ['an Arabic name', { error: 'منى' }],
    ['a name in a field of its own', { patient: 'Mona' }],
    ['a phone', { route: '01001234567' }],
    ['a phone in a path', { at: 'at /patients/01001234567' }],
    ['a phone as stored', { eventId: '+201001234567' }],
    ['a phone among other digits', { eventId: 'B#1#PH#201001234567#3' }],
    ['a phone after two zeros', { eventId: 'PH#0044770090012' }],
    ['a phone as a number', { ms: 1_001_234_567 }],
    ['a phone in Arabic digits', { reason: '٠١٠٠١٢٣٤٥٦٧' }],
    ['a message of an error', { error: 'Patient Mona Hassan is unknown' }],
  ])('catches %s', (_, fields) => {
    expect(faultOfLine('request.done', fields)).toBeDefined();
    expect(() => {
      scannedLog.info('request.done', fields);
    }).toThrow();
  });

  it('rejects a message that is prose and a metric about a person', () => {
    expect(faultOfLine('Mona was booked')).toBeDefined();
    expect(faultOfMetric({ Bookings: 1 }, { Branch: '1' })).toBeUndefined();
    expect(faultOfMetric({ Bookings: 1 }, { Patient: 'Mona Hassan' })).toBeDefined();
    expect(faultOfMetric({ Bookings: 1 }, { Patient: '01001234567' })).toBeDefined();
    expect(faultOfMetric({ 'Mona Hassan': 1 })).toBeDefined();
  });

  it('reads lines as they are printed, figures too', () => {
    const printed = (fields: object) => JSON.stringify({ level: 'INFO', service: 'clinic', ...fields });
    const figures = {
      message: 'metric',
      Branch: '1',
      Bookings: 1,
      _aws: { CloudWatchMetrics: [{ Dimensions: [[]], Metrics: [{ Name: 'Bookings', Unit: 'Count' }] }] },
    };
    expect(faultOfPrinted(printed({ message: 'request.done', status: 200 }))).toBeUndefined();
    expect(faultOfPrinted(printed({ message: 'request.done', actor: 'Mona Hassan' }))).toBeDefined();
    expect(faultOfPrinted(printed(figures))).toBeUndefined();
    expect(faultOfPrinted(printed({ ...figures, Patient: 'Mona Hassan' }))).toBeDefined();
    expect(faultOfPrinted(printed({ ...figures, Phone: 1_001_234_567 }))).toBeDefined();
  });
});

describe('an error in a log', () => {
  it('is its class and its places, without a line of its message', () => {
    const error = new TypeError('Mona Hassan\n01001234567\n    is unknown');
    const described = describeError(error);
    expect(described).toMatchObject({ error: 'TypeError' });
    expect(JSON.stringify(described)).not.toMatch(/Mona|0100|unknown/);
    expect(String(described['at'])).toMatch(/^at /);
    expect(faultOfLine('request.failed', described)).toBeUndefined();
  });

  it('has the code of an error of the system, and no other text under that name', () => {
    const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    expect(describeError(reset)).toMatchObject({ error: 'Error', code: 'ECONNRESET' });
    expect(describeError(Object.assign(new Error('unknown'), { code: 'Mona Hassan' }))['code']).toBeUndefined();
  });
});

describe('a value that was thrown and is no error', () => {
  it('is its type in a log', () => {
    expect(describeError('Mona Hassan')).toEqual({ error: 'string' });
  });
});

describe('a metric line', () => {
  const line = z.looseObject({ _aws: z.object({ Timestamp: z.int(), CloudWatchMetrics: z.unknown() }) });
  const withoutTimestamp = (printed: unknown): unknown => {
    const { _aws, ...rest } = line.parse(printed);
    return { ...rest, _aws: { CloudWatchMetrics: _aws.CloudWatchMetrics } };
  };

  /** The lines that a log of this level prints. */
  const printedAt = (level: 'INFO' | 'WARN', write: (log: Log) => void): unknown[] => {
    const printed: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
    vi.stubEnv('POWERTOOLS_DEV', '');
    write(createLog(level, 'Clinic/test'));
    spy.mockRestore();
    vi.unstubAllEnvs();
    return printed.map((line) => withoutTimestamp(JSON.parse(line)));
  };

  it('has namespace, dimensions and unit as alarms read them', () => {
    const lines = printedAt('INFO', (log) => {
      log.metric({ Failed: 1 }, { Route: 'reservations/book-reservation' });
      log.metric({ TableHealthy: 0 });
    });

    const metricsOf = (Dimensions: string[][], Name: string) => ({
      CloudWatchMetrics: [{ Namespace: 'Clinic/test', Dimensions, Metrics: [{ Name, Unit: 'Count' }] }],
    });
    expect(lines).toEqual([
      {
        _aws: metricsOf([['Route']], 'Failed'),
        message: 'metric',
        Route: 'reservations/book-reservation',
        Failed: 1,
      },
      { _aws: metricsOf([[]], 'TableHealthy'), message: 'metric', TableHealthy: 0 },
    ]);
  });

  it('is not written when the level is above INFO', () => {
    const lines = printedAt('WARN', (log) => {
      log.metric({ Failed: 1 });
      log.info('request.done');
    });

    expect(lines).toEqual([]);
  });
});
