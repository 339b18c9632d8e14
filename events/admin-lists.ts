import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Which page of a long list is wanted of the server; the address of the list says the same (`?search=…&page=2`). */
export const listQuery = v.object({
  search: personal(v.string()),
  /** The column it is sorted by; '' = as the server likes. */
  sort: v.string(),
  descending: v.boolean(),
  /** From 0. */
  page: v.number(),
  /** Rows of a page. */
  size: v.number(),
  filters: v.record(v.string(), personal(v.string())),
});
export type ListQuery = v.InferOutput<typeof listQuery>;

/** One page of a long list. `total`: rows of the whole list; `leftOut` names entries that could not be read. */
export type Paged<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly leftOut: readonly string[];
};

/** Payload of the fact that a page of a list has come: the question that it answers, and its rows. */
export const listPage = <const Row extends v.GenericSchema>(row: Row) =>
  v.object({ query: listQuery, rows: v.array(row), total: v.number(), leftOut: v.array(v.string()) });

/** Somebody wants other columns in a list; kept for their account in this browser. */
export const columnsChosen = event(
  'adminLists/columnsChosen',
  v.object({ list: v.string(), columns: v.array(v.string()) }),
);
/** The columns that were chosen in this browser before, by list, were read back. */
export const columnsRestored = event(
  'adminLists/columnsRestored',
  v.object({ lists: v.record(v.string(), v.array(v.string())) }),
);
