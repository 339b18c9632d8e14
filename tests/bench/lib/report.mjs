import { cpus } from 'node:os';

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Four significant digits are more than a shared machine can tell.
 *
 * @param {unknown} value
 */
const short = (value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

/**
 * Prints one measured figure as one line of JSON. `ratio` is ours / reference of the same run; `ok` says whether the
 * figure is reached (`null`: nothing to compare with here). A miss is told, never an error: machines differ.
 *
 * @param {{ name: string, figure: string, unit: string, ours: number, reference?: number | null, reach: number, ratio?: number | null, ok?: boolean | null } & Record<string, unknown>} measured
 */
export function report({ name, figure, unit, ours, reference = null, reach, ...rest }) {
  const ratio = rest.ratio ?? (reference ? ours / reference : null);
  const ok = rest.ok === undefined ? (ratio === null ? null : ratio <= reach) : rest.ok;
  const line = { name, figure, unit, ours, reference, ratio, reach, ok, ...rest, ratio, ok };
  console.log(JSON.stringify(line, (_, value) => short(value)));
}

export const machine = () => ({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length });
