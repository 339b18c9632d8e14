import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import type { ParkGuard } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { parkGuardPlugin } from '../../../plugins/park-guard/index.ts';
import { fixesAt } from '../../../tests/care-samples.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';
import { refusedChanges } from '../changes/changes.ts';
import { careEffects } from './care.effects.ts';
import { measurementsOf } from './measurements.ts';
import { papersOf } from './papers.ts';
import { guardOf, guardRadius } from './park-guard.ts';
import { toE7 } from '../../../events/fix-columns.ts';
import { whereabouts } from './safe-places.ts';

const DEVICE = { ...aDevice(1), imei: '351', device_models: [model()] };
function model() {
  return { model_nr: 1, route_profile: 'pet', capabilities: ['led', 'buzzer', 'live_tracking'] };
}
const listed = deviceEvents.listed({ devices: [DEVICE], leftOut: [], source: 'server' });
const it = () =>
  scenario({ effects: [...changesEffects, ...outboxEffects, ...careEffects], backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(auth.sessionRestored({ ...access(), email: '' }), listed);
const asksOf = (events: readonly { type: string }[]) =>
  events.filter(({ type }) => type === 'travel/asked').length;
const refuse =
  (status: number, body: unknown = null) =>
  () =>
    of({ status, body });

const guard: ParkGuard = { imei: '351', lat: 57, lng: 12, radius: 50, since: 1, alarmAt: null, by: 'hand' };
const guarding = (armed: ParkGuard | null, was: ParkGuard | null = null) =>
  changeEvents.wanted({
    edits: [{ of: 'guard', id: '351', set: { armed }, was: { armed: was } }],
    label: '',
  });
const [guardAction] = parkGuardPlugin.deviceActions ?? [];

describe('[MAP-15] the park guard', () => {
  test('one press fences the device here and now, as wide as the fix is sure of', () =>
    it()
      .when(fixesAt(1, 57.1, 12.2, 20))
      .check((app) =>
        expect(guardAction?.says(app.read, 1)).toMatchObject({
          type: 'changes/wanted',
          payload: {
            edits: [
              {
                ...{ of: 'guard', id: '351', was: { armed: null } },
                set: { armed: { lat: 57.1, lng: 12.2, radius: 60, by: 'hand' } },
              },
            ],
          },
        }),
      ));

  test('without a fix it cannot be pressed', () =>
    it().check((app) => expect(guardAction?.says(app.read, 1)).toBeNull()));

  test('a better fix makes a narrower fence, a poor one a wider, within bounds', () => {
    expect(guardRadius({ accuracy: 4, approximate: false })).toBe(30);
    expect(guardRadius({ accuracy: 25, approximate: false })).toBe(80);
    expect(guardRadius({ accuracy: null, approximate: true })).toBe(300);
    expect(guardRadius({ accuracy: 4000, approximate: true })).toBe(500);
  });

  test('it shows at once and is taken back with the server’s reason when refused', () =>
    it()
      .with((world) => (world.replies = refuse(409)))
      .when(guarding(guard))
      .check((app) => {
        expect(app.read(guardOf('351'))).toBeNull();
        expect(app.read(refusedChanges)).toMatchObject([{ edit: { of: 'guard', id: '351' } }]);
      }));

  test('armed, a second press disarms it', () =>
    it()
      .when(guarding(guard))
      .check((app) => {
        expect(app.read(guardOf('351'))).toEqual(guard);
        expect(guardAction?.pressed?.(app.read, 1)).toBe(true);
      })
      .when(guarding(null, guard))
      .check((app) => expect(app.read(guardOf('351'))).toBeNull()));

  test('offline it is taken back: nobody would watch', () =>
    it()
      .with((world) => (world.replies = () => of({ status: 0, body: null, problem: 'unreachable' })))
      .when(guarding(guard))
      .check((app) => expect(app.read(guardOf('351'))).toBeNull()));

  test('[ADM-02] in ghost mode it cannot be pressed', () =>
    it()
      .when(fixesAt(1, 57, 12, 5), admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }))
      .check((app) => expect(guardAction?.says(app.read, 1)).toBeNull()));
});

describe('[MODE-02] what people keep about a device', () => {
  const goal = changeEvents.wanted({
    edits: [{ of: 'papers', id: '351', set: { goal: { minutes: 40, steps: 3000 } }, was: {} }],
    label: '',
  });

  test('a new goal shows at once and stays when the server has it', () =>
    it()
      .when(deviceEvents.selected({ id: 1, from: 'list' }), goal)
      .check((app) => expect(app.read(papersOf('351')).shown?.goal.minutes).toBe(40)));

  test('refused, the goal is as it was, and the reason is said', async () => {
    const one = it();
    await one
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .with((world) => (world.replies = refuse(500)))
      .when(goal)
      .after('30min') // after a server error the app tries eight more times
      .check((app) => {
        expect(app.read(papersOf('351')).shown?.goal.minutes).toBe(90);
        expect(app.read(papersOf('351')).refused?.failure.reason).toBe('server');
      });
  });

  test('[DAY-02] what a pet did today is worked out while its panel is open, and again after minutes', () =>
    it()
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .check((_, events) => expect(asksOf(events)).toBe(1))
      .after('10min')
      .check((_, events) => expect(asksOf(events)).toBe(3))
      .when(deviceEvents.deselected())
      .after('10min')
      .check((_, events) => expect(asksOf(events)).toBe(3)));

  test('[MODE-01] measurements are asked for while the panel is open, and again after a minute', async () => {
    const one = it();
    await one
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .check((app) => {
        expect(app.read(measurementsOf(1)).status).toBe('ready');
        one.world.asked.splice(0);
      })
      .after('61s')
      .asked('get /device/351/measurements');
  });
});

const home = { id: 'home', name: 'Home', lat: 57, lng: 12, radius: 100 };
/** A track with one fix per minute, at these distances north of home (metres). */
const way = (...metres: number[]) => ({
  at: metres.map((_, i) => 1000 + i * 60),
  lat: metres.map((each) => toE7(57 + each / 111_195)),
  lng: metres.map(() => toE7(12)),
});

test('[MODE-02] at home since the first fix of the stay', () =>
  expect(whereabouts([home], way(400, 20, 30))).toEqual({ kind: 'inside', place: home, since: 1060 }));

test('[MODE-02] when the stay began before anything that is known, no time is claimed', () =>
  expect(whereabouts([home], way(10, 20))).toEqual({ kind: 'inside', place: home, since: null }));

test('[MODE-02] left when the first fix outside was taken', () =>
  expect(whereabouts([home], way(10, 20, 300, 600))).toEqual({ kind: 'left', place: home, at: 1120 }));

test('[MODE-02] a fix that may well be inside counts as inside, one far off does not', () => {
  expect(whereabouts([home], way(130), 50).kind).toBe('inside');
  expect(whereabouts([home], way(130), 5).kind).toBe('outside');
  expect(whereabouts([home], way(5000), 100_000).kind).toBe('outside');
});

test('[MODE-02] whoever stands on the edge itself is inside', () => {
  expect(whereabouts([{ ...home, radius: 0 }], way(0)).kind).toBe('inside');
  expect(whereabouts([{ ...home, radius: 0 }], way(1)).kind).toBe('outside');
});

test('[MODE-02] nothing known and no place: outside, without a claim', () => {
  expect(whereabouts([home], way())).toEqual({ kind: 'outside' });
  expect(whereabouts([], way(0))).toEqual({ kind: 'outside' });
});
