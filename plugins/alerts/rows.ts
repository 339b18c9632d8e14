import type { Notification } from '../../events/device-types.ts';

/** Alerts of one device and kind belong together while no more than this lies between them (seconds). */
export const TOGETHER = 3_600;

/** An alert with its repeats, newest first. */
export type Group = {
  /** The number of the oldest: it stays when more come. */
  readonly key: number;
  readonly newest: Notification;
  readonly all: readonly Notification[];
  /** Stands among the unread: one of them is, or was when somebody came to the page. */
  readonly isUnread: boolean;
};
export type Row =
  | {
      readonly kind: 'heading';
      readonly of: 'unread' | 'earlier';
      /** It begins its part of the list, and names it. */
      readonly isFirst: boolean;
      /** The local day of what follows. */
      readonly day: string;
      readonly count: number;
    }
  | { readonly kind: 'alert'; readonly group: Group; readonly isUnfolded: boolean }
  | { readonly kind: 'repeat'; readonly group: Group; readonly one: Notification };

/**
 * Alerts with their repeats, the group with the newest first. O(n).
 * @param list newest first
 * @param stays read meanwhile: they keep their place among the unread
 */
export function groupsOf(list: readonly Notification[], stays: ReadonlySet<number>): readonly Group[] {
  const groups: Notification[][] = [];
  const open = new Map<string, Notification[]>();
  for (const one of list) {
    const { type, alarm, fence } = one.about ?? {};
    const key = [one.device, one.kind, type, alarm, fence].join(' ');
    const before = open.get(key);
    const last = before?.at(-1);
    if (before && last && last.at - one.at <= TOGETHER) {
      before.push(one);
      continue;
    }
    const group = [one];
    open.set(key, group);
    groups.push(group);
  }
  return groups.map((all) => {
    const newest = all[0] as Notification;
    return {
      key: (all.at(-1) as Notification).id,
      newest,
      all,
      isUnread: all.some(({ id, read }) => !read || stays.has(id)),
    };
  });
}

const countOf = (all: readonly Notification[], of: 'unread' | 'earlier'): number =>
  of === 'unread' ? all.filter(({ read }) => !read).length : all.length;

/**
 * What stands in the list: the unread first, each part by days; repeats below what they repeat.
 * @param dayOf the local day of a moment
 */
export function rowsOf(
  groups: readonly Group[],
  unfolded: readonly number[],
  dayOf: (at: number) => string,
): readonly Row[] {
  const open = new Set(unfolded);
  // To say which day it is takes time; no clock on earth is off by less than a quarter of an hour.
  const days = new Map<number, string>();
  const dayIn = (at: number): string => {
    const quarter = Math.floor(at / 900);
    const known = days.get(quarter) ?? dayOf(at);
    days.set(quarter, known);
    return known;
  };
  const part = (of: 'unread' | 'earlier'): Row[] => {
    const byDay = Map.groupBy(
      groups.filter(({ isUnread }) => isUnread === (of === 'unread')),
      ({ newest }) => dayIn(newest.at),
    );
    return [...byDay].flatMap(([day, mine], at): Row[] => [
      {
        kind: 'heading',
        of,
        isFirst: at === 0,
        day,
        count: mine.reduce((sum, { all }) => sum + countOf(all, of), 0),
      },
      ...mine.flatMap((group): Row[] => {
        const isUnfolded = group.all.length > 1 && open.has(group.key);
        return [
          { kind: 'alert', group, isUnfolded },
          ...(isUnfolded ? group.all.map((one): Row => ({ kind: 'repeat', group, one })) : []),
        ];
      }),
    ]);
  };
  return [...part('unread'), ...part('earlier')];
}

/** The alerts that can be gone to one by one: what each row opens. */
export const stopsOf = (rows: readonly Row[]): readonly number[] =>
  rows.flatMap((row) =>
    row.kind === 'alert' && !row.isUnfolded
      ? [row.group.newest.id]
      : row.kind === 'repeat'
        ? [row.one.id]
        : [],
  );
/** Whether a row is about the alert that is open. */
export const isAbout = (row: Row, id: number | null): boolean =>
  row.kind === 'alert'
    ? !row.isUnfolded && row.group.all.some((one) => one.id === id)
    : row.kind === 'repeat' && row.one.id === id;
