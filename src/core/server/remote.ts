import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, EventOf } from '../../kernel/event.ts';
import { type Handler, type OnPlain, plainProjection, type Projection } from '../../kernel/projection.ts';
import { selectBy, type Selector } from '../../kernel/read.ts';

/**
 * How asking the server went. `none`: nobody has asked yet. `unavailable`: this server does not have it, and nobody needs to
 * ask again.
 */
export type RemoteStatus = 'none' | 'loading' | 'ready' | 'failed' | 'unavailable';

/** What the app knows of data at the server, and how the last request went. */
export type Remote<Data> = Data & { readonly status: RemoteStatus; readonly failure: Failure | null };

/** The two fields after a request has started. Data that are there stay on screen meanwhile, and so does that there are none. */
const asked = ({ status, failure }: Remote<unknown>): Remote<unknown> => ({
  status: status === 'none' || status === 'failed' ? 'loading' : status,
  failure: status === 'unavailable' ? failure : null,
});
/** The two fields after the answer has come. */
export const answered: Remote<unknown> = { status: 'ready', failure: null };
/** The two fields after a request has failed. Data that are there stay: they are better than none. */
const refused = ({ status }: Remote<unknown>, failure: Failure): Remote<unknown> => ({
  status: failure.reason === 'unavailable' ? 'unavailable' : status === 'ready' ? 'ready' : 'failed',
  failure,
});

/** All facts that say what became of a change, see `src/core/changes`. */
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

/** A kind of fact that a list knows by its payload alone. */
type Says<Payload> = AnyDefinition<string, Payload>;

export type RemoteListParts<Data extends object, Listed extends object> = {
  readonly id: string;
  /** The facts of the list: it was requested, it has come, it could not be loaded. */
  readonly facts: {
    /** Left out: a new request does not change what shows. */
    readonly asked?: AnyDefinition;
    readonly listed: Says<Listed>;
    readonly failed: Says<{ failure: Failure }>;
  };
  readonly initial: Data;
  /** Left out: the facts are about no other list. */
  isFor?(data: NoInfer<Data>, payload: object): boolean;
  /** The data after the list has come. A kept copy (`source: 'storage'`) never replaces the answer of the server. */
  listed(data: NoInfer<Remote<Data>>, payload: Listed): Partial<NoInfer<Remote<Data>>>;
  /** The data after a fact about a change; the same object when it is about something else. See `overlay`. */
  changed?(data: NoInfer<Data>, fact: ChangeFact): Partial<NoInfer<Data>>;
  /** Handlers of further facts. */
  more?(on: OnPlain<Remote<NoInfer<Data>>>): readonly Handler[];
};

/**
 * The state of a list that the server has: what is known of it, how loading went, and the user's changes on top. Its facts are
 * loaded with `loaded` (remote.effects.ts).
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

type Key = 'device' | 'imei' | 'trip';
/** What a fact about one thing says beside its own: which thing it is. */
type About<By extends Key> = { readonly [Name in By]: string | number };

export type RemoteEachParts<By extends Key, Data extends object, Listed extends object> = {
  readonly id: string;
  /** The field of each fact that says which thing it is about. */
  readonly by: By;
  readonly facts: {
    readonly asked: Says<About<By>>;
    readonly listed: Says<Listed & About<By>>;
    readonly failed: Says<{ failure: Failure } & About<By>>;
  };
  readonly initial: Data;
  /** The data after the answer has come. @param at when it came, milliseconds since 1970 */
  listed(data: NoInfer<Data>, payload: NoInfer<Listed>, at: number): NoInfer<Data>;
  /** Handlers of further facts; `onOne` is for facts about one of the things. */
  more?(on: OnPlain<Each<NoInfer<Data>>>, onOne: OnOne<By, NoInfer<Data>>): readonly Handler[];
};
type OnOne<By extends Key, Data> = <Definition extends Says<About<By>>>(
  definition: Definition,
  change: (one: Remote<Data>, fact: EventOf<Definition>) => Partial<Data> | Partial<Remote<unknown>>,
) => Handler;
/** What is known of each thing that was looked at, by its key. */
export type Each<Data> = Readonly<Record<string | number, Remote<Data>>>;

/**
 * As `remoteList`, but for one thing of many: the measurements of a device, the papers of a bicycle. Views that show
 * one have it loaded, so an unknown one is `loading`.
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
      // One of several calls may have told something: that stays, whatever this server lacks.
      onOne(facts.failed, (one, { payload: { failure } }) =>
        one.status === 'ready' ? { failure } : refused(one, failure),
      ),
      ...(more?.(on, onOne) ?? []),
    ];
  });
  return { all, of: selectBy((read, key) => read(all)[key] ?? start) };
}
