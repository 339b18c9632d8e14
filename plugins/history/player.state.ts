import * as historyEvents from '../../events/history.ts';
import type { Series } from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { idleWithin, type Span as Stretch } from '../../src/rules/travel/idle.ts';
import type { FixMark } from '../../src/rules/travel/way.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { byDevice, pasts } from './past.state.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/** The player's speeds, as multiples of real time. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300] as const;

export type Player = {
  isPlaying: boolean;
  /**
   * The time in the track at which the player was at the moment `since` (Unix seconds). Null if the player was not
   * moved yet and is at the start of the first trip.
   */
  at: number | null;
  /** The moment at which `at` was set (ms since 1970). */
  since: number;
  speed: number;
  /** The trip that the user pressed (Unix seconds). The player stops at its end. Null if none is chosen. */
  trip: Stretch | null;
  isFollowing: boolean;
  /** Whether the player is expanded on a phone, so that it also contains chart and speed. */
  isUnfolded: boolean;
  series: Series;
  /** The device in chart and list. Null means the first device. */
  device: number | null;
  chosen: (FixMark & { device: number }) | null;
};

const start: Player = {
  isPlaying: false,
  at: null,
  since: 0,
  speed: 30,
  trip: null,
  isFollowing: false,
  isUnfolded: false,
  series: 'speed',
  device: null,
  chosen: null,
};

const back = (s: Player) => {
  s.isPlaying = false;
  s.at = null;
  s.trip = null;
  s.chosen = null;
};

const putAway = (s: Player) => {
  back(s);
  s.isFollowing = false;
  s.device = null;
};

/**
 * The state of the history player. The player's position is computed from the user's actions and their times, so a
 * replay of the log gives the same position.
 */
export const player = projection<Player>('history/player', start, (on) => [
  on(historyEvents.played, (s, { payload: { at, speed, trip = null }, at: now }) => {
    Object.assign(s, { isPlaying: true, at, speed, trip, since: now });
  }),
  on(historyEvents.paused, (s, { payload: { at }, at: now }) => {
    Object.assign(s, { isPlaying: false, at, since: now });
  }),
  on(historyEvents.scrubbed, (s, { payload: { at }, at: now }) => {
    Object.assign(s, { at, since: now });
    // A stop begins at the moment at which the trip before it ends, so the end is not part of the trip.
    if (s.trip && (at < s.trip.from || at >= s.trip.to)) s.trip = null;
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
    s.trip = null;
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
  // When another map tool opens in place of the history, playback ends.
  on(mapEvents.toolOpened, (s, { payload: { tool } }) => {
    if (tool !== 'history') putAway(s);
  }),
]);

/** Whether the history player skips times in which no device is moving. */
export const skipping = projection<{ isOn: boolean }>('history/skipping', { isOn: true }, (on) => [
  on(historyEvents.standingSkipped, (s, { payload: { on: wanted } }) => {
    s.isOn = wanted;
  }),
]);

/**
 * The time that the history player plays, from the first fix of all devices to the last (Unix seconds). The player
 * begins at `start`, when the first trip starts. Periods in `skipped` are left out; they are in order of time. Null if
 * there is no fix.
 */
export type Span = {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly skipped: readonly Stretch[];
};
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
  const first = trips.reduce((least, trip) => Math.min(least, trip.from), to);
  const start = trips.length === 0 ? from : Math.max(from, first);
  return { from, to, start, skipped: read(skipping).isOn ? between(trips, from, to) : NOTHING };
});

/**
 * Returns the periods between `from` and `to` in which no trip takes place. The player skips them. Empty if there is no
 * trip at all, so that the player then plays everything.
 */
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

const chosenTrip = select((read) => read(player).trip);

/** The part of the player's time that the charts show: the chosen trip, otherwise all of it. */
export const charted = select((read): Span | null => {
  const whole = read(span);
  const trip = read(chosenTrip);
  return whole && trip
    ? { ...whole, from: Math.max(whole.from, trip.from), to: Math.min(whole.to, trip.to) }
    : whole;
});

/** Returns where the player stops by itself: at the end of the chosen trip, else at the end of the history. */
export const endOf = ({ trip }: Pick<Player, 'trip'>, { to }: Pick<Span, 'to'>): number =>
  trip ? Math.min(to, trip.to) : to;

/**
 * Returns the time in the track at which the player is.
 * @param now ms since 1970
 */
export function playerTime(state: Player, whole: Span, now: number): number {
  const { from, start: first, skipped } = whole;
  const to = endOf(state, whole);
  let at = Math.min(to, Math.max(from, state.at ?? first));
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

/** Returns how much is still to be played after a moment (seconds). Skipped periods do not count. */
export const leftToPlay = (state: Pick<Player, 'trip'>, { to, skipped }: Span, at: number): number => {
  const end = endOf(state, { to });
  return Math.max(0, end - at - idleWithin(skipped, at, end));
};

/** Trips that are closer together than this share of the player's time span are one mark. */
const ONE_MARK = 1 / 200;

/** Returns when a device moved (Unix seconds, in order of time), for the marks on the player's slider. */
export const stretches = byDevice((read, device): readonly Stretch[] => {
  const whole = read(span);
  const marks: { from: number; to: number }[] = [];
  if (!whole) return marks;
  const least = (whole.to - whole.from) * ONE_MARK;
  for (const { from, to } of read(summaryOfDevice(device)).trips) {
    const last = marks.at(-1);
    if (last && from - last.to < least) last.to = to;
    else marks.push({ from, to });
  }
  return marks;
});

const NOBODY: readonly number[] = [];
/** The devices whose history is shown. Empty while the history is closed. */
export const historyDevices = select((read): readonly number[] => read(toolDevices('history')) ?? NOBODY);

/** The device that the history's chart is about. */
export const chartDevice = select((read): number | null => {
  const devices = read(historyDevices);
  const { device } = read(player);
  return device !== null && devices.includes(device) ? device : (devices[0] ?? null);
});
