import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { firstInList, usualDevice } from '../../src/core/devices/recent.ts';
import { location } from '../../src/core/app/location.ts';
import {
  boundsOf,
  dayAfter,
  daysIn,
  hoursSoFar,
  type Period,
  type PeriodChoice,
  periodOf,
  previous,
} from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { select } from '../../src/kernel/read.ts';
import { HOME } from './home.ts';

export const CHOICES = ['today', 'sevenDays', 'thirtyDays'] as const satisfies readonly PeriodChoice[];
export type Choice = (typeof CHOICES)[number];
/** The periods of earlier links, which began on a Monday or on the first of a month. */
const RENAMED: Readonly<Record<string, Choice>> = { week: 'sevenDays', month: 'thirtyDays' };
/** Maximum number of devices that the dashboard compares. The whole history of each device has to be processed. */
export const MOST_DEVICES = 6;
/** An account with more devices opens on its largest group, because no single device of it is the obvious one. */
const LARGE_ACCOUNT = 1_000;

/** The group in the address: the id of a device group, or all devices. */
type GroupChoice = number | 'all';
/** Devices that can be chosen together. `name` is null for all devices of the account. */
export type Crowd = { readonly id: GroupChoice; readonly name: string | null; readonly count: number };

/** The period and devices that the dashboard's address names. Null on another page. */
const asked = select((read): { choice: Choice; devices: readonly number[]; group: string } | null => {
  const { place } = read(location);
  if (place?.path !== HOME) return null;
  const found = (name: string) => new RegExp(`(?:^|&)${name}=([\\w,%]*)`).exec(place.query)?.[1] ?? '';
  return {
    choice: CHOICES.find((each) => each === (RENAMED[found('period')] ?? found('period'))) ?? 'sevenDays',
    devices: found('devices').replaceAll('%2C', ',').split(',').filter(Boolean).map(Number),
    group: found('group'),
  };
});

/** All devices and the groups that have any, in the order of the device list. Empty for a single device. */
export const crowds = select((read): readonly Crowd[] => {
  const { byId, groups } = read(devices);
  if (byId.size < 2) return [];
  const counts = new Map<number | null, number>();
  for (const { group } of byId.values()) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [
    { id: 'all', name: null, count: byId.size },
    ...groups.flatMap(({ id, name }) => {
      const count = counts.get(id);
      return count === undefined ? [] : { id, name, count };
    }),
  ];
});

/** The group that the dashboard shows: the one in the address, or the largest one of a large account. */
const chosenCrowd = select((read): Crowd | null => {
  const place = read(asked);
  if (!place) return null;
  const named = read(crowds).find(({ id }) => `${id}` === place.group);
  const { byId } = read(devices);
  if (named || byId.size <= LARGE_ACCOUNT || place.devices.some((id) => byId.has(id))) return named ?? null;
  const [all, ...groups] = read(crowds);
  return groups.toSorted((a, b) => b.count - a.count)[0] ?? all ?? null;
});

/**
 * The devices that the dashboard shows: the first of the chosen group, or those in the address that exist, otherwise
 * the device used last.
 */
const chosenDevices = select((read): readonly number[] => {
  const place = read(asked);
  const { byId, groups } = read(devices);
  if (!place) return [];
  const crowd = read(chosenCrowd);
  if (crowd) {
    const members =
      crowd.id === 'all' ? byId : new Map([...byId].filter(([, { group }]) => group === crowd.id));
    return firstInList({ byId: members, groups }, MOST_DEVICES).map(({ id }) => id);
  }
  const known = [...new Set(place.devices)].filter((id) => byId.has(id)).slice(0, MOST_DEVICES);
  if (known.length > 0) return known;
  const usual = read(usualDevice);
  return usual === null ? [] : [usual];
});

/**
 * The current time, rounded down to five minutes (Unix seconds), so that the dashboard's periods do not change with
 * each tick of the clock.
 */
const hour = select((read) => Math.floor(read(now) / 300) * 300);

export type Look = {
  readonly choice: Choice;
  readonly devices: readonly number[];
  /** The group to which the devices belong, if a whole group was chosen. */
  readonly crowd: Crowd | null;
  readonly period: Period;
  readonly before: Period;
  /**
   * The period shown (`bounds`), and the previous one to compare with (`boundsBefore`). Unix seconds, both ends
   * inclusive.
   */
  readonly bounds: { readonly from: number; readonly to: number };
  readonly boundsBefore: { readonly from: number; readonly to: number };
};
/**
 * What the dashboard shows: period and devices. Null if the dashboard is not open. The list of devices is empty until
 * they are loaded.
 */
export const look = select((read): Look | null => {
  const place = read(asked);
  if (!place) return null;
  const zone = read(timeZoneInUse);
  const period = periodOf(place.choice, read(hour), zone);
  const before = previous(period);
  const bounds = boundsOf(period, zone);
  return {
    choice: place.choice,
    devices: read(chosenDevices),
    crowd: read(chosenCrowd),
    period,
    before,
    bounds,
    boundsBefore: hoursSoFar(boundsOf(before, zone), bounds, read(hour)),
  };
});

/** Returns the days of a period, the first first. */
export const daysOfPeriod = (period: Pick<Period, 'from' | 'to'>): readonly string[] =>
  Array.from({ length: daysIn(period) }, (_, i) => dayAfter(period.from, i));

export const hrefOf = (choice: Choice, ids: readonly number[]): string =>
  `${HOME}?period=${choice}${ids.length > 0 ? `&devices=${ids.join(',')}` : ''}`;
export const hrefOfCrowd = (choice: Choice, id: GroupChoice): string =>
  `${HOME}?period=${choice}&group=${id}`;
export const reportOf = (kind: string, { choice, devices: ids }: Pick<Look, 'choice' | 'devices'>): string =>
  `/reports/${kind}?period=${choice}&devices=${ids.join(',')}`;
