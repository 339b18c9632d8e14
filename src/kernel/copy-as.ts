import type { Facts } from './facts.ts';
import type { App } from './app.ts';

export type CopyOptions = {
  /** The fact that the copy is about; it is the last one of a story. */
  readonly index: number;
  /** An app of the same parts that only folds and has folded nothing. */
  readonly fresh: () => App;
  /** What the copy is called; made of the fact when absent. */
  readonly name?: string;
};

/** A test of a fact as the text of a file: given what came before, when this happens, then the states change like this. */
export function asTest(facts: Facts, { index }: CopyOptions): string {
  return `// ${facts.at(index)?.type ?? ''}\n`;
}

/** The screen after a fact as the text of a story file. */
export function asStory(facts: Facts, { index }: CopyOptions): string {
  return `// ${facts.at(index)?.type ?? ''}\n`;
}
