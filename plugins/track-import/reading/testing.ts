import { LIMITS, readTrackFile } from './read-track-file.ts';
import type { Limits } from './read-track-file.ts';
import type { ReadResult, RecordedLine, RecordedTrack } from './recorded-track.ts';

/** Splits a text or bytes into pieces, as a file stream returns them. */
export async function* pieces(content: string | Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

/** Reads a text or bytes as a file named `walk.xyz`, split into pieces of `size` bytes and characters. */
export function read(
  content: string | Uint8Array,
  { size = 1 << 15, limits }: { size?: number; limits?: Partial<Limits> } = {},
): Promise<ReadResult> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const signal = new AbortController().signal;
  const meta = { name: 'walk.xyz', size: bytes.length };
  return readTrackFile(pieces(bytes, size), meta, () => undefined, signal, {
    ...LIMITS,
    piece: size,
    ...limits,
  });
}

/** Returns a track as a table for comparisons: `[ISO time, latitude, longitude]` per fix. */
export function places(track: RecordedTrack | undefined): [at: string, lat: number, lng: number][] {
  if (!track) return [];
  const { at, lat, lng } = track.columns;
  return Array.from(at, (time, i) => [
    new Date(time).toISOString(),
    (lat[i] ?? NaN) / 1e7,
    (lng[i] ?? NaN) / 1e7,
  ]);
}

/** Returns the lines of a read result; if reading failed, the test fails with the reason. */
export function linesOf(result: ReadResult): readonly RecordedLine[] {
  if (!result.ok) throw new Error(`not read: ${JSON.stringify(result)}`);
  return result.lines;
}

/** Returns the tracks of a read result; if reading failed, the test fails with the reason. */
export function tracksOf(result: ReadResult): readonly RecordedTrack[] {
  if (!result.ok) throw new Error(`not read: ${JSON.stringify(result)}`);
  return result.tracks;
}
