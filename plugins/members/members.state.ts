import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import type { Look, Member } from '../../events/member-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';
import { listKind } from '../../src/core/changes/kind.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../../src/core/changes/overlaid.ts';

const NEW = { name: '', email: '', role: 'view' as const, devices: null, until: null };

const list = overlay<'member', Member>({
  of: 'member',
  idOf: ({ id }) => id,
  after: (member, edit) =>
    ({
      ...NEW,
      state: 'pending',
      invitedAt: 0,
      lastLook: null,
      token: null,
      ...member,
      ...edit.set,
      id: edit.id,
    }) as Member,
});

export type Members = Overlaid<Member> & {
  readonly status: 'loading' | 'ready' | 'failed' | 'unavailable';
  readonly failure: Failure | null;
  /** Who looked when, the newest first; null: not known yet. */
  readonly looks: readonly Look[] | null;
  readonly looksFailure: Failure | null;
};

const merged = (s: Members, lain: Overlaid<Member>): Members =>
  lain === (s as Overlaid<Member>) ? s : { ...s, ...lain };

/** Who sees devices of this account and who was invited to (MEM-01), and who looked when (MEM-02). */
export const members = projection<Members>(
  'core/members',
  { ...nothingOverlaid, status: 'loading', failure: null, looks: null, looksFailure: null },
  (on) => [
    on(memberEvents.listed, (s, { payload }) => ({
      ...s,
      ...list.told(s, payload.members),
      status: 'ready',
      failure: null,
    })),
    on(memberEvents.listFailed, (s, { payload: { failure } }) => ({
      ...s,
      status: failure.reason === 'unavailable' ? 'unavailable' : s.status === 'ready' ? 'ready' : 'failed',
      failure,
    })),
    on(memberEvents.looksListed, (s, { payload: { looks } }) => ({ ...s, looks, looksFailure: null })),
    on(memberEvents.looksFailed, (s, { payload: { failure } }) => ({ ...s, looksFailure: failure })),
    on(changeEvents.submitted, (s, { payload: { changes } }) => merged(s, list.added(s, changes))),
    on(changeEvents.found, (s, { payload: { changes } }) => merged(s, list.added(s, changes))),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => merged(s, list.saved(s, id, outcome))),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      merged(s, list.conflicted(s, id, theirs)),
    ),
    on(changeEvents.refused, (s, { payload: { id } }) => merged(s, list.takenBack(s, [id]))),
    on(changeEvents.dropped, (s, { payload: { ids } }) => merged(s, list.takenBack(s, ids))),
    on(changeEvents.decided, (s, { payload: { id, keep } }) =>
      keep === 'theirs' ? merged(s, list.takenBack(s, [id])) : s,
    ),
  ],
);

/** People who see devices of this account, and invitations. */
export const memberKind = listKind<'member', Member>({
  of: 'member',
  ability: 'members',
  idOf: ({ id }) => id,
  calls: ({ id }, backend) => ({
    list: () => backend.members(),
    create: (key, set) => backend.inviteMember(key, { ...NEW, ...set }),
    save: (set) => backend.saveMember(id, set),
    remove: () => backend.removeMember(id),
  }),
  reload: () => memberEvents.listRequested(),
  called(edit, read) {
    const { name, email } = { name: '', email: '', ...edit.was, ...edit.set };
    const found = read(members).shown.find(({ id }) => id === edit.id);
    return {
      text: 'changes.memberCalled',
      values: { name: name || email || found?.name || found?.email || '' },
    };
  },
  rights: ({ set }) => ({ devices: set?.devices ?? [], actions: ['invite'] }),
});
