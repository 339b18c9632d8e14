import type { ListQuery } from '../../../events/admin-lists.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../../src/kernel/event.ts';
import type { Projection } from '../../../src/kernel/projection.ts';
import { type Selector, select } from '../../../src/kernel/read.ts';
import { location } from '../../../src/core/app/location.ts';
import { type Remote, remoteList } from '../../../src/core/server/remote.ts';
import { chosenColumns } from './columns.ts';
import { type ListAddress, type ListShape, questionText, readList } from './list-address.ts';

/** A kind of fact that a list knows by its payload alone. */
type Says<Payload> = AnyDefinition<string, Payload> & ((payload: Payload) => Draft);
/** See `listPage` in `events/admin-lists.ts`. */
type PageOf<Row> = { query: ListQuery; rows: Row[]; total: number; leftOut: string[] };

/** The facts of one list: a page has come, it could not be had, it is wanted once more. */
export type ListFacts<Row> = {
  readonly listed: Says<PageOf<Row>>;
  readonly failed: Says<{ query: ListQuery; failure: Failure }>;
  readonly again: AnyDefinition & (() => Draft);
};

/** One page of a list: all that the app ever knows of it. */
type Page<Row> = {
  readonly rows: readonly Row[];
  /** Length of the whole list. */
  readonly total: number;
  readonly leftOut: number;
  /** The question that the rows answer; null before the first answer. */
  readonly of: ListQuery | null;
  /** The question that was answered last, by rows or a failure; null: none since the list was wanted (once more). */
  readonly answered: ListQuery | null;
  /** Grows with each wish for the list once more. */
  readonly asked: number;
};
type ListState<Row> = Remote<Page<Row>>;

export type AdminList<Row> = {
  readonly shape: ListShape;
  /** May the list be looked at by whoever is signed in? */
  readonly may: Selector<boolean>;
  readonly facts: ListFacts<Row>;
  readonly state: Projection<ListState<Row>>;
  /** What the address says of it; null when it is not looked at. */
  readonly address: Selector<ListAddress | null>;
  /** The columns that show. */
  readonly columns: Selector<readonly string[]>;
  /** Is an answer to the present question awaited? */
  readonly isLoading: Selector<boolean>;
};

/**
 * A list of the administration, whole: state, address and what follows from both. A feature gives shape and facts, adds
 * `state` to its projections and `listEffects` to its effects.
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
