import { MOVING } from '../../events/fix-columns.ts';
import type { FixBuilder } from '../../src/api/fix-builder.ts';
import type { MockClock, MockStorage } from '../clock.ts';
import type { RecordedTrack } from '../recorded-track.ts';
import { forgetTracks, readTracks, type StoredTrack, writeTracks } from './kept-tracks.ts';
import { type MockDevice, mockDevice } from './mock-device.ts';

/** A period of a track's playback at one speed. Track seconds count from the track's first fix. */
export type Stretch = {
  /** When this period of the playback began (ms since 1970). */
  readonly startedAt: number;
  /** Track seconds already played when this period began. */
  readonly offset: number;
  /** Playback speed: track seconds per second. 0 = paused. */
  readonly factor: number;
};

/** Returns how many track seconds have been played at `now` (ms). */
export const playedAt = (stretches: readonly Stretch[], now: number): number => {
  const last = stretches.at(-1);
  return last ? last.offset + (Math.max(0, now - last.startedAt) / 1000) * last.factor : 0;
};

/**
 * Returns when the playback reaches a point of the track (ms since 1970). A point already played uses the speed at
 * that time, a future point the current speed. While paused, a future point is never reached.
 */
export const happensAt = (stretches: readonly Stretch[], seconds: number): number => {
  for (let i = 0; i < stretches.length; i++) {
    const stretch = stretches[i];
    const next = stretches[i + 1];
    if (!stretch || (next && seconds > next.offset)) continue;
    if (stretch.factor === 0) {
      if (seconds <= stretch.offset) return stretch.startedAt;
      continue;
    }
    return stretch.startedAt + ((seconds - stretch.offset) / stretch.factor) * 1000;
  }
  return Number.POSITIVE_INFINITY;
};

/** Changes the playback speed from `now` on. What was played earlier keeps its times. */
export const withFactor = (
  stretches: readonly Stretch[],
  now: number,
  factor: number,
): readonly Stretch[] => [...stretches, { startedAt: now, offset: playedAt(stretches, now), factor }];

/** Returns how many entries of a list, sorted in ascending order, are at most `value`. */
const countUpTo = (ascending: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The first device id for opened tracks. It is higher than the device ids of every account. */
const FIRST_RECORDING_ID = 90_500_001;
/** After the end of a playing track, its device repeats its last position at this interval (seconds). */
const STANDING_INTERVAL = 60;
const MOVING_SPEED = 30;
/**
 * In the history, a track ends this long before its playback starts (seconds). This gap makes the end of the track
 * recognisable.
 */
const STOOD_BEFORE = 900;

/** An opened track was added or removed. The mock server's socket announces this. */
export type RecordingChange = {
  readonly kind: 'added' | 'removed';
  readonly userID: number;
  readonly device: MockDevice;
};

/** The opened tracks. Each becomes a device that drives the recorded track as if it happened now. */
export type Recordings = ReturnType<typeof createRecordings>;

export const createRecordings = (storage: MockStorage, clock: MockClock) => {
  const recordings = new Map<number, StoredTrack>();
  const devices = new Map<number, MockDevice>();
  const listeners = new Set<(change: RecordingChange) => void>();
  const hold = (track: StoredTrack): MockDevice => {
    const device = deviceOf(track);
    recordings.set(track.id, track);
    devices.set(track.id, device);
    return device;
  };
  for (const stored of readTracks(storage)) hold(stored);

  const save = () => writeTracks(storage, [...recordings.values()]);
  const tell = (change: RecordingChange) => {
    for (const listener of listeners) listener(change);
  };
  const replay = (id: number, factor: number) => {
    const recording = recordings.get(id);
    if (!recording) return;
    recordings.set(id, { ...recording, stretches: withFactor(recording.stretches, clock.now(), factor) });
    save();
  };
  const remove = (id: number) => {
    const recording = recordings.get(id);
    const device = devices.get(id);
    if (!recording || !device) return;
    recordings.delete(id);
    devices.delete(id);
    save();
    tell({ kind: 'removed', userID: recording.userID, device });
  };

  return {
    add(userID: number, track: RecordedTrack, name: string, factor: number, kind?: string): number {
      const id = Math.max(FIRST_RECORDING_ID - 1, ...recordings.keys()) + 1;
      const stored: StoredTrack = {
        id,
        userID,
        name,
        ...(kind !== undefined && { kind }),
        ...ordered(track),
        factor,
        stretches: [{ startedAt: clock.now(), offset: 0, factor }],
      };
      const device = hold(stored);
      save();
      tell({ kind: 'added', userID, device });
      return id;
    },
    setFactor(id: number, factor: number) {
      const recording = recordings.get(id);
      if (!recording) return;
      const isPaused = recording.stretches.at(-1)?.factor === 0;
      recordings.set(id, { ...recording, factor });
      if (isPaused) save();
      else replay(id, factor);
    },
    pause: (id: number) => replay(id, 0),
    resume: (id: number) => replay(id, recordings.get(id)?.factor ?? 1),
    remove,
    /** Returns how far a track's playback is: the number of fixes sent, and their total. */
    progress(id: number): { sent: number; total: number } {
      const recording = recordings.get(id);
      return recording
        ? { sent: sentBy(recording, clock.now()), total: recording.seconds.length }
        : { sent: 0, total: 0 };
    },
    devicesOf: (userID: number): MockDevice[] =>
      [...recordings.values()].flatMap((track) =>
        track.userID === userID ? (devices.get(track.id) ?? []) : [],
      ),
    has: (id: number): boolean => recordings.has(id),
    onChange(listener: (change: RecordingChange) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Returns how many fixes of a playing track have happened by `now` (ms). Includes those that the device sends
     * while standing at the track's end.
     */
    countBy(id: number, now: number): number {
      const recording = recordings.get(id);
      return recording ? sentBy(recording, now) + standingBy(recording, now) : 0;
    },
    /**
     * Adds the fixes with numbers `from` (inclusive) to `to` (exclusive) to `into`. The numbers are those of
     * `countBy`: every fix of a track has one.
     */
    fixes(id: number, from: number, to: number, into: FixBuilder): void {
      const recording = recordings.get(id);
      if (recording) for (let number = from; number < to; number++) addRecorded(recording, number, into);
    },
    /**
     * Adds to `into` the fixes of an opened track in `from` ≤ t < `to` (Unix seconds) that have happened by now, at
     * the pace of the recording.
     */
    past(id: number, from: number, to: number, into: FixBuilder): void {
      const recording = recordings.get(id);
      if (recording) addPast(recording, clock.now(), from, to, into);
    },
    clear(): void {
      for (const id of [...recordings.keys()]) remove(id);
      forgetTracks(storage);
    },
  };
};

const deviceOf = ({ id, name, kind }: StoredTrack): MockDevice =>
  mockDevice(id, {
    name,
    ...(kind !== undefined && { icon: kind }),
    model: 'recorded',
    colour: ['#c2303a', '#2f6fde', '#2f9e6e', '#d98e04', '#8a4fd0'][id % 5] ?? '#c2303a',
    city: 'goteborg',
    behaviour: { kind: 'none' },
  });

/** Returns for each fix of a track the seconds since its first fix, never decreasing. */
const ordered = (track: RecordedTrack) => {
  const count = track.at.length;
  const seconds = new Array<number>(count);
  let last = 0;
  for (let i = 0; i < count; i++) seconds[i] = last = Math.max(last, (track.at[i] ?? 0) - (track.at[0] ?? 0));
  return {
    seconds,
    lat: Array.from(track.lat),
    lng: Array.from(track.lng),
    speed: Array.from(track.speed),
    heading: Array.from(track.heading),
    accuracy: Array.from(track.accuracy),
  };
};

const sentBy = ({ stretches, seconds }: StoredTrack, now: number): number =>
  countUpTo(seconds, playedAt(stretches, now) + 1e-6);

const standingBy = ({ stretches, seconds }: StoredTrack, now: number): number => {
  const end = happensAt(stretches, seconds.at(-1) ?? 0);
  return now < end ? 0 : Math.floor((now - end) / 1000 / STANDING_INTERVAL);
};

/**
 * Adds a track to the device history with the original time between fixes, whatever the playback speed. In the history,
 * the track ends `STOOD_BEFORE` seconds before its playback started. Until the playback reaches the end of the track,
 * further fixes show the device standing at the track's last position.
 */
const addPast = (track: StoredTrack, now: number, from: number, to: number, into: FixBuilder): void => {
  const { seconds, stretches } = track;
  const last = seconds.length - 1;
  const end = Math.floor((stretches[0]?.startedAt ?? now) / 1000) - STOOD_BEFORE;
  const sent = sentBy(track, now);
  for (let i = 0; i < sent; i++) {
    const at = end - ((seconds[last] ?? 0) - (seconds[i] ?? 0));
    if (at >= from && at < to) addAt(track, i, false, at, into);
  }
  if (sent <= last) return;
  const first = Math.max(1, Math.ceil((from - end) / STANDING_INTERVAL));
  const until = Math.min(to, now / 1000);
  for (let at = end + first * STANDING_INTERVAL; at < until; at += STANDING_INTERVAL)
    addAt(track, last, true, at, into);
};

const addRecorded = (track: StoredTrack, number: number, into: FixBuilder): void => {
  const { stretches, seconds } = track;
  const last = seconds.length - 1;
  const i = Math.min(number, last);
  const stands = number > last;
  const at =
    happensAt(stretches, seconds[i] ?? 0) / 1000 + (stands ? (number - last) * STANDING_INTERVAL : 0);
  addAt(track, i, stands, at, into);
};

const addAt = (
  { id, lat, lng, speed, heading, accuracy }: StoredTrack,
  i: number,
  stands: boolean,
  at: number,
  into: FixBuilder,
): void => {
  const kmh10 = stands ? 0 : (speed[i] ?? 0);
  into.push(
    id,
    Math.floor(at),
    lat[i] ?? 0,
    lng[i] ?? 0,
    kmh10,
    heading[i] ?? 0,
    accuracy[i] ?? 0,
    -1,
    kmh10 >= MOVING_SPEED ? MOVING : 0,
    0,
  );
};
