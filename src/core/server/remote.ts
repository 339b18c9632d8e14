import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, EventOf } from '../../kernel/event.ts';
import { type Handler, type OnPlain, plainProjection, type Projection } from '../../kernel/projection.ts';
import { selectBy, type Selector } from '../../kernel/read.ts';

/**
 * How the last request for server data went. `none`: not requested yet. `unavailable`: this server does not offer
 * the data, so it is not requested again.
 */
export type RemoteStatus = 'none' | 'loading' | 'ready' | 'failed' | 'unavailable';

/** The app's copy of server data, and how the last request went. */
export type Remote<Data> = Data & { readonly status: RemoteStatus; readonly failure: Failure | null };

/**
 * Returns `status` and `failure` after a request has started. Existing data stays on screen, and the status stays
 * `unavailable` if it was that.
 */
const asked = ({ status, failure }: Remote<unknown>): Remote<unknown> => ({
  status: status === 'none' || status === 'failed' ? 'loading' : status,
  failure: status === 'unavailable' ? failure : null,
});
/** `status` and `failure` after a successful response. */
export const answered: Remote<unknown> = { status: 'ready', failure: null };
/** Returns `status` and `failure` after a request has failed. Data that was already loaded stays on screen. */
const refused = ({ status }: Remote<unknown>, failure: Failure): Remote<unknown> => ({
  status: failure.reason === 'unavailable' ? 'unavailable' : status === 'ready' ? 'ready' : 'failed',
  failure,
});

/** All events that report the progress of a user's change, see `src/core/changes`. */
const CHANGES = [
  changeEvents.submitted,
  changeEvents.found,
  changeEvents.saved,
  changeEvents.conflicted,
  changeEvents.refused,
  changeEvents.dropped,
  changeEvents.decided,
] as const;
export type ChangeFact = EventOf<(typeof CHANGES)[number]>;

/** The definition of an event from which a list needs only the payload. */
type Says<Payload> = AnyDefinition<string, Payload>;

export type RemoteListParts<Data extends object, Listed extends object> = {
  readonly id: string;
  /** The events about the list: requested, loaded, failed. */
  readonly facts: {
    /** The event that reports that the list was requested. If omitted, a new request changes nothing on screen. */
    readonly asked?: AnyDefinition;
    readonly listed: Says<Listed>;
    readonly failed: Says<{ failure: Failure }>;
  };
  readonly initial: Data;
  /** Returns false if an event is about another list. */
  isFor?(data: NoInfer<Data>, payload: object): boolean;
  /**
   * Returns the list's data after it has loaded. This is not called for a stored copy (`source: 'storage'`) once the
   * server has responded.
   */
  listed(data: NoInfer<Remote<Data>>, payload: Listed): Partial<NoInfer<Remote<Data>>>;
  /**
   * Returns the list's data after an event about a change (see `overlay`). Returns the same object if the change does
   * not concern this list.
   */
  changed?(data: NoInfer<Data>, fact: ChangeFact): Partial<NoInfer<Data>>;
  /** Handlers of further events that change the data of the list. */
  more?(on: OnPlain<Remote<NoInfer<Data>>>): readonly Handler[];
};

/**
 * Creates the projection of a list from the server: its data, how the last request went, and the user's unsaved
 * changes. `loaded` (remote.effects.ts) loads the list.
 */
export function remoteList<Data extends object, Listed extends object>({
  id,
  facts,
  initial,
  isFor = () => true,
  listed,
  changed,
  more,
}: RemoteListParts<Data, Listed>): Projection<Remote<Data>> {
  const start: Remote<Data> = { ...initial, status: facts.asked ? 'none' : 'loading', failure: null };
  return plainProjection<Remote<Data>>(id, start, (on) => [
    ...(facts.asked
      ? [on(facts.asked, (s, { payload }) => (isFor(s, payload as object) ? { ...s, ...asked(s) } : s))]
      : []),
    on(facts.listed, (s, { payload }) => {
      const isKept = 'source' in payload && payload.source === 'storage';
      return !isFor(s, payload) || (isKept && s.status === 'ready')
        ? s
        : { ...s, ...answered, ...listed(s, payload) };
    }),
    on(facts.failed, (s, { payload }) => (isFor(s, payload) ? { ...s, ...refused(s, payload.failure) } : s)),
    ...(changed
      ? CHANGES.map((each) =>
          on(each, (s, fact) => {
            const next = changed(s, fact as ChangeFact);
            return next === s ? s : { ...s, ...next };
          }),
        )
      : []),
    ...(more?.(on) ?? []),
  ]);
}

type Key = 'device' | 'imei';
/** The part of an event's payload that names the entity. */
type About<By extends Key> = { readonly [Name in By]: string | number };

export type RemoteEachParts<By extends Key, Data extends object, Listed extends object> = {
  readonly id: string;
  /** The field that names the entity in each event. */
  readonly by: By;
  readonly facts: {
    readonly asked: Says<About<By>>;
    readonly listed: Says<Listed & About<By>>;
    readonly failed: Says<{ failure: Failure } & About<By>>;
  };
  readonly initial: Data;
  /** Returns the data after a response. @param at when the response arrived, milliseconds since 1970 */
  listed(data: NoInfer<Data>, payload: NoInfer<Listed>, at: number): NoInfer<Data>;
  /** Handlers of other events that change the data. `onOne` creates a handler for events about one entity. */
  more?(on: OnPlain<Each<NoInfer<Data>>>, onOne: OnOne<By, NoInfer<Data>>): readonly Handler[];
};
type OnOne<By extends Key, Data> = <Definition extends Says<About<By>>>(
  definition: Definition,
  change: (one: Remote<Data>, fact: EventOf<Definition>) => Partial<Data> | Partial<Remote<unknown>>,
) => Handler;
/** The state of each entity that was requested, by its key. */
export type Each<Data> = Readonly<Record<string | number, Remote<Data>>>;

/**
 * The same as `remoteList` for data that is loaded per entity, such as a device's measurements or a bicycle's passport.
 * A view that shows an entity also loads it, so an entity about which no event has come counts as `loading`.
 */
export function remoteEach<By extends Key, Data extends object, Listed extends object>({
  id,
  by,
  facts,
  initial,
  listed,
  more,
}: RemoteEachParts<By, Data, Listed>): {
  readonly all: Projection<Each<Data>>;
  readonly of: (key: string | number) => Selector<Remote<Data>>;
} {
  const start: Remote<Data> = { ...initial, status: 'loading', failure: null };
  const all = plainProjection<Each<Data>>(id, {}, (on) => {
    const onOne: OnOne<By, Data> = (definition, change) =>
      on(definition, (each, fact) => {
        const key = (fact.payload as About<By>)[by];
        const one = each[key] ?? start;
        return { ...each, [key]: { ...one, ...change(one, fact as EventOf<typeof definition>) } };
      });
    return [
      onOne(facts.asked, asked),
      onOne(facts.listed, (one, { payload, at }) => ({ ...listed(one, payload, at), ...answered })),
      // An entity may be loaded by several calls. If one of them fails, the data from the others stays.
      onOne(facts.failed, (one, { payload: { failure } }) =>
        one.status === 'ready' ? { failure } : refused(one, failure),
      ),
      ...(more?.(on, onOne) ?? []),
    ];
  });
  return { all, of: selectBy((read, key) => read(all)[key] ?? start) };
}
