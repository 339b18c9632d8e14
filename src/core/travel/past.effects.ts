import { defer, from, type Observable } from 'rxjs';
import type { FixColumns } from '../../../events/fix-columns.ts';
import type { TrackRange } from '../../api/backend.ts';
import type { Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { fileTrackOf, isFromFile } from './file-tracks.ts';

/** The file was put away, or the page was loaded again since. */
const GONE: Result<FixColumns> = { ok: false, failure: { reason: 'notFound', status: 0 } };

/**
 * Asks where a device was, and gives the facts that `done` makes of the answer. The past of a device comes from the server,
 * that of a track out of a file from the file: nothing is sent then. This is the one place where the two part.
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
