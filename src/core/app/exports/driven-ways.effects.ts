import { concat, defer, ignoreElements, type Observable, of } from 'rxjs';
import type { World } from '../../../ports/effect.ts';
import { can } from '../../server/server.ts';
import { type Way as DeviceWay, wayOf, without } from '../../../rules/travel/way.ts';
import { askPast } from '../../travel/past.effects.ts';
import { wrongOf } from '../../travel/wrong-fixes.ts';
import type { ExportTrack } from './document.ts';

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
 * track would be wrong. Fixes that the user marked as wrong are left out.
 */
export function drivenWays(stretches: readonly Stretch[], world: World): Observable<readonly ExportTrack[]> {
  if (!can(world.read, 'history')) return of([]);
  const pieces = new Map<string, { device: number; from: number; to: number }>();
  for (const { device, from, to } of stretches) {
    const begin = Math.floor(from / PIECE) * PIECE;
    for (let at = begin; at <= to; at += PIECE)
      pieces.set(`${device} ${at}`, { device, from: at, to: at + PIECE - 1 });
  }
  const ways = stretches.map((): OpenWay[] => []);
  const loads = [...pieces.values()].map(({ device, from, to }) =>
    askPast(world, device, { from, to }, (result) => {
      if (!result.ok) throw new Error(result.failure.reason);
      const way = without(wayOf(result.value, device, from, to).way, world.read(wrongOf(device)));
      for (const [i, each] of stretches.entries())
        if (each.device === device && each.to >= from && each.from <= to)
          addWays(ways[i] ?? [], way, Math.max(each.from, from), Math.min(each.to, to));
      return [];
    }).pipe(ignoreElements()),
  );
  return concat(
    ...loads,
    defer(() => of(stretches.map(({ name }, i): ExportTrack => ({ name, pieces: ways[i] ?? [] })))),
  );
}

type OpenWay = { lat: number[]; lng: number[]; at: number[] };

/**
 * Adds the fixes of a period to the tracks so far, and begins a new track wherever the device was silent. A part of the
 * history continues the track of the part before.
 */
function addWays(ways: OpenWay[], way: DeviceWay, from: number, to: number): void {
  let last = ways.at(-1)?.at.at(-1) ?? Number.NEGATIVE_INFINITY;
  for (const [i, at] of way.at.entries()) {
    if (at < from || at > to) continue;
    if (at - last > SILENCE) ways.push({ lat: [], lng: [], at: [] });
    const open = ways.at(-1);
    open?.lat.push((way.lat[i] as number) / DEGREE);
    open?.lng.push((way.lng[i] as number) / DEGREE);
    open?.at.push(at);
    last = at;
  }
}
