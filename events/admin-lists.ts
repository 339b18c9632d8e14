import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * The page of a long list to request from the server. The list's web address holds the same query
 * (`?search=…&page=2`).
 */
export const listQuery = v.object({
  search: personal(v.string()),
  /** The column to sort the list by. '' leaves the order to the server. */
  sort: v.string(),
  descending: v.boolean(),
  /** From 0. */
  page: v.number(),
  /** Number of rows on one page of a list. */
  size: v.number(),
  filters: v.record(v.string(), personal(v.string())),
});
export type ListQuery = v.InferOutput<typeof listQuery>;

/**
 * One page of a long list. `total`: number of rows in the whole list. `leftOut`: names of entries that the app could
 * not parse.
 */
export type Paged<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly leftOut: readonly string[];
};

/** Returns the payload schema of an event that reports a loaded list page: the query and the page's rows. */
export const listPage = <const Row extends v.GenericSchema>(row: Row) =>
  v.object({ query: listQuery, rows: v.array(row), total: v.number(), leftOut: v.array(v.string()) });

/** The user chose other columns for a list. The choice is stored for their account in this browser. */
export const columnsChosen = event(
  'adminLists/columnsChosen',
  v.object({ list: v.string(), columns: v.array(v.string()) }),
);
/** The column choices stored in this browser were loaded, one for each list. */
export const columnsRestored = event(
  'adminLists/columnsRestored',
  v.object({ lists: v.record(v.string(), v.array(v.string())) }),
);
