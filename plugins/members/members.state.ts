import * as memberEvents from '../../events/members.ts';
import type { Look, Member } from '../../events/member-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { listKind } from '../../src/core/changes/kind.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../../src/core/changes/overlaid.ts';
import { remoteList } from '../../src/core/server/remote.ts';

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

type Members = Overlaid<Member> & {
  /** Which members viewed the devices and when, newest first; null until loaded. */
  readonly looks: readonly Look[] | null;
  readonly looksFailure: Failure | null;
};

/** The people who see this account's devices or are invited (MEM-01), and when each viewed them (MEM-02). */
export const members = remoteList({
  id: 'core/members',
  facts: { listed: memberEvents.listed, failed: memberEvents.listFailed },
  initial: { ...nothingOverlaid, looks: null, looksFailure: null } as Members,
  listed: (s, { members: all }) => list.told(s, all),
  changed: list.changed,
  more: (on) => [
    on(memberEvents.looksListed, (s, { payload: { looks } }) => ({ ...s, looks, looksFailure: null })),
    on(memberEvents.looksFailed, (s, { payload: { failure } }) => ({ ...s, looksFailure: failure })),
  ],
});

/** The kind of change for members: people who see this account's devices, and invitations. */
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
