import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Figures, firings } from './fired-alarms.ts';
import { endpointStacks, synthesise } from './synthesised.ts';
import { alarmFigures, alarmsOfEnvironment } from '../bench/figures.ts';

const { resourcesOf } = synthesise();

const stat = z.looseObject({ Metric: z.looseObject({ MetricName: z.string() }) });
const alarmSchema = z.looseObject({
  AlarmName: z.string(),
  ComparisonOperator: z.string(),
  Threshold: z.number(),
  TreatMissingData: z.string(),
  MetricName: z.optional(z.string()),
  Metrics: z.optional(
    z.array(z.looseObject({ Id: z.string(), Expression: z.optional(z.string()), MetricStat: z.optional(stat) })),
  ),
});
type DeployedAlarm = z.output<typeof alarmSchema>;

const nameOf = ({ AlarmName: name }: DeployedAlarm): string => name.replace('clinic-prod-', '');

const alarms = ['watch', 'edge-watch', ...endpointStacks]
  .flatMap((what) => resourcesOf(what, 'AWS::CloudWatch::Alarm'))
  .map((alarm) => alarmSchema.parse(alarm));

/** What CloudWatch's functions give, as its manual says; a quota of a thousand. */
const functions = {
  FILL: (value: number | undefined, otherwise: number) => value ?? otherwise,
  IF: (condition: boolean | number, then: number, otherwise: number) =>
    condition !== false && condition !== 0 ? then : otherwise,
  MAX: (values: readonly number[]) => Math.max(...values),
  MIN: (values: readonly number[]) => Math.min(...values),
  SERVICE_QUOTA: () => 1000,
};

/** The value that an alarm compares; undefined without data. */
const valueOf = ({ MetricName: single, Metrics: parts = [] }: DeployedAlarm, figures: Figures): number | undefined => {
  if (single !== undefined) return figures[single];
  const ids = parts.flatMap(({ Id: id, MetricStat: figure }) =>
    figure === undefined ? [] : [[id, figures[figure.Metric.MetricName]] as const],
  );
  const expression = parts.find(({ Expression: text }) => text !== undefined)?.Expression ?? '';
  const value: unknown = runInNewContext(expression, {
    ...functions,
    ...Object.fromEntries(ids),
    INSIGHT_RULE_METRIC: (_: string, name: string) => figures[name],
  });
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
};

const comparisons: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

const isFiring = (alarm: DeployedAlarm, figures: Figures): boolean => {
  const value = valueOf(alarm, figures);
  if (value === undefined) return alarm.TreatMissingData === 'breaching';
  const compare = comparisons[alarm.ComparisonOperator];
  if (compare === undefined) throw new Error(`unknown comparison ${alarm.ComparisonOperator}`);
  return compare(value, alarm.Threshold);
};

describe('every alarm', () => {
  it('has figures with which it fires, and no figures are for an alarm that does not exist', () => {
    expect(Object.keys(firings).toSorted()).toEqual(alarms.map(nameOf).toSorted());
  });

  it.each(alarms.map((alarm) => [nameOf(alarm), alarm] as const))(
    '%s fires, and is quiet on a usual day',
    (name, alarm) => {
      const { fires, quiet } = firings[name] ?? { fires: {}, quiet: {} };

      expect([isFiring(alarm, fires), isFiring(alarm, quiet)]).toEqual([true, false]);
    },
  );

  it('is paid as docs/cost.md counts it', () => {
    const figuresOf = ({ MetricName: single, Metrics: parts = [] }: DeployedAlarm): number =>
      single === undefined ? parts.filter(({ MetricStat: figure }) => figure !== undefined).length : 1;
    const figures = alarms.map(figuresOf).reduce((sum, count) => sum + count, 0);

    expect([alarms.length, figures]).toEqual([alarmsOfEnvironment, alarmFigures]);
  });
});
