import * as v from 'valibot';

/** Which page of a long list is wanted of the server; the address of the list says the same (`?search=…&page=2`). */
export const listQuery = v.object({
  search: v.string(),
  /** The column it is sorted by; '' = as the server likes. */
  sort: v.string(),
  descending: v.boolean(),
  /** From 0. */
  page: v.number(),
  /** Rows of a page. */
  size: v.number(),
  filters: v.record(v.string(), v.string()),
});
export type ListQuery = v.InferOutput<typeof listQuery>;

/** One page of a long list. `total`: rows of the whole list; `leftOut` names entries that could not be read. */
export type Paged<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly leftOut: readonly string[];
};
