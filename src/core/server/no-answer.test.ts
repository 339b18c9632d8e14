import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, customer, fixes } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http-types.ts';
import { connectivity } from './connectivity.ts';
import { dataEffects } from './data.effects.ts';
import { devices } from '../devices/devices.ts';
import { lastFixOf } from '../positions/positions.ts';
import { streamEffects } from './stream.effects.ts';

const silent: Reply = { status: 0, body: null, problem: 'unreachable' };
const here = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' });
const signedIn = [network.wentOnline(), auth.sessionRestored({ ...access(), email: '' })];

/** A customer who sees a list of an earlier visit, while the server answers as told: an answer, or none. */
function visit(answer: (path: string) => Reply) {
  const asked = new Map<string, number[]>();
  const it = scenario({ effects: [...dataEffects, ...streamEffects], backend: wholeBackend() })
    .given(
      ...signedIn,
      userEvents.customerLoaded({ customer: customer(), source: 'server' }),
      here,
      positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1 }) }),
    )
    .with((world) => {
      world.replies = ({ path }) => {
        asked.set(path, [...(asked.get(path) ?? []), it.clock.now() / 1000]);
        return answer(path);
      };
    });
  /** How long, in seconds, between one question at a path and the next. */
  const waits = (path: string) =>
    (asked.get(path) ?? []).map((at, i, all) => at - (all[i - 1] ?? at)).slice(1);
  return { it, waits, count: (path: string) => asked.get(path)?.length ?? 0 };
}

describe('[fault 1] nobody answers, for an hour', () => {
  test('what is known stays on screen, and is asked for again 1 s to 60 s apart, never in a storm', async () => {
    const { it, waits } = visit(() => silent);
    await it
      .when(deviceEvents.listRequested())
      .after('1h')
      .check((app) => {
        expect(app.read(devices)).toMatchObject({ status: 'ready', fromStorage: true });
        expect(app.read(devices).byId.size).toBe(1);
        expect(app.read(lastFixOf(1))).not.toBeNull();
      });
    const list = waits('/device');
    expect(list.slice(0, 5).map(Math.round)).toEqual([1, 2, 4, 8, 16]);
    expect(Math.max(...list)).toBeLessThanOrEqual(60);
    expect(list.length).toBeGreaterThan(55);
    expect(list.length).toBeLessThan(75);
  });

  test('a list of an earlier visit that is found late ends no question', async () => {
    const { it, count } = visit(() => silent);
    await it
      .when(deviceEvents.listRequested(), here)
      .after('1min')
      .check(() => expect(count('/device')).toBeGreaterThan(4));
  });

  test('positions are asked for ever more rarely, and as often as before once somebody answers', async () => {
    let isThere = false;
    let before = 0;
    const { it, waits, count } = visit((path) =>
      isThere && path !== '/device' ? { status: 200, body: { success: [] } } : silent,
    );
    const path = '/trackerdata/getalllastpositions';
    await it
      .when(positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
      .check((app) => expect(app.read(connectivity).stream).toBe('off'))
      .after('10min')
      .check(() => {
        expect(Math.max(...waits(path))).toBe(60);
        expect(count(path)).toBeLessThan(20);
        isThere = true;
      })
      .after('1min')
      .check(() => {
        before = count(path);
      })
      .after('1min')
      .check(() => expect(count(path) - before).toBe(6));
  });
});

test('[fault 23] a server that says when it wants to be asked for the list is asked then, and not before', async () => {
  let answers = 0;
  const { it, waits } = visit((path) =>
    path === '/device' && answers++ === 0
      ? { status: 429, body: null, retryAfter: 120 }
      : { status: 200, body: { success: [] } },
  );
  await it.when(deviceEvents.listRequested()).after('10min');
  expect(waits('/device')).toEqual([120]);
});

test('[fault 6] [fault 9] [fault 10] an answer that cannot be read takes nothing off the screen', async () => {
  for (const reply of [
    { status: 200, body: null, problem: 'unreadable' },
    { status: 200, body: null, problem: 'decryption' },
    { status: 200, body: null },
    { status: 204, body: null },
    { status: 200, body: [] },
  ] satisfies Reply[]) {
    const { it } = visit(() => reply);
    await it
      .when(deviceEvents.listRequested())
      .after('1min')
      .check((app) => expect(app.read(devices).byId.size).toBe(1));
  }
});
