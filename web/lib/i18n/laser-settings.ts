import type { VisitRecord } from '../api/answers.ts';

/** Settings of a laser session with their units, in the order in which they are entered and read. */
export const laserSettings = [
  ['fluence', 'J/cm²'],
  ['pulseWidth', 'ms'],
  ['spotSize', 'mm'],
] as const;

/** `Alexandrite 755 · 16 J/cm² · 3 ms · 18 mm`, as far as they are known. */
export const settingsText = (
  treatment: VisitRecord['treatment'] | undefined,
  number: (value: number) => string,
): string =>
  [
    treatment?.device ?? '',
    ...laserSettings.map(([name, unit]) => {
      const value = treatment?.[name];
      return typeof value === 'number' ? `${number(value)} ${unit}` : '';
    }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
