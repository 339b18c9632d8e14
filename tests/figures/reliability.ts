import * as v from 'valibot';
import claims from './reliability.json' with { type: 'json' };

const toldSchema = v.object({
  date: v.string(),
  rows: v.array(v.object({ number: v.number(), result: v.string() })),
});

export type Reliability = {
  readonly date: string;
  /** What must hold, how many of its faults held in the last run, and how many there are. */
  readonly rows: readonly { readonly what: string; readonly held: number; readonly of: number }[];
};

/**
 * What the last run of the faults says of reliability; a fault that it did not try has not held. The claim without faults
 * of its own stands for all that no other names.
 *
 * @param report the text of docs/reports/faults.json
 * @returns null when it is no such report
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
