import type { MockCustomer } from './accounts.ts';
import type { GhostEntry, Kept, KeptDeed } from './kept.ts';
import type { MockDevice } from './mock-device.ts';

type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  /** The devices that a customer had before staff moved any tracker to another customer. */
  readonly firstDevices: (userID: number) => readonly MockDevice[];
  readonly customers: () => readonly MockCustomer[];
};

/** A tracker and the id of the customer who owns it. */
export type Owned = { readonly device: MockDevice; readonly userID: number };

/** What staff do to trackers: move them to another owner, exchange them, reset them. */
export const createAdministration = ({ look, save, now, firstDevices, customers }: Memory) => {
  const renumbered = (device: MockDevice): MockDevice => {
    const imei = look().exchanged[device.id];
    return imei === undefined ? device : { ...device, imei };
  };
  const asNow = (userID: number, first: readonly MockDevice[]): readonly MockDevice[] => {
    const { moved, exchanged } = look();
    const ids = Object.keys(moved);
    if (ids.length === 0 && Object.keys(exchanged).length === 0) return first;
    const stay = first.filter(({ id }) => (moved[id]?.userID ?? userID) === userID);
    const come = ids.flatMap((id): MockDevice[] => {
      const to = moved[id];
      if (to?.userID !== userID || first.some((device) => String(device.id) === id)) return [];
      const device = everywhere(Number(id));
      // The new owner of a moved tracker does not see its earlier data.
      return device ? [{ ...device, group: null, note: '', activeFrom: to.at }] : [];
    });
    return [...stay, ...come].map(renumbered);
  };
  const everywhere = (id: number): MockDevice | undefined => {
    for (const { userID } of customers()) {
      const found = firstDevices(userID).find((device) => device.id === id);
      if (found) return found;
    }
    return undefined;
  };
  const all = (): Owned[] =>
    customers().flatMap(({ userID }) =>
      asNow(userID, firstDevices(userID)).map((device) => ({ device, userID })),
    );
  const note = (deed: KeptDeed) => {
    look().deeds = [...look().deeds, deed].slice(-1000);
    save();
  };

  return {
    asNow,
    all,
    find: (id: number): Owned | undefined => all().find(({ device }) => device.id === id),
    byImei: (imei: string): Owned | undefined => all().find(({ device }) => device.imei === imei),
    /** Returns what staff did to a tracker, newest first. */
    deedsOf: (id: number): readonly KeptDeed[] =>
      look()
        .deeds.filter(({ device }) => device === id)
        .reverse(),
    exchange(id: number, from: string, to: string, by: string): void {
      look().exchanged[id] = to;
      look().devices[id] = { ...look().devices[id], is_exchanged: 1 };
      note({ device: id, at: now(), by, kind: 'exchange', from, to });
    },
    /**
     * Moves a tracker to another owner. Deletes the geofences and share links that the previous owner made for the
     * tracker, because they belonged to that owner alone.
     */
    move(id: number, from: MockCustomer, to: MockCustomer, by: string): void {
      const memory = look();
      memory.moved[id] = { userID: to.userID, at: now() };
      delete memory.devices[id];
      for (const [fence, raw] of Object.entries(memory.fences))
        if (Number(raw?.['iddevice']) === id) memory.fences[fence] = null;
      for (const share of memory.shares)
        if (share.deviceIDs.includes(id) && share.userID === from.userID) share.revokedAt ??= now();
      note({
        device: id,
        at: now(),
        by,
        kind: 'move',
        from: from.account.email,
        to: to.account.email,
      });
    },
    /**
     * Records a super user's visit to a customer's account. A reason given later in the same visit is added to the
     * visit's entry.
     */
    recordGhostEntry({ by, userID, reason }: Pick<GhostEntry, 'by' | 'userID' | 'reason'>): void {
      const { ghostLog } = look();
      const last = ghostLog.findLast((each) => each.by === by);
      if (last && last.userID === userID && last.left === null && last.reason === null && reason !== null)
        last.reason = reason;
      else look().ghostLog = [...ghostLog, { by, userID, reason, at: now(), left: null }].slice(-1000);
      save();
    },
    recordGhostExit(by: number, userID: number): void {
      const last = look().ghostLog.findLast((each) => each.by === by);
      if (last && last.userID === userID) last.left ??= now();
      save();
    },
    /** Returns which super user entered which customer's account, oldest visit first. */
    ghostEntries: (): readonly GhostEntry[] => look().ghostLog,
    reset(id: number, by: string): void {
      look().devices[id] = { setup_done: false };
      note({ device: id, at: now(), by, kind: 'reset', from: '', to: '' });
    },
  };
};
