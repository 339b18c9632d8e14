import { cpus } from 'node:os';
import { declared } from '../../figures/declared.ts';
import { verdictOf } from '../../figures/verdict.ts';

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Rounds to four significant digits: measurements on a shared machine are not more precise.
 *
 * @param {unknown} value
 */
const short = (value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

/**
 * Prints a measured figure as one line of JSON. A missed limit is reported but is never an error, because machines
 * differ. tests/figures/figures.json declares the limit, the unit and the reference.
 *
 * @param {string} name of the figure in that file
 * @param {{ ours: number, reference?: number | null, ratio?: number | null, broken?: string[] } & Record<string, unknown>} measured
 * `broken`: other conditions that were not met; all other fields are details
 */
export function report(name, { ours, reference = null, ratio, broken = [], ...detail }) {
  const { reason: _known, ...figure } = declared(name);
  // A reference below the noise proves nothing, so it gives no ratio, and the figure is missed.
  const hasReference = reference !== null && reference > 0;
  const measured = {
    ours,
    reference,
    ratio: ratio ?? (hasReference ? ours / reference : null),
    broken,
    detail,
  };
  const line = { ...figure, referenceIs: figure.reference, ...measured };
  console.log(JSON.stringify({ ...line, verdict: verdictOf(figure, measured) }, (_, value) => short(value)));
}

export const machine = () => ({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length });
