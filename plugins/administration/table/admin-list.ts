import type { ListQuery } from '../../../events/admin-lists.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../../src/kernel/event.ts';
import type { Projection } from '../../../src/kernel/projection.ts';
import { type Selector, select } from '../../../src/kernel/read.ts';
import { location } from '../../../src/core/app/location.ts';
import { type Remote, remoteList } from '../../../src/core/server/remote.ts';
import { chosenColumns } from './columns.ts';
import { type ListAddress, type ListShape, questionText, readList } from './list-address.ts';

/** The definition of an event. The list needs to know only the type of the event's payload. */
type Says<Payload> = AnyDefinition<string, Payload> & ((payload: Payload) => Draft);
/** The payload of the event that a page of a list was loaded. See `listPage` in `events/admin-lists.ts`. */
type PageOf<Row> = { query: ListQuery; rows: Row[]; total: number; leftOut: string[] };

/** The three events of an administration list: a page was loaded, loading failed, a reload was requested. */
export type ListFacts<Row> = {
  readonly listed: Says<PageOf<Row>>;
  readonly failed: Says<{ query: ListQuery; failure: Failure }>;
  readonly again: AnyDefinition & (() => Draft);
};

/** The state of an administration list: one page of rows, the only part of the list that the app holds. */
type Page<Row> = {
  readonly rows: readonly Row[];
  /** Number of rows in the whole list on the server. */
  readonly total: number;
  readonly leftOut: number;
  /** The query that returned the loaded rows. Null before the first response. */
  readonly of: ListQuery | null;
  /**
   * The query of the last response, whether it succeeded or failed. Null before the first response, and after a reload
   * request.
   */
  readonly answered: ListQuery | null;
  /** Counts the reload requests for the list. */
  readonly asked: number;
};
type ListState<Row> = Remote<Page<Row>>;

export type AdminList<Row> = {
  readonly shape: ListShape;
  /** Whether the signed-in user may view this administration list. */
  readonly may: Selector<boolean>;
  readonly facts: ListFacts<Row>;
  readonly state: Projection<ListState<Row>>;
  /** The list's state as read from the page's address. Null if the list is not open. */
  readonly address: Selector<ListAddress | null>;
  /** The ids of the list's visible columns. */
  readonly columns: Selector<readonly string[]>;
  /** Whether the response to the list's current query is pending. */
  readonly isLoading: Selector<boolean>;
};

/**
 * Creates an administration list: its state, its address, and selectors for both. The plugin that uses the list
 * provides its shape and events. That plugin adds `state` to its projections and `listEffects` to its effects.
 */
export function adminList<Row>(
  shape: ListShape,
  may: Selector<boolean>,
  facts: ListFacts<Row>,
): AdminList<Row> {
  const state: Projection<ListState<Row>> = remoteList({
    id: `administration/${shape.id}`,
    facts: { asked: facts.again, listed: facts.listed, failed: facts.failed },
    initial: { rows: [], total: 0, leftOut: 0, of: null, answered: null, asked: 0 } as Page<Row>,
    listed: (_, { query, rows, total, leftOut }) => ({
      rows,
      total,
      leftOut: leftOut.length,
      of: query,
      answered: query,
    }),
    more: (on) => [
      on(facts.failed, (s, { payload: { query } }) => ({ ...s, answered: query })),
      on(facts.again, (s) => ({ ...s, answered: null, asked: s.asked + 1 })),
    ],
  });
  const address = select((read) => {
    const { place } = read(location);
    return place === null ? null : readList(shape, place);
  });
  return {
    shape,
    may,
    facts,
    state,
    address,
    columns: select((read) => {
      const known = (columns: readonly string[] | undefined) =>
        shape.columns.filter((column) => columns?.includes(column));
      const chosen = known(read(address)?.columns ?? read(chosenColumns)[shape.id]);
      return chosen.length > 0 ? chosen : shape.usual;
    }),
    isLoading: select((read) => {
      const query = read(address)?.query;
      const { answered } = read(state);
      return query !== undefined && (answered === null || questionText(answered) !== questionText(query));
    }),
  };
}
