import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';

const column = v.array(v.number());
const storedTrack = v.object({
  id: v.number(),
  userID: v.number(),
  name: v.string(),
  kind: v.optional(v.string()),
  /** Playback speed with which the track continues after a pause. */
  factor: v.number(),
  stretches: v.pipe(
    v.array(v.object({ startedAt: v.number(), offset: v.number(), factor: v.number() })),
    v.readonly(),
  ),
  /** For each fix of the track: seconds since the first fix. */
  seconds: column,
  lat: column,
  lng: column,
  speed: column,
  heading: column,
  accuracy: column,
});
export type StoredTrack = v.InferOutput<typeof storedTrack>;

const COLUMNS = ['seconds', 'lat', 'lng', 'speed', 'heading', 'accuracy'] as const;
const KEY = 'fixpoint.demo.tracks';

/** Loads the stored tracks that play as devices. Damaged ones are dropped. */
export const readTracks = (storage: MockStorage): StoredTrack[] => {
  try {
    const list: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry) => {
      const result = v.safeParse(storedTrack, entry);
      return result.success &&
        COLUMNS.every((name) => result.output[name].length === result.output.seconds.length)
        ? [undoDifferences(result.output)]
        : [];
    });
  } catch {
    return [];
  }
};

/**
 * Stores the tracks that play as devices. Each value is stored as its difference to the previous one, which needs only
 * a few characters. Tracks that are too large for the browser's storage last only until the user leaves the page.
 */
export const writeTracks = (storage: MockStorage, tracks: readonly StoredTrack[]): void => {
  try {
    storage.set(KEY, JSON.stringify(tracks.map(differences)));
  } catch {
    forgetTracks(storage);
  }
};

export const forgetTracks = (storage: MockStorage): void => {
  try {
    storage.remove(KEY);
  } catch {
    // A storage that cannot even delete cannot store anything either, so this error needs no handling.
  }
};

const differences = (track: StoredTrack): StoredTrack =>
  mapColumns(track, (value, before) => value - before, false);
const undoDifferences = (track: StoredTrack): StoredTrack =>
  mapColumns(track, (value, before) => value + before, true);

const mapColumns = (
  track: StoredTrack,
  combine: (value: number, before: number) => number,
  fromResult: boolean,
): StoredTrack => {
  const mapped = (values: readonly number[]): number[] => {
    const result = new Array<number>(values.length);
    for (let i = 0; i < values.length; i++) {
      const before = i === 0 ? 0 : ((fromResult ? result[i - 1] : values[i - 1]) ?? 0);
      result[i] = combine(values[i] ?? 0, before);
    }
    return result;
  };
  return { ...track, ...Object.fromEntries(COLUMNS.map((name) => [name, mapped(track[name])])) };
};
