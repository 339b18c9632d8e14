import type { ListQuery } from '../../../events/admin-lists.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../../src/kernel/event.ts';
import { type Projection, plainProjection } from '../../../src/kernel/projection.ts';
import { type Selector, select } from '../../../src/kernel/read.ts';
import { location } from '../../../src/core/app/location.ts';
import { chosenColumns } from './columns.ts';
import { type ListAddress, type ListShape, questionText, readList } from './list-address.ts';

/** An event kind that a list knows only by its payload. */
type Says<Payload> = AnyDefinition<string, Payload> & ((payload: Payload) => Draft);
/** See `listPage` in `events/admin-lists.ts`. */
type PageOf<Row> = { query: ListQuery; rows: Row[]; total: number; leftOut: string[] };

/** The events of a list: a page was loaded, loading failed, a reload was requested. */
export type ListFacts<Row> = {
  readonly listed: Says<PageOf<Row>>;
  readonly failed: Says<{ query: ListQuery; failure: Failure }>;
  readonly again: AnyDefinition & (() => Draft);
};

/** One page of a list: the only part that the app holds. */
type ListState<Row> = {
  rows: Row[];
  /** Number of rows in the whole list. */
  total: number;
  leftOut: number;
  /** The query that the rows answer. Null before the first response. */
  of: ListQuery | null;
  failure: Failure | null;
  /** The query that failed. */
  failedFor: ListQuery | null;
  /** A reload was requested and has no response yet. */
  isStale: boolean;
  /** Grows with each reload request. */
  asked: number;
};

export type AdminList<Row> = {
  readonly shape: ListShape;
  /** Whether the signed-in user may view the list. */
  readonly may: Selector<boolean>;
  readonly facts: ListFacts<Row>;
  readonly state: Projection<ListState<Row>>;
  /** The state in the list's address. Null if the list is not open. */
  readonly address: Selector<ListAddress | null>;
  /** The visible columns. */
  readonly columns: Selector<readonly string[]>;
  /** Whether the current query is pending. */
  readonly isLoading: Selector<boolean>;
};

/**
 * Creates a list of the administration: state, address, and what follows from both. A feature provides shape and
 * events, and adds `state` to its projections and `listEffects` to its effects.
 */
export function adminList<Row>(
  shape: ListShape,
  may: Selector<boolean>,
  facts: ListFacts<Row>,
): AdminList<Row> {
  const state = plainProjection<ListState<Row>>(
    `administration/${shape.id}`,
    { rows: [], total: 0, leftOut: 0, of: null, failure: null, failedFor: null, isStale: false, asked: 0 },
    (on) => [
      on(facts.listed, (s, e) => {
        const { query, rows, total, leftOut } = e.payload as PageOf<Row>;
        return {
          ...s,
          rows,
          total,
          leftOut: leftOut.length,
          of: query,
          failure: null,
          failedFor: null,
          isStale: false,
        };
      }),
      on(facts.failed, (s, e) => {
        const { query, failure } = e.payload as { query: ListQuery; failure: Failure };
        // Rows that were loaded before stay: they are better than none.
        return { ...s, failure, failedFor: query, isStale: false };
      }),
      on(facts.again, (s) => ({ ...s, failure: null, failedFor: null, isStale: true, asked: s.asked + 1 })),
    ],
  );
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
      const { of, failedFor, isStale } = read(state);
      if (!query) return false;
      const isAnswer = (to: ListQuery | null) => to !== null && questionText(to) === questionText(query);
      return isStale || !(isAnswer(of) || isAnswer(failedFor));
    }),
  };
}
