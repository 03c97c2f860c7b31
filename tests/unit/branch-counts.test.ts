import { expect, it } from 'vitest';
import { countsOf, type FileCoverage, percentOf } from '../branch-counts.ts';

const at = (line: number, column = 0) => ({ start: { line, column } });

/** A file with `if` in line 1 and `&&` in line 2, as one run counted it. */
const run = ({ ifHits = [0, 0], andHits = [0, 0], lineHits = [0, 0] }): FileCoverage => ({
  branchMap: {
    0: { type: 'if', locations: [at(1), at(1)] },
    1: { type: 'binary-expr', locations: [at(2), at(2, 9)] },
  },
  b: { 0: ifHits, 1: andHits },
  statementMap: { 0: at(1), 1: at(2) },
  s: { 0: lineHits[0] ?? 0, 1: lineHits[1] ?? 0 },
});

it('counts a side of a branch as covered when any run reached it', () => {
  const units = run({ ifHits: [3, 0], lineHits: [3, 0] });
  const browser = run({ ifHits: [1, 0], andHits: [2, 1], lineHits: [1, 2] });

  const { branches, lines } = countsOf([units, browser]);

  expect(branches).toEqual({ total: 4, covered: 3 });
  expect(lines).toEqual({ total: 2, covered: 2 });
});

it('takes the branches from the first run, whatever numbers another run gave them', () => {
  const browser = run({ andHits: [1, 1] });
  const renumbered: FileCoverage = {
    ...browser,
    branchMap: { 7: { type: 'binary-expr', locations: [at(2), at(2, 9)] }, 8: { type: 'if', locations: [at(5)] } },
    b: { 7: [1, 1], 8: [1] },
  };

  expect(countsOf([run({}), renumbered]).branches).toEqual({ total: 4, covered: 2 });
});

it('weighs files by their branches', () => {
  expect(
    percentOf([
      { total: 3, covered: 3 },
      { total: 1, covered: 0 },
    ]),
  ).toBe(75);
  expect(percentOf([])).toBe(100);
});
