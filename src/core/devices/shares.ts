import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Share } from '../../../events/share-types.ts';
import * as shareEvents from '../../../events/shares.ts';
import { projection } from '../../kernel/projection.ts';
import { answered } from '../../api/call.ts';
import { can } from '../server/server.ts';
import { listKind, nameIn } from '../changes/kind.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../changes/overlaid.ts';

const NEW = { devices: [], kind: 'position' as const, name: '', expires: 0, goal: null };

const links = overlay<'share', Share>({
  of: 'share',
  idOf: ({ salt }) => salt,
  after: (share, edit) => ({ ...NEW, opened: null, salt: edit.id, ...share, ...edit.set }) as Share,
});

export type Shares = Overlaid<Share> & {
  readonly status: 'loading' | 'ready' | 'failed' | 'unavailable';
  readonly failure: Failure | null;
};

/** After a change, or an outcome of one. */
const merged = (s: Shares, lain: Overlaid<Share>): Shares =>
  lain === (s as Overlaid<Share>) ? s : { ...s, ...lain };

/** The links by which others see devices (SHARE-02); `shown` has what the server does not know yet. */
export const shares = projection<Shares>(
  'core/shares',
  { ...nothingOverlaid, status: 'loading', failure: null },
  (on) => [
    on(shareEvents.listed, (s, { payload }) => ({
      ...s,
      ...links.told(s, payload.shares),
      status: 'ready',
      failure: null,
    })),
    on(shareEvents.listFailed, (s, { payload: { failure } }) => ({
      ...s,
      status: failure.reason === 'unavailable' ? 'unavailable' : s.status === 'ready' ? 'ready' : 'failed',
      failure,
    })),
    on(changeEvents.submitted, (s, { payload: { changes } }) => merged(s, links.added(s, changes))),
    on(changeEvents.found, (s, { payload: { changes } }) => merged(s, links.added(s, changes))),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => merged(s, links.saved(s, id, outcome))),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      merged(s, links.conflicted(s, id, theirs)),
    ),
    on(changeEvents.refused, (s, { payload: { id } }) => merged(s, links.takenBack(s, [id]))),
    on(changeEvents.dropped, (s, { payload: { ids } }) => merged(s, links.takenBack(s, ids))),
    on(changeEvents.decided, (s, { payload: { id, keep } }) =>
      keep === 'theirs' ? merged(s, links.takenBack(s, [id])) : s,
    ),
  ],
);

/** Links by which others see devices. */
export const shareKind = listKind<'share', Share>({
  of: 'share',
  ability: 'shares',
  idOf: ({ salt }) => salt,
  calls: ({ id }, backend, read) => ({
    list: () => backend.shares(),
    create: (key, set) => backend.createShare(key, { ...NEW, ...set } as Omit<Share, 'salt' | 'opened'>),
    save: (set) => backend.saveShare(id, set),
    // Of a server that ends no link it is only forgotten here.
    remove: () =>
      read && !can(read, 'shareList')
        ? answered({ ok: true, value: null, leftOut: [] })
        : backend.revokeShare(id),
  }),
  reload: () => shareEvents.listRequested(),
  called(edit, read) {
    const name = read(shares).shown.find(({ salt }) => salt === edit.id)?.name ?? nameIn(edit);
    return name ? { text: 'changes.shareCalled', values: { name } } : { text: 'changes.share' };
  },
  named: ({ id }, outcome) =>
    outcome.of === 'share' ? { of: 'share', from: id, to: outcome.share.salt } : null,
  rights: ({ set }) => ({ devices: set?.devices ?? [], actions: ['share'] }),
});
