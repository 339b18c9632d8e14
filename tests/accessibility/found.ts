/** The folder into which the run writes its results, page by page. */
export const FOUND = 'tests/.results/accessibility';

/** The result of one check of one page. */
export type Found = {
  readonly way: string;
  readonly looker: string;
  /** The route pattern, and the address that the browser showed in the end: some addresses redirect to another page. */
  readonly pattern: string;
  readonly at: string;
  readonly problems: readonly string[];
};
