import benches from './figures.json' with { type: 'json' };

/** A figure that must be reached, as `figures.json` declares it. */
export type Figure = {
  /** Its number in docs/figures.md; several rows may share one. */
  readonly figure: string;
  /** What is measured: the key of the row, the same from version to version. */
  readonly name: string;
  readonly unit: string;
  /** What `reach` limits: the value itself, or the value through that of the reference. Less is better. */
  readonly judged: 'ours' | 'ratio';
  readonly reach: number;
  /** What it is compared with in the same run. */
  readonly reference?: string;
  /** Why it is missed, where it is known to be. */
  readonly reason?: string;
};

/** One process that measures: a file of `tests/bench` with its words, how long it may take, and what it reports. */
export type Bench = {
  readonly bench: string;
  readonly words: readonly string[];
  readonly minutes: number;
  readonly figures: readonly Figure[];
};

export const BENCHES = benches as readonly Bench[];

/** All figures, by number. */
export const FIGURES: readonly Figure[] = BENCHES.flatMap(({ figures }) => figures).toSorted((a, b) =>
  new Intl.Collator('en', { numeric: true }).compare(a.figure, b.figure),
);

/** The declaration of a row. @throws when nobody declared it. */
export function declared(name: string): Figure {
  const found = FIGURES.find((figure) => figure.name === name);
  if (!found) throw new Error(`"${name}" is no figure of tests/figures/figures.json`);
  return found;
}
