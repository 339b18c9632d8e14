import * as historyEvents from '../../events/history.ts';
import type { Series } from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import type { FixMark } from '../../src/rules/travel/way.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { pasts } from './past.state.ts';
import { wayOfDevice } from './wrong.state.ts';

/** How many times as fast as it was. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300] as const;

export type Player = {
  isPlaying: boolean;
  /** Time of the track at `since`, unix seconds; null = not moved yet: at the beginning. */
  at: number | null;
  /** When that was said, milliseconds. */
  since: number;
  speed: number;
  isFollowing: boolean;
  /** On a phone: chart and speed are shown too. */
  isUnfolded: boolean;
  series: Series;
  /** The device that the chart and the list are about; null = the first. */
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

/** Where the player is follows from what was pressed and when: a replay shows the same. */
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
  // Another tool takes its place: what was played is over.
  on(mapEvents.toolOpened, (s, { payload: { tool } }) => {
    if (tool !== 'history') putAway(s);
  }),
]);

/** From the first fix of all devices to the last, unix seconds; null where there is none. */
export type Span = { readonly from: number; readonly to: number };
export const span = select((read): Span | null => {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { device } of read(pasts).all) {
    const { at } = read(wayOfDevice(device));
    if (at.length === 0) continue;
    from = Math.min(from, at[0] as number);
    to = Math.max(to, at[at.length - 1] as number);
  }
  return from <= to ? { from, to } : null;
});

/** The time of the track that the player shows. @param now milliseconds */
export function playerTime(state: Player, { from, to }: Span, now: number): number {
  const at = state.at ?? from;
  const gone = state.isPlaying ? (Math.max(0, now - state.since) / 1000) * state.speed : 0;
  return Math.min(to, Math.max(from, at + gone));
}

/** The devices of the history; empty while it is not in hand. */
const NOBODY: readonly number[] = [];
export const historyDevices = select((read): readonly number[] => read(toolDevices('history')) ?? NOBODY);

/** The device that the chart is about. */
export const chartDevice = select((read): number | null => {
  const devices = read(historyDevices);
  const { device } = read(player);
  return device !== null && devices.includes(device) ? device : (devices[0] ?? null);
});
