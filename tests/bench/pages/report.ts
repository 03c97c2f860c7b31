export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
