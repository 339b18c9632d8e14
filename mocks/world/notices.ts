import type { Simulator } from '../simulator/simulator.ts';
import { demoIdOf } from './accounts.ts';
import type { createFences } from './fences.ts';
import type { Kept } from './kept.ts';
import type { createMembers } from './members.ts';
import type { MockDevice } from './mock-device.ts';
import {
  type FencesOf,
  isOfFence,
  notificationBy,
  notificationsOf,
  type RawNotification,
} from './notifications.ts';
import type { createTold } from './told.ts';

type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  readonly simulator: Simulator;
  readonly told: ReturnType<typeof createTold>;
  readonly members: ReturnType<typeof createMembers>;
  readonly devicesOf: (userID: number) => readonly MockDevice[];
  readonly fences: ReturnType<typeof createFences>;
};

/**
 * How far the list of alerts reaches back (seconds): `LISTED` before the demo began, but never more than `LONGEST`
 * before now.
 */
const LISTED = 7 * 86_400;
const LONGEST = 60 * 86_400;

/** The customers' notifications, and which of them are read. */
export const createNotices = ({ look, save, now, simulator, told, members, devicesOf, fences }: Memory) => {
  const fencesOf = (userID: number, devices: readonly MockDevice[]): FencesOf => {
    const all = fences.fromStart(demoIdOf(userID) ?? '', devices);
    return ({ id }) => all.filter(({ device }) => device === id);
  };
  return {
    /**
     * Returns a customer's list of notifications, newest first. It contains all unread ones, so that they can be
     * counted.
     */
    notifications(userID: number, from?: number, to = now()): RawNotification[] {
      const read = new Set(look().read);
      const begun = look().since - LISTED;
      const devices = devicesOf(userID).slice(0, 60);
      const its = fencesOf(userID, devices);
      const first = from ?? Math.max(now() - LONGEST, begun);
      const raised = notificationsOf(devices, simulator, first, to, its)
        // Fences are watched from the start of the demo on. Only earlier crossings are found here.
        .filter((one) => !isOfFence(one) || one.dateunix <= look().since)
        .map((one) =>
          // Notifications from before the start of the demo's first list count as read.
          one.dateunix > begun ? one : { ...one, isread: 1 as const },
        );
      const unreadAgain =
        from === undefined
          ? look()
              .read.filter((id) => id < 0)
              .flatMap((id) => notificationBy(devices, simulator, -id, its) ?? [])
              .filter(({ dateunix }) => dateunix <= first)
          : [];
      return [...raised, ...unreadAgain, ...told.toldTo(userID, first, to)]
        .filter(
          ({ iddevice, dateunix }) =>
            members.ownerOf(iddevice) === userID || !members.isPaused(iddevice, dateunix),
        )
        .sort((a, b) => b.dateunix - a.dateunix)
        .map((entry) =>
          read.has(entry.id)
            ? { ...entry, isread: 1 }
            : read.has(-entry.id)
              ? { ...entry, isread: 0 }
              : entry,
        );
    },
    markRead(ids: readonly number[], isRead: boolean): void {
      const marked = new Set(ids);
      const others = look().read.filter((id) => !marked.has(Math.abs(id)));
      // A negative id means that the user marked the notification as unread again.
      look().read = [...others, ...ids.map((id) => (isRead ? id : -id))].slice(-10_000);
      save();
    },
  };
};
