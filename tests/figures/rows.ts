import type { Bench, Figure } from './declared.ts';
import type { Row } from './history.ts';
import type { Told } from './run-bench.ts';
import { verdictOf } from './verdict.ts';

/** Returns the rows of a benchmark. A figure that the benchmark did not report counts as failed, with the reason. */
export const rowsOf = ({ figures }: Pick<Bench, 'figures'>, { measured, problem }: Told): Row[] =>
  figures.map((figure) => {
    const { reason, reference: comparedWith, ...declared } = figure;
    const found = measured.find(({ name }) => name === figure.name);
    if (!found)
      return {
        ...declared,
        ...{ comparedWith: comparedWith ?? null, ours: null, reference: null, ratio: null },
        ...{ verdict: 'failed', broken: [], reason: problem ?? 'It printed no number.', detail: {} },
      };
    const verdict = verdictOf(figure, found);
    return {
      ...declared,
      ...found,
      ...{ broken: [...found.broken], detail: { ...found.detail } },
      comparedWith: comparedWith ?? null,
      verdict,
      reason: verdict === 'met' ? null : (reason ?? null),
    };
  });

/** Returns the rows that need an explanation: failed ones, and missed ones without a reason. */
export const unexplained = (rows: readonly Row[]): Row[] =>
  rows.filter(({ verdict, reason }) => verdict === 'failed' || (verdict === 'missed' && reason === null));

/**
 * Returns the limit of a figure as text: `≤ 0.15 × clustered GeoJSON set again` (relative to that reference),
 * `≤ 250 ms`.
 */
export function reachInWords(
  { judged, reach, unit }: Pick<Figure, 'judged' | 'reach' | 'unit'>,
  comparedWith: string | null,
): string {
  const limit = reach === 0 ? '0' : `≤ ${numberInWords(reach)}`;
  return judged === 'ours' ? `${limit} ${unit}` : `${limit} × ${comparedWith ?? 'a reference'}`;
}

/** Returns a number with three significant digits and grouped thousands: `1.25`, `183 000`, `0.0009`. */
export function numberInWords(value: number | null): string {
  if (value === null) return '–';
  const digits = { maximumSignificantDigits: Math.abs(value) >= 1000 ? 4 : 3 };
  return new Intl.NumberFormat('en', { ...digits, maximumFractionDigits: 6 })
    .format(value)
    .replaceAll(',', ' ');
}
