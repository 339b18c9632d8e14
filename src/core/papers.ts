import type { Papers, PapersChanges } from '../../events/care-types.ts';
import * as paperEvents from '../../events/papers.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { selectBy } from '../kernel/read.ts';

export type PapersOf = {
  /** As it shows, changes that are under way included; null = not known yet. */
  readonly shown: Papers | null;
  readonly confirmed: Papers | null;
  readonly pending: readonly PapersChanges[];
  readonly failure: Failure | null;
  /** Why the last change was taken back. */
  readonly refused: Failure | null;
};

const unknown: PapersOf = { shown: null, confirmed: null, pending: [], failure: null, refused: null };
const show = (one: PapersOf): PapersOf => ({
  ...one,
  shown:
    one.confirmed &&
    one.pending.reduce<Papers>((all, changes) => Object.assign({}, all, changes), one.confirmed),
});

/** What people keep about their devices, by IMEI; a change shows at once and is taken back when the server refuses. */
export const papers = projection<Readonly<Record<string, PapersOf>>>('core/papers', {}, (on) => {
  type All = Readonly<Record<string, PapersOf>>;
  const amend = (all: All, imei: string, change: (one: PapersOf) => PapersOf): All => ({
    ...all,
    [imei]: show(change(all[imei] ?? unknown)),
  });
  return [
    on(paperEvents.loaded, (all, { payload: { imei, papers: told } }) =>
      amend(all, imei, (one) => ({ ...one, confirmed: told, failure: null })),
    ),
    on(paperEvents.loadFailed, (all, { payload: { imei, failure } }) =>
      amend(all, imei, (one) => ({ ...one, failure })),
    ),
    on(paperEvents.changeSubmitted, (all, { payload: { imei, changes } }) =>
      amend(all, imei, (one) => ({
        ...one,
        pending: [...one.pending, changes as PapersChanges],
        refused: null,
      })),
    ),
    on(paperEvents.changeSaved, (all, { payload: { imei, papers: told } }) =>
      amend(all, imei, (one) => ({ ...one, confirmed: told, pending: one.pending.slice(1) })),
    ),
    on(paperEvents.changeFailed, (all, { payload: { imei, failure } }) =>
      amend(all, imei, (one) => ({ ...one, pending: one.pending.slice(1), refused: failure })),
    ),
  ];
});

export const papersOf = selectBy((read, imei: string): PapersOf => read(papers)[imei] ?? unknown);
