import benches from './figures.json' with { type: 'json' };

/** A measured figure with a limit, as `figures.json` declares it. */
export type Figure = {
  /** Its number in docs/figures.md. Several rows may have the same number. */
  readonly figure: string;
  /** What is measured. Identifies the row and stays the same in all versions. */
  readonly name: string;
  readonly unit: string;
  /** What must not exceed `reach`: our own value, or our value divided by that of `reference`. */
  readonly judged: 'ours' | 'ratio';
  readonly reach: number;
  /** What the value is compared with in the same run. */
  readonly reference?: string;
  /** The known reason why the limit is missed. */
  readonly reason?: string;
};

/** A benchmark: a file of `tests/bench` with its arguments, its time limit (minutes), and its figures. */
export type Bench = {
  readonly bench: string;
  readonly words: readonly string[];
  readonly minutes: number;
  readonly figures: readonly Figure[];
};

export const BENCHES = benches as readonly Bench[];

/** All figures, sorted by number. */
export const FIGURES: readonly Figure[] = BENCHES.flatMap(({ figures }) => figures).toSorted((a, b) =>
  new Intl.Collator('en', { numeric: true }).compare(a.figure, b.figure),
);

/** Returns the declaration of a row. @throws when it is not declared */
export function declared(name: string): Figure {
  const found = FIGURES.find((figure) => figure.name === name);
  if (!found) throw new Error(`"${name}" is no figure of tests/figures/figures.json`);
  return found;
}
