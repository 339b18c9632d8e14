import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import { crossingsOf } from '../../src/rules/fences/crossings.ts';
import { joined } from '../../src/rules/travel/way.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { aGeofence, failure, fixes, START } from '../../tests/samples.ts';
import { folded } from '../../tests/folded.ts';
import { scenario } from '../../tests/scenario.ts';
import { crossingsOfDay, dayDevice, fenceDay, fencesNow } from './day.state.ts';
import { newDraft } from './fence-edits.ts';
import { devices } from './geofences-given.ts';
import { geofencesPlugin } from './index.ts';

const after = (...drafts: Draft[]) => folded([fenceDay as never], ...drafts).read(fenceDay);
type Told = [at: number, north: number];
const columns = (...all: Told[]) =>
  fixes(...all.map(([at, north]) => ({ device: 1, at, lat: 57.7 + north / 111_195 })));
const day = (...all: Told[]) =>
  fenceEvents.wayLoaded({ device: 1, from: START - 86_400, to: START, fixes: columns(...all) });
const came = (...all: Told[]) => positionEvents.fixesReceived({ source: 'socket', fixes: columns(...all) });
const lost = fenceEvents.wayFailed({ device: 1, failure: failure(500) });
const chosen = fenceEvents.previewChosen({ device: 1 });
const draft = newDraft('circle', [2, 1]);
const circle = { kind: 'circle' as const, lat: 57.7, lng: 11.97, radius: 100 };
const row = (count: number): Told[] => Array.from({ length: count }, (_, i) => [i + 1, 0]);
const counts = (...drafts: Draft[]) => {
  const { way, since } = after(...drafts);
  return [way.at.length, since.at.length];
};

describe('[MAP-14] the last day of a device, as its fixes come', () => {
  test('is nothing until it was loaded, whatever comes', () => {
    expect(fenceDay.id).toBe('geofences/day');
    expect(after()).toMatchObject({ device: null, from: 0, status: 'none', failure: null, chosen: null });
    expect(counts(came([1, 0]))).toEqual([0, 0]);
    expect(counts(lost, came([1, 0]))).toEqual([0, 0]);
  });
  test('takes what came since beside it, and puts it with the others at every 64th', () => {
    expect(counts(day([-9, 0]), came(...row(63)))).toEqual([1, 63]);
    expect(counts(day([-9, 0]), came(...row(64)))).toEqual([65, 0]);
    expect(counts(day([-9, 0]), came(...row(64)), came([65, 0]))).toEqual([65, 1]);
    expect(counts(day([-9, 0]), came(...row(40)), came(...row(70)))).toEqual([71, 0]);
  });
  test('takes nothing twice, nothing late, and nothing of others', () => {
    expect(counts(day([0, 0]), came([0, 5]))).toEqual([1, 0]);
    expect(counts(day([0, 0]), came([2, 0]), came([1, 0], [2, 0]))).toEqual([1, 1]);
    expect(counts(day(), came([2, 0]))).toEqual([0, 1]);
    const other = positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 2, at: 9 }) });
    const before = folded([fenceDay as never], day([0, 0])).read(fenceDay);
    expect(after(day([0, 0]), other)).toEqual(before);
  });
  test('is loaded anew without what came since, and lost with all of it', () => {
    expect(counts(day([0, 0]), came([1, 0]), day([0, 0], [1, 0]))).toEqual([2, 0]);
    expect(after(chosen, lost, day([0, 0]))).toMatchObject({
      ...{ device: 1, from: START - 86_400, status: 'ready', failure: null, chosen: 1 },
    });
    const after500 = after(chosen, day([0, 0]), came([1, 0]), lost);
    expect(after500).toMatchObject({
      device: 1,
      from: 0,
      status: 'failed',
      failure: failure(500),
      chosen: 1,
    });
    expect([after500.way.at.length, after500.since.at.length]).toEqual([0, 0]);
  });
});

describe('[MAP-14] whose last day is previewed', () => {
  const open = mapEvents.toolOpened({ tool: 'geofences', devices: [] });
  const opened = fenceEvents.draftOpened({ draft });
  const all = () =>
    scenario({ projections: geofencesPlugin.projections ?? [] }).given(
      devices(3),
      geofenceEvents.listed({ geofences: [aGeofence(1)], leftOut: [], source: 'server' }),
    );

  test('is chosen until another draft or device is taken up', () => {
    expect(after(chosen).chosen).toBe(1);
    for (const fact of [
      opened,
      fenceEvents.draftClosed({ saved: true }),
      deviceEvents.selected({ id: 2, from: 'list' }),
    ])
      expect(after(chosen, fact).chosen).toBeNull();
  });
  test('is a device of the draft: the chosen one, or else the first', () =>
    all()
      .when(open, opened)
      .reads(dayDevice, 2)
      .when(chosen)
      .reads(dayDevice, 1)
      .when(fenceEvents.previewChosen({ device: 3 }))
      .reads(dayDevice, 2)
      .when(fenceEvents.draftChanged({ changes: { devices: [] } }))
      .reads(dayDevice, null));
  test('is the selected device, where it has fences, without a draft or with the tool put away', () =>
    all()
      .reads(dayDevice, null)
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .reads(dayDevice, 1)
      .when(open, opened)
      .reads(dayDevice, 2)
      .when(mapEvents.toolClosed({ tool: 'geofences' }))
      .reads(dayDevice, 1)
      .when(deviceEvents.selected({ id: 2, from: 'list' }))
      .reads(dayDevice, null));
  test('is said of that device alone, once it was loaded', () =>
    all()
      .reads(fencesNow(1), null)
      .when(day([-60, 0], [-40, 0], [-20, 0]))
      .check((app) => expect(app.read(fencesNow(1))?.map(({ side }) => side)).toEqual(['inside']))
      .reads(fencesNow(2), null));
});

describe('[MAP-14] what a fence makes of a day', () => {
  // A single fix outside and back again looks like a crossing and is none.
  const doubtful = (from: number): Told[] =>
    [0, 0, 0, 900, 0, 0, 0].map((north, i) => [from + i * 60, north] as Told);

  test('and what came since is what it makes of both at once', () => {
    const both = after(day(...doubtful(-3_000)), came(...doubtful(60), [600, 900], [700, 900], [800, 900]));
    const whole = crossingsOf(joined([both.way, both.since]), circle);
    expect([both.since.at.length, whole.doubts.length, whole.crossings.length]).toEqual([10, 2, 1]);
    expect(crossingsOfDay(both, circle)).toEqual(whole);
  });
  test('is worked out for each of its shapes, however many there are', () => {
    const one = after(day(...doubtful(-3_000), [-900, 300], [-800, 300], [-700, 300]));
    const shapes = Array.from({ length: 60 }, (_, i) => ({ ...circle, radius: 100 + 20 * i }));
    for (const shape of [...shapes, ...shapes])
      expect(crossingsOfDay(one, shape)).toEqual(crossingsOf(one.way, shape));
    expect(crossingsOfDay(one, circle)).toBe(crossingsOfDay(one, { ...circle }));
  });
});
