import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import type { App } from '../../src/kernel/app.ts';
import { aGeofence, CUSTOMER, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { crossingsOfDay, dayDevice, fenceDay, fencesNow } from './day.state.ts';
import { draftProblem, fenceTool, isDirty } from './draft.state.ts';
import { draftOf, newDraft } from './fence-edits.ts';
import { geofencesPlugin } from './index.ts';
import { alike } from '../../src/rules/fences/alike.ts';
import { devices, it, signedIn } from './geofences-given.ts';

const listed = (...all: ReturnType<typeof aGeofence>[]) =>
  geofenceEvents.listed({ geofences: all, leftOut: [], source: 'server' });
const open = mapEvents.toolOpened({ tool: 'geofences', devices: [] });
/** Folded, and nobody asks the server anything. */
const quiet = () => scenario({ projections: geofencesPlugin.projections ?? [] });
const side = geofencesPlugin.parts?.find(({ id }) => id === 'geofences/tool');
const close = (app: App) => side?.closed?.(app.read);
const circle = { kind: 'circle' as const, lat: 57.7, lng: 11.97, radius: 100 };

describe('[MAP-14] loading geofences', () => {
  const served = (answer: (call: number) => { status: number; body: unknown }) => {
    const bodies: unknown[] = [];
    const story = it().with((world) => {
      world.replies = (request) => {
        if (request.path !== '/geofences') return undefined;
        bodies.push(request.body);
        return answer(bodies.length);
      };
    });
    return { bodies, story };
  };
  test('a large fleet is asked about in pieces of a thousand, and told as one list', async () => {
    const { bodies, story } = served(() => ({ status: 200, body: [] }));
    await story.given(signedIn(), devices(2500)).when();
    await story.check((app) => expect(app.read(geofences).status).toBe('ready'));
    expect(bodies.map((body) => (body as { deviceIDs: number[] }).deviceIDs.length)).toEqual([
      1000, 1000, 500,
    ]);
  });
  test('one piece that fails is a failure of the whole: what showed before stays', async () => {
    const { bodies, story } = served((call) =>
      call === 2 ? { status: 403, body: {} } : { status: 200, body: [] },
    );
    await story.given(signedIn(), devices(2500), listed(aGeofence(1))).when();
    await story.check((app) => {
      expect(app.read(geofences)).toMatchObject({
        status: 'ready',
        shown: { length: 1 },
        failure: { reason: 'forbidden' },
      });
      expect(bodies).toHaveLength(2);
    });
  });
  test('a server without geofences has the feature off, without an error on screen', async () => {
    const { story } = served(() => ({ status: 404, body: {} }));
    await story.given(signedIn(), devices()).when(network.wentOnline());
    await story.check((app) => {
      expect(app.read(geofences).status).toBe('unavailable');
      expect(geofencesPlugin.deviceActions?.[0]?.when?.(app.read, 1)).toBe(false);
    });
  });
  test('what the server told is kept for a visit without a network', async () => {
    const { story } = served(() => ({ status: 200, body: [] }));
    await story.given(signedIn(), devices()).when(listed(aGeofence(1)));
    expect(story.world.slots.get(`${CUSTOMER}.geofences`)).toMatchObject({
      kind: 'fact',
      draft: { payload: { source: 'storage', geofences: { length: 1 } } },
    });
  });
  test('fences that cannot be read are counted over all pieces', async () => {
    const { story } = served(() => ({ status: 200, body: { success: [{ id: 'no fence' }] } }));
    await story.given(signedIn(), devices(1500)).when();
    await story.check((app) => expect(app.read(geofences).leftOut).toHaveLength(2));
  });
  test('what was read back is not kept again; what changed is: a fence that is gone stays gone without a network', async () => {
    const { story } = served(() => ({ status: 200, body: [] }));
    const slot = `${CUSTOMER}.geofences`;
    const kept = () => story.world.slots.get(slot);
    await story
      .given(signedIn(), devices())
      .when(listed(aGeofence(1), aGeofence(2)))
      .check(() => void story.world.slots.delete(slot))
      .when(geofenceEvents.listed({ geofences: [aGeofence(3)], leftOut: [], source: 'storage' }))
      .check(() => expect(kept()).toBeUndefined())
      .when(
        changeEvents.submitted({
          label: '',
          changes: [
            {
              ...{ id: 'd', batch: 'd', at: 0, notBefore: 0 },
              edit: { of: 'geofence', id: 1, device: 1, set: null, was: {} },
            },
          ],
        }),
        changeEvents.saved({ id: 'd', outcome: { of: 'gone' }, again: false }),
      )
      .check(() => expect(kept()).toMatchObject({ draft: { payload: { geofences: [{ id: 2 }] } } }));
  });
  test('what was kept never hides what the server has told since', () =>
    it()
      .given(signedIn(), devices(), listed(aGeofence(1)))
      .when(geofenceEvents.listed({ geofences: [], leftOut: [], source: 'storage' }))
      .check((app) => expect(app.read(geofences).shown).toHaveLength(1)));
});

describe('[MAP-14] a fence that is drawn', () => {
  const drawing = [open, fenceEvents.draftOpened({ draft: newDraft('circle', [1]) })];
  const put = fenceEvents.draftChanged({ changes: { shape: circle } });
  test('each step can be taken back', () =>
    it()
      .given(...drawing)
      .when(put, fenceEvents.draftChanged({ changes: { name: 'Yard' } }), fenceEvents.stepReverted())
      .check((app) => expect(app.read(fenceTool).draft).toMatchObject({ name: '', shape: circle }))
      .when(fenceEvents.stepReverted(), fenceEvents.stepReverted())
      .check((app) => expect(app.read(fenceTool).draft?.shape).toBeNull()));
  test('closing with changes asks first; without, it goes back to the list, then puts the tool away', () =>
    it()
      .given(...drawing)
      .when(put)
      .check((app) => expect(close(app)).toEqual(fenceEvents.discardAsked()))
      .when(fenceEvents.discardAsked(), fenceEvents.discardDeclined())
      .check((app) =>
        expect(app.read(fenceTool)).toMatchObject({ asksToDiscard: false, draft: { shape: circle } }),
      )
      .when(fenceEvents.stepReverted())
      .check((app) => {
        expect(app.read(isDirty)).toBe(false);
        expect(close(app)).toEqual(fenceEvents.draftClosed({ saved: false }));
      })
      .when(fenceEvents.draftClosed({ saved: false }))
      .check((app) => expect(close(app)).toEqual(mapEvents.toolClosed({ tool: 'geofences' }))));
  test('laying the tool down by accident loses nothing: the draft is there when it is taken up again', () =>
    it()
      .given(...drawing)
      .when(put, mapEvents.toolOpened({ tool: 'measure', devices: [] }), open)
      .check((app) => expect(app.read(fenceTool).draft?.shape).toEqual(circle)));
  test('what is missing is said in order: shape, name, device', () => {
    const draft = newDraft('polygon', []);
    expect(draftProblem(draft)).toBe('noShape');
    expect(draftProblem({ ...draft, shape: { kind: 'polygon', corners: [] } })).toBe('fewCorners');
    expect(draftProblem({ ...draft, shape: circle })).toBe('noName');
    expect(draftProblem({ ...draft, shape: circle, name: 'Yard' })).toBe('noDevice');
    expect(draftProblem({ ...draft, shape: circle, name: 'Yard', devices: [1] })).toBeNull();
  });
  test('choosing one of the list brings it into view', () =>
    it()
      .given(devices(), listed(aGeofence(1)))
      .when(fenceEvents.fenceChosen({ id: 1 }))
      .expectTypes('map/areaRequested'));
  test('a change shows at once, before the server has it', () =>
    it()
      .given(devices(), listed(aGeofence(1)))
      .when(
        changeEvents.submitted({
          changes: [
            {
              id: 'a',
              batch: 'a',
              at: 1,
              notBefore: 1,
              edit: { of: 'geofence', id: 1, device: 1, set: { name: 'Den' }, was: { name: 'Home' } },
            },
          ],
          label: '',
        }),
      )
      .check((app) => expect(alike(app.read(geofences).shown)[0]?.name).toBe('Den')));
});

describe('[MAP-14] what a fence makes of the last day', () => {
  const at = (seconds: number, metres: number) => ({ device: 1, at: seconds, lat: 57.7 + metres / 111_195 });
  const way = (...all: [number, number][]) =>
    fenceEvents.wayLoaded({
      device: 1,
      from: START - 86_400,
      to: START,
      fixes: fixes(...all.map(([s, m]) => at(s, m))),
    });
  const day = way([-9000, 0], [-8900, 0], [-8800, 0], [-8700, 900], [-8600, 900], [-8500, 900]);
  const select = deviceEvents.selected({ id: 1, from: 'list' });
  test('it is asked for the device whose fences are looked at, and for no other', () =>
    quiet()
      .given(devices(), listed(aGeofence(1)))
      .when(deviceEvents.selected({ id: 2, from: 'list' }))
      .check((app) => expect(app.read(dayDevice)).toBeNull())
      .when(select)
      .check((app) => expect(app.read(dayDevice)).toBe(1)));
  test('the draft previews the day of its own devices', () =>
    quiet()
      .given(
        devices(),
        listed(aGeofence(1)),
        open,
        fenceEvents.draftOpened({ draft: { ...newDraft('circle', [2, 1]) } }),
      )
      .check((app) => expect(app.read(dayDevice)).toBe(2))
      .when(fenceEvents.previewChosen({ device: 1 }))
      .check((app) => expect(app.read(dayDevice)).toBe(1)));
  test('a fix that is in the loaded day already is in it once', () =>
    quiet()
      .given(devices(), listed(aGeofence(1)), select, day)
      .when(
        positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes(at(-8600, 900), at(-8500, 900)) }),
      )
      .check((app) => {
        expect(app.read(fenceDay).way.at).toHaveLength(6);
        expect(app.read(fenceDay).since.at).toHaveLength(0);
      }));
  test('inside or outside since when, and on as its fixes come, late ones left out', () =>
    quiet()
      .given(devices(), listed(aGeofence(1)), select, day)
      .check((app) =>
        expect(app.read(fencesNow(1))?.[0]).toMatchObject({ side: 'outside', since: START - 8700 }),
      )
      .when(
        positionEvents.fixesReceived({
          source: 'socket',
          fixes: fixes(at(-60, 0), at(-40, 0), at(-20, 0), { device: 2, at: -10 }),
        }),
        positionEvents.fixesReceived({ source: 'socket', fixes: fixes(at(-9000, 900)) }),
      )
      .check((app) =>
        expect(app.read(fencesNow(1))?.[0]).toMatchObject({ side: 'inside', since: START - 60 }),
      ));
  test('a long stream is gathered in pieces and says the same as all at once', () => {
    const many = Array.from({ length: 300 }, (_, i): [number, number] => [i * 30, i % 100 < 50 ? 0 : 600]);
    const story = quiet().given(devices(), listed(aGeofence(1)), select, way([-60, 0], [-30, 0], [-1, 0]));
    for (const [s, m] of many)
      story.when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes(at(s, m)) }));
    return story.check((app) => {
      const { crossings } = crossingsOfDay(app.read(fenceDay), circle);
      expect(crossings.map(({ kind }) => kind)).toEqual(['left', 'entered', 'left', 'entered', 'left']);
    });
  });
  test('a day that could not be loaded is said, not shown as calm', () =>
    quiet()
      .given(
        devices(),
        listed(aGeofence(1)),
        select,
        fenceEvents.wayFailed({ device: 1, failure: { reason: 'server', status: 500 } }),
      )
      .check((app) => {
        expect(app.read(fencesNow(1))).toBeNull();
        expect(app.read(fenceDay).status).toBe('failed');
      }));
});

test('[MAP-14] a fence of one device is edited with that device, a group with all of its own', () => {
  const [group] = alike([aGeofence(1), aGeofence(2, { device: 2 })]);
  expect(group && draftOf(group)).toMatchObject({ fences: [1, 2], devices: [1, 2], kind: 'circle' });
});
