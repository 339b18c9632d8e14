import type { Simulator } from '../simulator/simulator.ts';
import type { Kept } from './kept.ts';
import type { createMembers } from './members.ts';
import type { MockDevice } from './mock-device.ts';
import { notificationsOf, type RawNotification } from './notifications.ts';
import type { createTold } from './told.ts';

type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  readonly simulator: Simulator;
  readonly told: ReturnType<typeof createTold>;
  readonly members: ReturnType<typeof createMembers>;
  readonly devicesOf: (userID: number) => readonly MockDevice[];
};

/** What customers are told, and which of it they have read. */
export const createNotices = ({ look, save, now, simulator, told, members, devicesOf }: Memory) => ({
  /** The notifications of the last days, newest first; `from` and `to` in unix seconds. */
  notifications(userID: number, from = now() - 7 * 86_400, to = now()): RawNotification[] {
    const read = new Set(look().read);
    const raised = notificationsOf(devicesOf(userID).slice(0, 60), simulator, from, to);
    return [...raised, ...told.toldTo(userID, from, to)]
      .filter(
        ({ iddevice, dateunix }) =>
          members.ownerOf(iddevice) === userID || !members.isPaused(iddevice, dateunix),
      )
      .sort((a, b) => b.dateunix - a.dateunix)
      .map((entry) =>
        read.has(entry.id) ? { ...entry, isread: 1 } : read.has(-entry.id) ? { ...entry, isread: 0 } : entry,
      );
  },
  markRead(ids: readonly number[], isRead: boolean): void {
    const marked = new Set(ids);
    const others = look().read.filter((id) => !marked.has(Math.abs(id)));
    // Below zero: it is unread again, however it was raised.
    look().read = [...others, ...ids.map((id) => (isRead ? id : -id))].slice(-10_000);
    save();
  },
});
