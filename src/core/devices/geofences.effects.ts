import { concat, defer, EMPTY, type Observable, of } from 'rxjs';
import * as changeEvents from '../../../events/changes.ts';
import type { Geofence } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { ask } from '../server/ask.effects.ts';
import { againOn, BACK } from '../server/ask-again.effects.ts';
import { devices } from './devices.ts';
import { geofences, placed } from './geofences.ts';
import { keepOwn } from '../storage/kept.effects.ts';
import { modeNow } from '../app/mode-features.ts';
import { isSignedIn } from '../session/session.ts';
import { upToDate } from '../server/remote.effects.ts';
import { chunks } from '../../rules/chunks.ts';

/**
 * Number of devices per call when geofences are loaded. The documented API accepts a list of any length, but servers
 * limit the size of a request.
 */
const CHUNK = 1_000;

/** Loads all geofences into one event, even if that takes several calls; stops at the first failure. */
function load(world: World): Observable<Draft> {
  const ids = [...world.read(devices).byId.keys()];
  // Each of these responses also contains the geofences without a device, so duplicates are removed. A geofence that
  // is without a device in one response may be at a device in another.
  const found = new Map<number, Geofence>();
  const leftOut: string[] = [];
  let failure: Failure | null = null;
  return concat(
    ...chunks(ids, CHUNK).map((chunk) =>
      defer(() =>
        failure
          ? EMPTY
          : ask(world, world.ports.backend.geofences(chunk), (result) => {
              if (result.ok) {
                for (const fence of result.value) found.set(fence.id, fence);
                leftOut.push(...result.leftOut);
              } else failure = result.failure;
              return [];
            }),
      ),
    ),
    defer(() =>
      of(
        failure
          ? geofenceEvents.listFailed({ failure })
          : geofenceEvents.listed({ geofences: placed([...found.values()]), leftOut, source: 'server' }),
      ),
    ),
  );
}

export const geofencesEffects = [
  effect({
    name: 'load the geofences of all devices',
    ability: 'fences',
    while: (read) => {
      const { status, byId } = read(devices);
      return read(isSignedIn) && modeNow(read).features.includes('geofences') && status === 'ready'
        ? { devices: byId.size }
        : null;
    },
    run: (_, world) =>
      againOn(world, [geofenceEvents.listRequested, ...BACK], () => upToDate(world, () => load(world))),
  }),
  effect({
    name: 'store the geofences for offline use',
    on: [geofenceEvents.listed, changeEvents.saved],
    how: 'inOrder',
    run: (fact, world) => {
      const isNews =
        fact.type === 'geofences/listed'
          ? fact.payload.source === 'server'
          : fact.payload.outcome.of === 'geofence' || fact.payload.outcome.of === 'gone';
      const { confirmed, status } = world.read(geofences);
      return isNews && status === 'ready'
        ? keepOwn(
            world,
            'geofences',
            geofenceEvents.listed({ geofences: [...confirmed], leftOut: [], source: 'storage' }),
          )
        : undefined;
    },
  }),
];
