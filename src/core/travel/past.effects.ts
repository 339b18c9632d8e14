import { defer, from, type Observable } from 'rxjs';
import type { FixColumns } from '../../../events/fix-columns.ts';
import type { TrackRange } from '../../api/backend.ts';
import type { Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { fileTrackOf, isFromFile } from './file-tracks.ts';

/** The failure for the track of a file that was closed, or that is gone because the page was reloaded. */
const GONE: Result<FixColumns> = { ok: false, failure: { reason: 'notFound', status: 0 } };

/**
 * Loads a device's history, and returns the events that `done` makes from the result. A real device's history comes
 * from the server; that of a track file (which is shown like a device) comes from the file, without a request. Only
 * this function distinguishes the two.
 */
export function askPast(
  world: World,
  device: number,
  range: TrackRange,
  done: (result: Result<FixColumns>) => readonly Draft[],
): Observable<Draft> {
  if (!isFromFile(device)) return askAsMember(world, world.ports.backend.track(device, range), done);
  return defer(() => {
    const track = world.read(fileTrackOf(device));
    const fixes = track && world.ports.files.fixes(track.id, device, range);
    return from(done(fixes ? { ok: true, value: fixes, leftOut: [] } : GONE));
  });
}
