import * as v from 'valibot';
import claims from './reliability.json' with { type: 'json' };

const toldSchema = v.object({
  date: v.string(),
  rows: v.array(v.object({ number: v.number(), result: v.string() })),
});

export type Reliability = {
  readonly date: string;
  /** For each claim: how many of its faults passed in the last run, and how many it has. */
  readonly rows: readonly { readonly what: string; readonly held: number; readonly of: number }[];
};

/**
 * Returns what the last run of the fault tests says about reliability. A fault that was not tested counts as not
 * passed. A claim that lists no faults covers all faults that no other claim lists.
 *
 * @param report the text of docs/reports/faults.json
 * @returns null if the text is not such a report
 */
export function reliabilityOf(report: string): Reliability | null {
  let value: unknown;
  try {
    value = JSON.parse(report);
  } catch {
    return null;
  }
  const { success, output } = v.safeParse(toldSchema, value);
  if (!success) return null;
  const named = new Set(claims.flatMap(({ faults }) => faults));
  const others = output.rows.flatMap(({ number }) => (named.has(number) ? [] : [number]));
  return {
    date: output.date,
    rows: claims.map(({ what, faults }) => {
      const of = faults.length > 0 ? faults : others;
      const held = of.filter((each) =>
        output.rows.some(({ number, result }) => number === each && result === 'held'),
      );
      return { what, held: held.length, of: of.length };
    }),
  };
}
