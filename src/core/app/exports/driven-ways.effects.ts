import { concat, defer, ignoreElements, type Observable, of } from 'rxjs';
import type { FixColumns } from '../../../../events/fix-columns.ts';
import type { World } from '../../../ports/effect.ts';
import { can } from '../../server/server.ts';
import { askPast } from '../../travel/past.effects.ts';
import type { ExportTrack, Way } from './document.ts';

/** The history for an export is loaded in parts of about this length (seconds). */
const PIECE = 7 * 86_400;
/** If a device was silent for this long (seconds), its track is split there. */
const SILENCE = 15 * 60;
const DEGREE = 1e7;

/** A period of a device's history (unix seconds), with the name that its track gets in the file. */
export type Stretch = {
  readonly device: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
};

/**
 * Loads the driven tracks of these periods in parts. Fails if one part cannot be loaded, because an incomplete
 * track would be wrong.
 */
export function drivenWays(stretches: readonly Stretch[], world: World): Observable<readonly ExportTrack[]> {
  if (!can(world.read, 'history')) return of([]);
  const pieces = new Map<string, { device: number; from: number; to: number }>();
  for (const { device, from, to } of stretches) {
    const begin = Math.floor(from / PIECE) * PIECE;
    for (let at = begin; at <= to; at += PIECE)
      pieces.set(`${device} ${at}`, { device, from: at, to: at + PIECE - 1 });
  }
  const ways = stretches.map((): Way[] => []);
  const loads = [...pieces.values()].map(({ device, from, to }) =>
    askPast(world, device, { from, to }, (result) => {
      if (!result.ok) throw new Error(result.failure.reason);
      for (const [i, each] of stretches.entries())
        if (each.device === device && each.to >= from && each.from <= to)
          ways[i]?.push(...wayIn(result.value, Math.max(each.from, from), Math.min(each.to, to)));
      return [];
    }).pipe(ignoreElements()),
  );
  return concat(
    ...loads,
    defer(() => of(stretches.map(({ name }, i): ExportTrack => ({ name, pieces: ways[i] ?? [] })))),
  );
}

/** Returns the fixes of a period ordered by time, split into tracks where the device was silent. */
function wayIn(fixes: FixColumns, from: number, to: number): Way[] {
  const order = Array.from({ length: fixes.at.length }, (_, i) => i)
    .filter(
      (i) =>
        (fixes.at[i] as number) >= from &&
        (fixes.at[i] as number) <= to &&
        (fixes.lat[i] !== 0 || fixes.lng[i] !== 0),
    )
    .sort((a, b) => (fixes.at[a] as number) - (fixes.at[b] as number));
  const ways: { lat: number[]; lng: number[]; at: number[] }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    const at = fixes.at[i] as number;
    if (at - last > SILENCE) ways.push({ lat: [], lng: [], at: [] });
    const way = ways.at(-1);
    way?.lat.push((fixes.lat[i] as number) / DEGREE);
    way?.lng.push((fixes.lng[i] as number) / DEGREE);
    way?.at.push(at);
    last = at;
  }
  return ways;
}
