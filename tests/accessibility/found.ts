/** Where the run leaves what it found, page by page. */
export const FOUND = 'tests/.results/accessibility';

/** One page, looked at in one way. */
export type Found = {
  readonly way: string;
  readonly looker: string;
  /** As it is declared, and where it led: some addresses lead on to another page. */
  readonly pattern: string;
  readonly at: string;
  readonly problems: readonly string[];
};
