import { describe, expect, test } from 'vitest';
import * as fenceEvents from '../../events/fences.ts';
import type { MovingFence } from '../../events/fence-draft-types.ts';
import * as notices from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import { CUSTOMER, fixes, START } from '../../tests/samples.ts';
import { moving } from './moving.state.ts';
import { devices, it, signedIn } from './geofences-given.ts';

describe('[MAP-15] two devices that part or meet', () => {
  const pair: MovingFence = { id: 1, one: 1, two: 2, metres: 100, onPart: true, onMeet: true, on: true };
  const list = (changes: Partial<MovingFence> = {}) =>
    fenceEvents.movingListed({ all: [{ ...pair, ...changes }], source: 'user' });
  /** Both tell where they are, so many metres apart. */
  const apart = (at: number, metres: number) =>
    positionEvents.fixesReceived({
      source: 'socket',
      fixes: fixes({ device: 1, at, lat: 57.7 }, { device: 2, at, lat: 57.7 + metres / 111_195 }),
    });
  const together = [apart(0, 5), apart(20, 5), apart(40, 5)];
  const parted = [apart(60, 400), apart(80, 400), apart(100, 400)];
  const told = (kind: 'left' | 'entered', at: number) => [
    fenceEvents.movingCrossed({ id: 1, kind, at: START + at }),
    notices.raised({
      tone: kind === 'left' ? 'warning' : 'neutral',
      text: kind === 'left' ? 'geofences.moving.parted' : 'geofences.moving.met',
      values: { one: 'Rex', two: 'Watch' },
      stays: 15_000,
    }),
  ];
  test('parting and meeting are told once each, by name', () =>
    it()
      .given(devices(), list())
      .when(...together)
      .expect()
      .when(...parted)
      .expect(...told('left', 60))
      .when(apart(120, 400), apart(140, 5), apart(160, 5), apart(180, 5), apart(200, 5))
      .expect(...told('entered', 140)));
  test('where they are found first is no news', () =>
    it()
      .given(devices(), list())
      .when(...parted, apart(120, 400))
      .expect());
  test('a stray of one of them, or a place too vague, is no parting', () => {
    const vague = (at: number) =>
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: { ...fixes({ device: 2, at, lat: 57.7 + 300 / 111_195 }), accuracy: [250] },
      });
    return it()
      .given(devices(), list())
      .when(
        ...together,
        apart(60, 400),
        apart(80, 5),
        vague(100),
        vague(130),
        vague(160),
        vague(190),
        vague(220),
      )
      .expect();
  });
  test('an old place of the other one proves nothing', () =>
    it()
      .given(devices(), list())
      .when(...together)
      .when(
        ...[4000, 4100, 4200].map((at) =>
          positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at, lat: 57.75 }) }),
        ),
      )
      .expect());
  test('switched off, or told only of the other, it is silent', () =>
    Promise.all([
      it()
        .given(devices(), list({ on: false }))
        .when(...together, ...parted)
        .expect(),
      it()
        .given(devices(), list({ onPart: false }))
        .when(...together, ...parted)
        .expect(),
    ]));
  test('fixes of other devices leave its state untouched', () =>
    it()
      .given(devices(), list())
      .when(...together)
      .check((app) => {
        const before = app.read(moving);
        app.publish(
          positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 9 }, { device: 8 }) }),
        );
        expect(app.read(moving)).toBe(before);
      }));
  test('it is kept in this browser for the account, and read back at the next visit', async () => {
    const first = it().given(signedIn(), devices()).when(list());
    await first;
    const kept = first.world.slots.get(`${CUSTOMER}.movingFences`);
    expect(kept).toMatchObject({ kind: 'fact', draft: { payload: { source: 'storage' } } });
    const next = it()
      .with((world) => {
        if (kept) world.slots.set(`${CUSTOMER}.movingFences`, kept);
      })
      .when(signedIn());
    await next.check((app) => expect(app.read(moving).all).toEqual([pair]));
  });
  test('with another distance it is watched anew', () =>
    it()
      .given(devices(), list())
      .when(...together, list({ metres: 1000 }))
      .check((app) => expect(app.read(moving).watches).toEqual({})));
});
