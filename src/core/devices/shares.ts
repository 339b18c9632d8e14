import type { Share } from '../../../events/share-types.ts';
import * as shareEvents from '../../../events/shares.ts';
import { listKind, nameIn } from '../changes/kind.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../changes/overlaid.ts';
import { remoteList } from '../server/remote.ts';

const NEW = { devices: [], kind: 'position' as const, name: '', expires: 0, goal: null };

const links = overlay<'share', Share>({
  of: 'share',
  idOf: ({ salt }) => salt,
  after: (share, edit) => ({ ...NEW, opened: null, salt: edit.id, ...share, ...edit.set }) as Share,
});

/**
 * The share links by which others see devices (SHARE-02); `shown` includes changes that the server has not saved
 * yet.
 */
export const shares = remoteList({
  id: 'core/shares',
  facts: { listed: shareEvents.listed, failed: shareEvents.listFailed },
  initial: nothingOverlaid as Overlaid<Share>,
  listed: (s, { shares: all }) => links.told(s, all),
  changed: links.changed,
});

/** The kind of change for share links, by which others see devices. */
export const shareKind = listKind<'share', Share>({
  of: 'share',
  ability: 'shares',
  idOf: ({ salt }) => salt,
  calls: ({ id }, backend) => ({
    list: () => backend.shares(),
    create: (key, set) => backend.createShare(key, { ...NEW, ...set } as Omit<Share, 'salt' | 'opened'>),
    save: (set) => backend.saveShare(id, set),
    remove: () => backend.revokeShare(id),
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
