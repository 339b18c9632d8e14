import type { Papers, PapersChanges } from '../../../events/care-types.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';

/** A change that is under way, and what was on screen when it was made: only what differs from that was changed. */
type PendingChange = { readonly changes: PapersChanges; readonly base: Papers | null };

export type PapersOf = {
  /**
   * `loading`: asked for, nothing known yet. `success`: `shown` is there. `failure`: nothing known, `failure` says why.
   * `unavailable`: this server keeps no papers; what hangs on them does not show.
   */
  readonly status: 'loading' | 'success' | 'failure' | 'unavailable';
  /** As it shows, changes that are under way included; null = not known yet. */
  readonly shown: Papers | null;
  readonly confirmed: Papers | null;
  /** Oldest first. */
  readonly pending: readonly PendingChange[];
  /** Why they could not be had the last time; what was known before still shows. */
  readonly failure: Failure | null;
  /** Why the last change was taken back. */
  readonly refused: Failure | null;
  /** Grows with each change and each outcome of one: an answer that was asked for before is older than that. */
  readonly epoch: number;
};

const unknown: PapersOf = {
  status: 'loading',
  shown: null,
  confirmed: null,
  pending: [],
  failure: null,
  refused: null,
  epoch: 0,
};
const show = (one: PapersOf): PapersOf => ({
  ...one,
  status: one.confirmed
    ? 'success'
    : one.failure === null
      ? 'loading'
      : one.failure.reason === 'unavailable'
        ? 'unavailable'
        : 'failure',
  shown:
    one.confirmed &&
    one.pending.reduce<Papers>((all, { changes }) => Object.assign({}, all, changes), one.confirmed),
});

/** What people keep about their devices, by IMEI; a change shows at once and is taken back when the server refuses. */
export const papers = projection<Readonly<Record<string, PapersOf>>>('core/papers', {}, (on) => {
  type All = Readonly<Record<string, PapersOf>>;
  const amend = (all: All, imei: string, change: (one: PapersOf) => Partial<PapersOf>): All => {
    const one = all[imei] ?? unknown;
    return { ...all, [imei]: show({ ...one, ...change(one) }) };
  };
  return [
    on(paperEvents.requested, (all, { payload: { imei } }) =>
      // A server that keeps none is asked without a word: nothing comes and goes on screen.
      amend(all, imei, ({ status }) => (status === 'unavailable' ? {} : { failure: null })),
    ),
    on(paperEvents.loaded, (all, { payload: { imei, papers: told } }) =>
      amend(all, imei, () => ({ confirmed: told, failure: null })),
    ),
    on(paperEvents.loadFailed, (all, { payload: { imei, failure } }) =>
      amend(all, imei, () => ({ failure })),
    ),
    on(paperEvents.changeSubmitted, (all, { payload: { imei, changes } }) =>
      amend(all, imei, ({ pending, shown, epoch }) => ({
        pending: [...pending, { changes: changes as PapersChanges, base: shown }],
        refused: null,
        epoch: epoch + 1,
      })),
    ),
    on(paperEvents.changeSaved, (all, { payload: { imei, papers: told } }) =>
      amend(all, imei, ({ pending, epoch }) => ({
        confirmed: told,
        failure: null,
        pending: pending.slice(1),
        epoch: epoch + 1,
      })),
    ),
    on(paperEvents.changeFailed, (all, { payload: { imei, failure } }) =>
      amend(all, imei, ({ pending, epoch }) => ({
        pending: pending.slice(1),
        refused: failure,
        epoch: epoch + 1,
      })),
    ),
  ];
});

export const papersOf = selectBy((read, imei: string): PapersOf => read(papers)[imei] ?? unknown);
