import type { FactTable } from '../../../src/replay/fact-table.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import { EVERYTHING, type Filter, filterOf, isEverything, type TypeBook } from './filter.ts';
import { Matches } from './matches.ts';

/** Milliseconds of one piece of searching. */
const PIECE = 12;

/** What is listed of a log: found in pieces, so that the page answers; a new search takes the place of the one before. */
export class Search {
  readonly #book: TypeBook;
  readonly #turns: Pick<Turns, 'now' | 'next'>;
  readonly #changed: () => void;
  #isScanning = false;
  filter: Filter = EVERYTHING;
  matches: Matches;

  constructor(table: FactTable, book: TypeBook, turns: Pick<Turns, 'now' | 'next'>, changed: () => void) {
    this.#book = book;
    this.#turns = turns;
    this.#changed = changed;
    this.matches = new Matches(table, null);
  }

  /** Searches a log from its beginning. */
  begin(table: FactTable, filter: Filter): void {
    this.filter = filter;
    this.matches = new Matches(table, isEverything(filter) ? null : filterOf(filter, table, this.#book));
    void this.goOn();
  }

  /** Looks at what has come in. */
  async goOn(): Promise<void> {
    if (this.#isScanning) return;
    this.#isScanning = true;
    while (!this.matches.isDone) {
      const begun = this.#turns.now();
      this.matches.scan(() => this.#turns.now() - begun > PIECE);
      this.#changed();
      if (!this.matches.isDone) await this.#turns.next();
    }
    this.#isScanning = false;
  }
}
