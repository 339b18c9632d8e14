import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, EventOf } from '../../kernel/event.ts';
import { type Handler, type OnPlain, plainProjection, type Projection } from '../../kernel/projection.ts';

/**
 * How the last request went. `none`: not requested yet. `unavailable`: this server does not have it, so it is not
 * requested again.
 */
export type RemoteStatus = 'none' | 'loading' | 'ready' | 'failed' | 'unavailable';

/** The app's copy of server data, and how the last request went. */
export type Remote<Data> = Data & { readonly status: RemoteStatus; readonly failure: Failure | null };

/** The two fields after a request has started. Existing data stays on screen meanwhile. */
const asked = ({ status }: Remote<unknown>): Remote<unknown> => ({
  status: status === 'none' || status === 'failed' ? 'loading' : status,
  failure: null,
});
/** The two fields after the response has arrived. */
export const answered: Remote<unknown> = { status: 'ready', failure: null };
/** The two fields after a request has failed. Existing data stays. */
const refused = ({ status }: Remote<unknown>, failure: Failure): Remote<unknown> => ({
  status: failure.reason === 'unavailable' ? 'unavailable' : status === 'ready' ? 'ready' : 'failed',
  failure,
});

/** All events about a change's progress, see `src/core/changes`. */
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

/** An event type of which a list only uses the payload. */
type Says<Payload> = AnyDefinition<string, Payload>;

export type RemoteListParts<Data extends object, Listed extends object> = {
  readonly id: string;
  /** The events of the list: requested, loaded, failed. */
  readonly facts: {
    /** If omitted, a new request does not change what is shown. */
    readonly asked?: AnyDefinition;
    readonly listed: Says<Listed>;
    readonly failed: Says<{ failure: Failure }>;
  };
  readonly initial: Data;
  /**
   * Returns the data after the list has loaded. A stored copy (`source: 'storage'`) never replaces the server's
   * response.
   */
  listed(data: NoInfer<Data>, payload: Listed): Partial<NoInfer<Remote<Data>>>;
  /** Returns the data after an event about a change; the same object if it concerns something else. See `overlay`. */
  changed?(data: NoInfer<Data>, fact: ChangeFact): Partial<NoInfer<Data>>;
  /** Handlers of further events. */
  more?(on: OnPlain<Remote<NoInfer<Data>>>): readonly Handler[];
};

/**
 * The state of a server list: its data, how loading went, and the user's changes on top. `loaded`
 * (remote.effects.ts) loads it.
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
