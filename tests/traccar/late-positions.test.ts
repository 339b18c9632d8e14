import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import { traccarBackend } from '../../src/api/traccar/index.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { traceOf } from '../../src/core/positions/trails.ts';
import { dataEffects } from '../../src/core/server/data.effects.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { access, aDevice, backend, fixes, START } from '../samples.ts';
import { scenario } from '../scenario.ts';

/** A position as Traccar sends it, at this second of the test. */
const stored = (second: number) => ({
  ...{ id: 1000 + second, deviceId: 1, valid: true, outdated: false, speed: 10, course: 90, accuracy: 5 },
  ...{ latitude: 57.7 + second * 1e-5, longitude: 11.9, altitude: 0, attributes: {}, network: null },
  ...Object.fromEntries(
    ['fixTime', 'deviceTime', 'serverTime'].map((name) => [
      name,
      new Date((START + second) * 1000).toISOString(),
    ]),
  ),
});
const heard = (...seconds: readonly number[]) =>
  positionEvents.fixesReceived({
    source: 'socket',
    fixes: fixes(...seconds.map((at) => ({ device: 1, at, lat: 57.7 + at * 1e-5, lng: 11.9 }))),
  });

test('[TRAC-05] what a tracker kept and sent while the socket was away is in its trail afterwards, once', async () => {
  const held: number[] = [1800, 2400];
  const it = scenario({
    effects: dataEffects,
    backend: { ...backend(), lastPositions: traccarBackend({ now: () => it.clock.now() }).lastPositions },
  });
  it.world.replies = ({ path, query = {} }): Reply => {
    if (path !== '/positions') return { status: 200, body: null };
    const from = Date.parse(String(query['from'])) / 1000 - START;
    const body = 'from' in query ? held.filter((second) => second >= from) : held.slice(-1);
    return { status: 200, body: body.map(stored) };
  };
  await it
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      positionEvents.streamOpened({ attempt: 0 }),
    )
    .when()
    .after('40min')
    .when(heard(1800, 2400), positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
    .check(() => void held.splice(0, held.length, 1800, 2000, 2100, 2400, 2500, 2600))
    // Only the newest position is polled, and it is newer than all that were missed.
    .after('4min')
    .when(positionEvents.streamOpened({ attempt: 3 }))
    .check(({ read }) =>
      expect([...traceOf(read(positions), 1, 0).at].map((at) => at - START)).toEqual([
        1800, 2000, 2100, 2400, 2500, 2600,
      ]),
    );
});
