import type { Notification } from '../../events/device-types.ts';

/** Alerts of one device and kind count as repeats if at most this much time lies between them (seconds). */
export const TOGETHER = 3_600;

/** An alert grouped with its repeats, newest first. */
export type Group = {
  /** The id of the group's oldest alert. It stays the same when more repeats arrive. */
  readonly key: number;
  readonly newest: Notification;
  readonly all: readonly Notification[];
  /** Whether the group is new: one of its alerts is unread, or was unread when the user opened the page. */
  readonly isNew: boolean;
};
export type Row =
  | {
      readonly kind: 'heading';
      readonly of: 'new' | 'earlier';
      /**
       * Whether this is the first heading of the new alerts or of the other alerts. It then also has the name of that
       * part of the list.
       */
      readonly isFirst: boolean;
      /** The local day of the alerts below this heading. */
      readonly day: string;
      /** Number of rows below this heading. An alert and its repeats count as one row. */
      readonly count: number;
    }
  | { readonly kind: 'alert'; readonly group: Group; readonly isUnfolded: boolean }
  | { readonly kind: 'repeat'; readonly group: Group; readonly one: Notification };

/**
 * Groups each alert with its repeats. The group with the newest alert comes first. O(n).
 * @param list alerts, newest first
 * @param stays ids of alerts that were read since the user opened the page; they stay among the new alerts
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
      isNew: all.some(({ id, read }) => !read || stays.has(id)),
    };
  });
}

/** Whether the user expanded a group: its key changes with the filter, so the id of any of its alerts counts. */
export const isExpanded = ({ all }: Group, unfolded: ReadonlySet<number>): boolean =>
  unfolded.size > 0 && all.some(({ id }) => unfolded.has(id));

/**
 * Returns the rows of the alert list: first the new alerts by day, then the others by day. The repeats of an
 * expanded group are below its newest alert.
 * @param dayOf returns the day of a time in the user's time zone
 */
export function rowsOf(
  groups: readonly Group[],
  unfolded: readonly number[],
  dayOf: (at: number) => string,
): readonly Row[] {
  const open = new Set(unfolded);
  // Calculating a local day is slow, so the result is cached for each quarter of an hour. Local days always begin at a
  // full quarter, because time zone offsets are multiples of it.
  const days = new Map<number, string>();
  const dayIn = (at: number): string => {
    const quarter = Math.floor(at / 900);
    const known = days.get(quarter) ?? dayOf(at);
    days.set(quarter, known);
    return known;
  };
  const part = (of: 'new' | 'earlier'): Row[] => {
    const byDay = Map.groupBy(
      groups.filter(({ isNew }) => isNew === (of === 'new')),
      ({ newest }) => dayIn(newest.at),
    );
    return [...byDay].flatMap(([day, mine], at): Row[] => [
      { kind: 'heading', of, isFirst: at === 0, day, count: mine.length },
      ...mine.flatMap((group): Row[] => {
        const isUnfolded = group.all.length > 1 && isExpanded(group, open);
        return [
          { kind: 'alert', group, isUnfolded },
          ...(isUnfolded ? group.all.map((one): Row => ({ kind: 'repeat', group, one })) : []),
        ];
      }),
    ]);
  };
  return [...part('new'), ...part('earlier')];
}

/** Returns the ids of the alerts that the keyboard shortcuts step through, in the order of the list's rows. */
export const stopsOf = (rows: readonly Row[]): readonly number[] =>
  rows.flatMap((row) =>
    row.kind === 'alert' && !row.isUnfolded
      ? [row.group.newest.id]
      : row.kind === 'repeat'
        ? [row.one.id]
        : [],
  );
/**
 * Returns the alert to open `step` rows after the row of the open alert (before it, if negative). Without an open alert
 * it begins at the top or at the bottom. Undefined at the end of the list.
 */
export function neighbourOf(rows: readonly Row[], opened: number | null, step: 1 | -1): number | undefined {
  const stops = rows.filter((row) => stopsOf([row]).length > 0);
  const place = stops.findIndex((row) => isAbout(row, opened));
  // An alert that the list does not show, perhaps because a filter hides it, counts as none.
  const next = stops[place === -1 && step < 0 ? stops.length - 1 : place + step];
  return next && stopsOf([next])[0];
}

/** Whether this row stands for the open alert. The row of a collapsed group also stands for all its repeats. */
export const isAbout = (row: Row, id: number | null): boolean =>
  row.kind === 'alert'
    ? !row.isUnfolded && row.group.all.some((one) => one.id === id)
    : row.kind === 'repeat' && row.one.id === id;
