import * as historyEvents from '../../events/history.ts';
import type { Series } from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { idleWithin, type Span as Stretch } from '../../src/rules/travel/idle.ts';
import type { FixMark } from '../../src/rules/travel/way.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { pasts } from './past.state.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/** Playback speeds, as multiples of real time. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300] as const;

export type Player = {
  isPlaying: boolean;
  /** The track time at `since` (Unix seconds); null if not moved yet: at the beginning. */
  at: number | null;
  /** When `at` was set (ms). */
  since: number;
  speed: number;
  isFollowing: boolean;
  /** On a phone: whether chart and speed are shown too. */
  isUnfolded: boolean;
  series: Series;
  /** The device of the chart and the list; null for the first. */
  device: number | null;
  chosen: (FixMark & { device: number }) | null;
};

const start: Player = {
  isPlaying: false,
  at: null,
  since: 0,
  speed: 30,
  isFollowing: false,
  isUnfolded: false,
  series: 'speed',
  device: null,
  chosen: null,
};

const back = (s: Player) => {
  s.isPlaying = false;
  s.at = null;
  s.chosen = null;
};

const putAway = (s: Player) => {
  back(s);
  s.isFollowing = false;
  s.device = null;
};

/** The player's position follows from what was pressed and when: a replay shows the same. */
export const player = projection<Player>('history/player', start, (on) => [
  on(historyEvents.played, (s, { payload: { at, speed }, at: now }) => {
    Object.assign(s, { isPlaying: true, at, speed, since: now });
  }),
  on(historyEvents.paused, (s, { payload: { at }, at: now }) => {
    Object.assign(s, { isPlaying: false, at, since: now });
  }),
  on(historyEvents.scrubbed, (s, { payload: { at }, at: now }) => {
    Object.assign(s, { at, since: now });
  }),
  on(historyEvents.speedChosen, (s, { payload: { at, speed }, at: now }) => {
    Object.assign(s, { at, speed, since: now });
  }),
  on(historyEvents.followChosen, (s, { payload: { on: wanted } }) => {
    s.isFollowing = wanted;
  }),
  on(historyEvents.playerUnfolded, (s, { payload: { on: wanted } }) => {
    s.isUnfolded = wanted;
  }),
  on(historyEvents.seriesChosen, (s, { payload: { series } }) => {
    s.series = series;
  }),
  on(historyEvents.deviceChosen, (s, { payload: { device } }) => {
    s.device = device;
    s.chosen = null;
  }),
  on(historyEvents.fixChosen, (s, { payload }) => {
    s.chosen = { ...payload };
    s.device = payload.device;
  }),
  on(historyEvents.fixLeft, (s) => {
    s.chosen = null;
  }),
  on(historyEvents.fixDisbelieved, (s) => {
    s.chosen = null;
  }),
  on(historyEvents.rangeChosen, back),
  on(mapEvents.toolClosed, (s, { payload: { tool } }) => {
    if (tool === 'history') putAway(s);
  }),
  // Another tool takes its place: playback ends.
  on(mapEvents.toolOpened, (s, { payload: { tool } }) => {
    if (tool !== 'history') putAway(s);
  }),
]);

/** Whether the player skips the time when no device is moving. */
export const skipping = projection<{ isOn: boolean }>('history/skipping', { isOn: true }, (on) => [
  on(historyEvents.standingSkipped, (s, { payload: { on: wanted } }) => {
    s.isOn = wanted;
  }),
]);

/**
 * What the player plays: from the first fix of all devices to the last (Unix seconds), without `skipped`, oldest
 * first. Null if there is no fix.
 */
export type Span = { readonly from: number; readonly to: number; readonly skipped: readonly Stretch[] };
const NOTHING: readonly Stretch[] = [];
export const span = select((read): Span | null => {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { device } of read(pasts).all) {
    const { at } = read(wayOfDevice(device));
    if (at.length === 0) continue;
    from = Math.min(from, at[0] as number);
    to = Math.max(to, at[at.length - 1] as number);
  }
  if (from > to) return null;
  const trips = read(pasts).all.flatMap(({ device }) => read(summaryOfDevice(device)).trips);
  return { from, to, skipped: read(skipping).isOn ? between(trips, from, to) : NOTHING };
});

/** The time between two moments that belongs to no trip. Empty if there is no trip: then everything is played. */
function between(trips: readonly Stretch[], from: number, to: number): readonly Stretch[] {
  const left: Stretch[] = [];
  if (trips.length === 0) return NOTHING;
  let end = from;
  for (const trip of trips.toSorted((a, b) => a.from - b.from)) {
    if (trip.from > end) left.push({ from: end, to: trip.from });
    end = Math.max(end, trip.to);
  }
  if (end < to) left.push({ from: end, to });
  return left;
}

/**
 * The track time that the player shows.
 * @param now (ms)
 */
export function playerTime(state: Player, { from, to, skipped }: Span, now: number): number {
  let at = Math.min(to, Math.max(from, state.at ?? from));
  if (!state.isPlaying) return at;
  let left = (Math.max(0, now - state.since) / 1000) * state.speed;
  for (const standing of skipped) {
    if (standing.to <= at) continue;
    const before = Math.max(0, standing.from - at);
    if (left < before) break;
    left -= before;
    at = standing.to;
  }
  return Math.min(to, at + left);
}

/** How much of the track is left to play after a moment [s]. */
export const leftToPlay = ({ to, skipped }: Span, at: number): number =>
  Math.max(0, to - at - idleWithin(skipped, at, to));

/** The devices of the history; empty while the tool is closed. */
const NOBODY: readonly number[] = [];
export const historyDevices = select((read): readonly number[] => read(toolDevices('history')) ?? NOBODY);

/** The device shown in the chart. */
export const chartDevice = select((read): number | null => {
  const devices = read(historyDevices);
  const { device } = read(player);
  return device !== null && devices.includes(device) ? device : (devices[0] ?? null);
});
