import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, EventOf } from '../../kernel/event.ts';
import { type Handler, type OnPlain, plainProjection, type Projection } from '../../kernel/projection.ts';

/**
 * How asking the server went. `none`: nobody has asked yet. `unavailable`: this server does not have it, and nobody needs to
 * ask again.
 */
export type RemoteStatus = 'none' | 'loading' | 'ready' | 'failed' | 'unavailable';

/** What the app knows of data at the server, and how the last request went. */
export type Remote<Data> = Data & { readonly status: RemoteStatus; readonly failure: Failure | null };

/** The two fields after a request has started. Data that are there stay on screen meanwhile. */
const asked = ({ status }: Remote<unknown>): Remote<unknown> => ({
  status: status === 'none' || status === 'failed' ? 'loading' : status,
  failure: null,
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
  /** The data after the list has come. A kept copy (`source: 'storage'`) never replaces the answer of the server. */
  listed(data: NoInfer<Data>, payload: Listed): Partial<NoInfer<Remote<Data>>>;
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
  listed,
  changed,
  more,
}: RemoteListParts<Data, Listed>): Projection<Remote<Data>> {
  const start: Remote<Data> = { ...initial, status: facts.asked ? 'none' : 'loading', failure: null };
  return plainProjection<Remote<Data>>(id, start, (on) => [
    ...(facts.asked ? [on(facts.asked, (s) => ({ ...s, ...asked(s) }))] : []),
    on(facts.listed, (s, fact) => {
      const payload = fact.payload as Listed;
      const isKept = 'source' in payload && payload.source === 'storage';
      return isKept && s.status === 'ready' ? s : { ...s, ...answered, ...listed(s, payload) };
    }),
    on(facts.failed, (s, fact) => ({ ...s, ...refused(s, (fact.payload as { failure: Failure }).failure) })),
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
