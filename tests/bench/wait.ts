/**
 * How well promised waits hold on simulated clinic days, compared with "position × fixed minutes".
 *
 *   node tests/bench/wait.ts [days] [seed]
 */
import { clinics, simulate, verdictOf } from './wait-days.ts';

const [days = 60, seed = 1] = process.argv.slice(2).map(Number);
const columns = ['patients', 'real', 'error', 'simple', 'ratio', 'in range', 'width', 'bias'];
console.log(`${''.padEnd(28)}${columns.map((name) => name.padStart(10)).join('')}   minutes, medians`);

const row = (name: string, compared: ReturnType<typeof simulate>): void => {
  const { patients, medianReal, medianError, simpleError, ratio, inRange, width, bias } = verdictOf(compared);
  const numbers = [
    String(patients),
    medianReal.toFixed(1),
    medianError.toFixed(1),
    simpleError.toFixed(1),
    ratio.toFixed(2),
    `${(inRange * 100).toFixed(0)} %`,
    width.toFixed(0),
    bias.toFixed(1),
  ];
  console.log(`${name.padEnd(28)}${numbers.map((number) => number.padStart(10)).join('')}`);
};

const all = clinics.map((habits) => ({ habits, compared: simulate(habits, days, seed) }));
for (const { habits, compared } of all) row(habits.name, compared);
row(
  'all',
  all.flatMap(({ compared }) => compared),
);
row(
  'all, real lengths known',
  clinics.flatMap((habits) => simulate(habits, days, seed, true)),
);
