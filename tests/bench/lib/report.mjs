import { cpus } from 'node:os';
import { declared } from '../../figures/declared.ts';
import { verdictOf } from '../../figures/verdict.ts';

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
 * Prints one measured figure as one line of JSON. A miss is told, never an error: machines differ. What it must reach, in
 * which unit and against what, is declared in tests/figures/figures.json.
 *
 * @param {string} name of the row there
 * @param {{ ours: number, reference?: number | null, ratio?: number | null, broken?: string[] } & Record<string, unknown>} measured
 * `broken`: what else had to hold and did not; the rest is detail.
 */
export function report(name, { ours, reference = null, ratio, broken = [], ...detail }) {
  const { reason: _known, ...figure } = declared(name);
  const measured = { ours, reference, ratio: ratio ?? (reference ? ours / reference : null), broken, detail };
  const line = { ...figure, referenceIs: figure.reference, ...measured };
  console.log(JSON.stringify({ ...line, verdict: verdictOf(figure, measured) }, (_, value) => short(value)));
}

export const machine = () => ({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length });
