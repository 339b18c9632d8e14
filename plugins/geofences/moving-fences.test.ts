import { describe, expect, test } from 'vitest';
import * as app_ from '../../events/app.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { MovingFence } from '../../events/fence-draft-types.ts';
import * as notices from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import { CUSTOMER, fixes, START } from '../../tests/samples.ts';
import { onlyHere } from '../../src/core/devices/only-here.ts';
import { moving, isAbout } from '../../src/core/devices/moving-fences.ts';
import { devices, it, signedIn } from './geofences-given.ts';
import { APPROXIMATE, MOVING } from '../../events/fix-columns.ts';
import { marginOf } from '../../src/rules/fences/crossing.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const SLOT = `${CUSTOMER}.movingFences`;

describe('[MAP-15] two devices that part or meet', () => {
  const pair: MovingFence = { id: 1, one: 1, two: 2, metres: 100, onPart: true, onMeet: true, on: true };
  const list = (changes: Partial<MovingFence> = {}) =>
    fenceEvents.movingListed({ all: [{ ...pair, ...changes }], source: 'user' });
  /** Test event: both devices report at this second, with this distance between them (metres). */
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
  test('what another tab stored stays when this one adds, switches or removes a pair', async () => {
    const slot = `${CUSTOMER}.movingFences`;
    const three: MovingFence[] = [1, 2, 3].map((id) => ({ ...pair, id }));
    const [one, two, other] = three as [MovingFence, MovingFence, MovingFence];
    const kept = (...all: MovingFence[]) => fenceEvents.movingListed({ all, source: 'storage' });
    const story = it().with((world) => {
      world.slots.set(slot, { kind: 'fact', draft: kept(one, two) });
    });
    await story
      .given(devices())
      .when(signedIn())
      .check(() => void story.world.slots.set(slot, { kind: 'fact', draft: kept(one, other) }))
      .when(
        fenceEvents.movingListed({ all: [{ ...one, on: false }, two, { ...pair, id: 9 }], source: 'user' }),
      )
      .check((app) => {
        const all = [{ ...one, on: false }, other, { ...pair, id: 9 }];
        expect(story.world.slots.get(slot)).toMatchObject({ draft: { payload: { all } } });
        expect(app.read(moving).all).toEqual(all);
      })
      .when(fenceEvents.movingListed({ all: [other], source: 'user' }))
      .check(() =>
        expect(story.world.slots.get(slot)).toMatchObject({ draft: { payload: { all: [other] } } }),
      );
  });
  test('[AUTH-07] a tab that comes back knows the pairs of another tab, so that a logout asks about them', async () => {
    const story = it();
    const kept = (...all: MovingFence[]) => fenceEvents.movingListed({ all, source: 'storage' });
    await story
      .given(devices())
      .when(signedIn())
      .check((app) => expect(app.read(onlyHere)).toEqual([]))
      .with((world) => world.slots.set(SLOT, { kind: 'fact', draft: kept(pair) }))
      .when(app_.resumed())
      .check((app) => {
        expect(app.read(moving).all).toEqual([pair]);
        expect(app.read(onlyHere)).toEqual(['pairs']);
      })
      .when(app_.resumed())
      .check((_, events) => expect(events.filter(fenceEvents.movingListed.is)).toHaveLength(1))
      .with((world) => world.slots.set(SLOT, { kind: 'fact', draft: kept() }))
      .when(app_.resumed())
      .check((app) => expect(app.read(onlyHere)).toEqual([]));
  });
  test('a pair that could not be stored stays when the tab comes back', async () => {
    const story = it();
    await story
      .given(devices())
      .with((world) => {
        const stored = fenceEvents.movingListed({ all: [], source: 'storage' });
        world.slots.set(SLOT, { kind: 'fact', draft: stored });
        world.refuses = 'QuotaExceededError';
      })
      .when(signedIn(), list())
      .when(app_.resumed())
      .check((app) => expect(app.read(moving).all).toEqual([pair]));
  });
  test('with another distance it is watched anew', () =>
    it()
      .given(devices(), list())
      .when(...together, list({ metres: 1000 }))
      .check((app) => expect(app.read(moving).watches).toEqual({})));
});

const pair = (id: number, changes: Partial<MovingFence> = {}): MovingFence => ({
  ...{ id, one: 1, two: 2, metres: 100, onPart: true, onMeet: true, on: true },
  ...changes,
});
const list = (...all: MovingFence[]) => fenceEvents.movingListed({ all, source: 'user' });
type Told = { at?: number; north?: number; speed?: number; flags?: number; accuracy?: number };
/**
 * Test event: one fix. `at` is in seconds since the start, `north` in metres from the common starting place, `accuracy`
 * in metres.
 */
const fix = (device: number, { at = 0, north = 0, accuracy = 0, ...rest }: Told = {}) => ({
  ...positionEvents.fixesReceived({
    source: 'socket',
    fixes: { ...fixes({ device, at, lat: 57.7 + north / 111_195, ...rest }), accuracy: [accuracy] },
  }),
  // The fix is received at its own time.
  at: (START + at) * 1000,
});
const both = (at: number, metres: number) => [fix(1, { at }), fix(2, { at, north: metres })];
const TOGETHER = [0, 20, 40].flatMap((at) => both(at, 5));
const PARTED = [60, 80, 100].flatMap((at) => both(at, 400));
const after = (...drafts: Draft[]) => folded([moving as never], ...drafts).read(moving);
const LEFT = { kind: 'left', at: START + 60 };

describe('[MAP-15] fences that move', () => {
  test('are none in the beginning, and then those that were listed last', () => {
    expect(after()).toEqual({ all: [], kept: [], seen: {}, watches: {}, due: [] });
    expect(moving.id).toBe('geofences/moving');
    expect(after(list(pair(1)), list(pair(2), pair(3))).all).toEqual([pair(2), pair(3)]);
  });

  test('of an earlier visit are there beside what was added before they were read', () => {
    const kept = fenceEvents.movingListed({ all: [pair(1)], source: 'storage' });
    expect(after(kept).all).toEqual([pair(1)]);
    expect(after(list(pair(2)), kept).all).toEqual([pair(1), pair(2)]);
  });
  test('that are stored leave what was changed since as it is', () => {
    const kept = fenceEvents.movingListed({ all: [pair(1), pair(3)], source: 'storage' });
    const changed = list(pair(1, { on: false }), pair(4));
    expect(after(kept, changed, kept).all).toEqual([pair(1, { on: false }), pair(4)]);
  });

  test('are about the two devices of the pair', () => {
    expect([1, 2, 3].map((device) => isAbout(pair(9), device))).toEqual([true, true, false]);
  });

  test('know what they saw, and what is due, as long as their rule stays the same', () => {
    const lived = [list(pair(1), pair(2)), ...TOGETHER, ...PARTED];
    const before = after(...lived);
    expect(before.due).toEqual([
      { ...LEFT, id: 1 },
      { ...LEFT, id: 2 },
    ]);
    const renewed = after(...lived, list(pair(1, { onPart: false, onMeet: false }), pair(2), pair(3)));
    expect([renewed.watches, renewed.due, renewed.seen]).toEqual([before.watches, before.due, before.seen]);
    for (const change of [{ metres: 99 }, { one: 3 }, { two: 3 }, { on: false }]) {
      const changed = after(...lived, list(pair(1, change), pair(2)));
      expect(Object.keys(changed.watches)).toEqual(['2']);
      expect(changed.due).toEqual([{ ...LEFT, id: 2 }]);
    }
  });

  test('owe a crossing until it was told', () => {
    const lived = [list(pair(1), pair(2)), ...TOGETHER, ...PARTED];
    const told = (id: number, at: number) =>
      after(...lived, fenceEvents.movingCrossed({ id, kind: 'left', at: START + at })).due.map(
        (each) => each.id,
      );
    expect([told(1, 60), told(2, 60), told(1, 61), told(3, 60)]).toEqual([[2], [1], [1, 2], [1, 2]]);
  });
});

describe('[MAP-15] what is seen of a device', () => {
  const seen = (told: Told) => after(list(pair(1)), fix(1, told)).seen[1];

  test('is when and where it was, how sure that is, and how fast it went', () => {
    expect(seen({ at: 5 })).toEqual({
      ...{ at: START + 5, lat: 577_000_000, lng: 119_700_000, pace: 0 },
      margin: marginOf({ accuracy: null, approximate: false }),
    });
    expect(seen({ accuracy: 50 })?.margin).toBe(marginOf({ accuracy: 50, approximate: false }));
    expect(seen({ accuracy: 50, flags: APPROXIMATE })?.margin).toBe(
      marginOf({ accuracy: 50, approximate: true }),
    );
  });

  test('is at rest up to three kilometres an hour, unless its tracker says that it moves', () => {
    expect([seen({ speed: 3 })?.pace, seen({ speed: 3.6 })?.pace]).toEqual([0, expect.closeTo(1)]);
    expect(seen({ speed: 1.8, flags: MOVING })?.pace).toBeCloseTo(0.5);
    expect(seen({ speed: 1.8, flags: APPROXIMATE })?.pace).toBe(0);
  });

  test('is nothing where it is no place or no time, or older than what was seen', () => {
    const batch = (over: object) =>
      positionEvents.fixesReceived({ source: 'socket', fixes: { ...fixes({ device: 1 }), ...over } });
    for (const over of [
      { lat: [0], lng: [0] },
      { lat: [900_000_001] },
      { lat: [-900_000_001] },
      { lng: [1_800_000_001] },
      { at: [0] },
    ])
      expect(after(list(pair(1)), batch(over)).seen).toEqual({});
    for (const over of [
      { lat: [0] },
      { lng: [0] },
      { lat: [900_000_000] },
      { lng: [-1_800_000_000] },
      { at: [1] },
    ])
      expect(Object.keys(after(list(pair(1)), batch(over)).seen)).toEqual(['1']);
    expect(after(list(pair(1)), fix(1, { at: 9 }), fix(1, { at: 8, north: 5 })).seen[1]).toMatchObject({
      at: START + 9,
      lat: 577_000_000,
    });
    expect(after(list(pair(1)), fix(1, { at: 9 }), fix(1, { at: 9, north: 5 })).seen[1]?.lat).toBeGreaterThan(
      577_000_000,
    );
  });

  test('is nothing in the future, after which all other fixes would count as old', () => {
    const early = (at: number) => ({ ...fix(1, { at }), at: START * 1000 });
    expect(after(list(pair(1)), early(301)).seen).toEqual({});
    expect(after(list(pair(1)), early(301), fix(1, { at: 9 })).seen[1]?.at).toBe(START + 9);
    expect(after(list(pair(1)), early(300)).seen[1]?.at).toBe(START + 300);
  });

  test('is only of devices of a pair that is switched on', () => {
    const all = [pair(1, { on: false }), pair(2, { one: 3, two: 4 })];
    const state = after(list(...all), fix(1), fix(2), fix(3), fix(4), fix(5));
    expect(Object.keys(state.seen)).toEqual(['3', '4']);
    expect(after(list(pair(1, { on: false })), fix(1), fix(2)).seen).toEqual({});
    // A pair that is switched off is not watched, even if another pair with the same devices is. A fix affects only the
    // pairs of its own device.
    const shared = [
      pair(1, { on: false }),
      pair(2),
      pair(3, { one: 3, two: 4 }),
      pair(4, { one: 1, two: 3 }),
    ];
    expect(Object.keys(after(list(...shared), fix(1), fix(2)).watches)).toEqual(['2']);
    expect(Object.keys(after(list(...shared), fix(3), fix(4), fix(2), fix(1)).watches)).toEqual([
      '2',
      '3',
      '4',
    ]);
  });
});

describe('[MAP-15] parting and meeting', () => {
  const due = (fence: Partial<MovingFence>, ...drafts: Draft[]) =>
    after(list(pair(1, fence)), ...drafts).due.map(({ kind, at }) => [kind, at - START]);
  const MET = [140, 160, 180, 200].flatMap((at) => both(at, 5));

  test('are due as the pair wants them', () => {
    const lived = [...TOGETHER, ...PARTED, ...MET];
    expect(due({}, ...lived)).toEqual([
      ['left', 60],
      ['entered', 140],
    ]);
    expect(due({ onPart: false }, ...lived)).toEqual([['entered', 140]]);
    expect(due({ onMeet: false }, ...lived)).toEqual([['left', 60]]);
    expect(due({ one: 2, two: 1 }, ...lived)).toHaveLength(2);
  });

  test('are not looked for with a place that is older than an hour', () => {
    const watched = (at: number) => Object.keys(after(list(pair(1)), fix(1), fix(2, { at })).watches);
    expect([watched(3_600), watched(3_601)]).toEqual([['1'], []]);
    // Fixes may arrive late, so here the fix that arrives first is the newer one.
    const late = (at: number) => Object.keys(after(list(pair(1)), fix(1, { at }), fix(2)).watches);
    expect([late(3_600), late(3_601)]).toEqual([['1'], []]);
  });

  test('want more certainty the less sure both are', () => {
    const parting = (accuracy: number) =>
      due(
        {},
        ...TOGETHER,
        ...[60, 80, 100].flatMap((at) => [fix(1, { at, accuracy }), fix(2, { at, north: 400, accuracy })]),
      ).length;
    // Two devices with 130 m accuracy have a margin of 1.62 × 130 m × √2 = 298 m. The devices are 300 m beyond the
    // edge, so the departure is certain. With 132 m accuracy the margin is 302 m, and the departure is uncertain.
    expect([parting(130), parting(132)]).toEqual([1, 0]);
  });

  test('want more certainty the further one may have gone since it was heard of', () => {
    const parting = (speed: number) =>
      due(
        {},
        ...TOGETHER,
        fix(2, { at: 60, north: 400, speed }),
        ...[80, 100, 120].map((at) => fix(1, { at, speed: 0 })),
      ).length;
    // Here device 2 has the newer fix. The departure is uncertain because of the distance that device 1 may have driven
    // since its own, older fix.
    const late = (speed: number) =>
      due({}, ...TOGETHER, ...[100, 140].map((at) => fix(2, { at, north: 400 })), fix(1, { at: 60, speed }))
        .length;
    expect([late(0), late(30)]).toEqual([1, 0]);
    // The devices are 300 m beyond the edge, and receiver error accounts for 34 m. The remaining 266 m are what device
    // 2 drives in 40 s at 24 km/h. So the departure is certain at 23 km/h and uncertain at 25 km/h.
    expect([parting(23), parting(25)]).toEqual([1, 0]);
  });

  test('are not told of a single stray fix, however often the other device reports meanwhile', () => {
    const others = [80, 120, 160, 200].map((at) => fix(1, { at }));
    const stray = fix(2, { at: 60, north: 9_000 });
    expect(due({}, ...TOGETHER, stray, ...others, fix(2, { at: 210, north: 5 }), ...both(240, 5))).toEqual(
      [],
    );
    const back = [210, 250, 290].flatMap((at) => both(at, 400));
    expect(due({}, ...TOGETHER, stray, ...others, ...back)).toEqual([['left', 210]]);
    // A second fix there confirms the new place, and so does one that a device can have reached since.
    const there = [80, 120, 160].flatMap((at) => both(at, 9_010));
    expect(due({}, ...TOGETHER, stray, ...there)).toEqual([['left', 80]]);
    const strays = [60, 70].map((at, i) => fix(2, { at, north: i ? -9_000 : 9_000 }));
    expect(due({}, ...TOGETHER, ...strays, ...others, fix(2, { at: 210, north: 5 }))).toEqual([]);
  });

  test('are not believed of a fix that leapt there', () => {
    const leapt = [60, 80, 100].flatMap((at, i) => both(at, 400 + (i + 1) * 9_000 * (i % 2 ? -1 : 1)));
    expect(due({}, ...TOGETHER, ...leapt)).toEqual([]);
  });
});
