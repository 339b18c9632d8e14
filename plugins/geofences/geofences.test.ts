import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import type { Edit } from '../../events/change-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import { answered } from '../../src/api/call.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { geofencesEffects } from '../../src/core/devices/geofences.effects.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import type { App } from '../../src/kernel/app.ts';
import { aGeofence, CUSTOMER, fixes, START, failure } from '../../tests/samples.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { scenario } from '../../tests/scenario.ts';
import { crossingsOfDay, dayDevice, fenceDay, fencesNow } from './day.state.ts';
import { draftProblem, fenceTool, isDirty } from './draft.state.ts';
import { draftOf, newDraft, savingEdits } from './fence-edits.ts';
import { geofencesPlugin } from './index.ts';
import { alike } from '../../src/rules/fences/alike.ts';
import { devices, it, signedIn } from './geofences-given.ts';
import { crossingsOf } from '../../src/rules/fences/crossings.ts';
import { joined } from '../../src/rules/travel/way.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const listed = (...all: ReturnType<typeof aGeofence>[]) =>
  geofenceEvents.listed({ geofences: all, leftOut: [], source: 'server' });
const open = mapEvents.toolOpened({ tool: 'geofences', devices: [] });
/** A scenario with the plugin's state but without its effects, so that nothing is requested from the server. */
const quiet = () => scenario({ projections: geofencesPlugin.projections ?? [] });
const side = geofencesPlugin.parts?.find(({ id }) => id === 'geofences/tool');
const close = (app: App) => side?.closed?.(app.read);
const circle = { kind: 'circle' as const, lat: 57.7, lng: 11.97, radius: 100 };

describe('[MAP-14] the fences on the map', () => {
  const isDrawn = ({ read }: App) =>
    geofencesPlugin.mapLayers?.find(({ id }) => id === 'geofences/fences')?.when?.(read);
  test('are drawn for a chosen device that has some, and of all devices where the user wants that', () =>
    quiet()
      .given(signedIn(), devices(), listed(aGeofence(1, { device: 1 })))
      .check((app) => expect(isDrawn(app)).toBe(false))
      .when(deviceEvents.selected({ id: 1, from: 'map' }))
      .check((app) => expect(isDrawn(app)).toBe(true))
      .when(deviceEvents.deselected())
      .check((app) => expect(isDrawn(app)).toBe(false))
      .when(mapEvents.placesChosen({ on: true }))
      .check((app) => expect(isDrawn(app)).toBe(true)));
});

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
  test('a fence without a device in one piece, and at a device in another, is only at the device', async () => {
    const known = (device: number, of: number) => aGeofence(of * 10_000 + device, { device, of });
    const geofencesAt = (ids: readonly number[]) =>
      answered<readonly Geofence[]>({
        ok: true,
        value: ids.length === 1000 ? [known(7, 1), known(0, 2)] : [known(0, 1), known(0, 2)],
        leftOut: [],
      });
    const backend = { ...wholeBackend({ now: () => START * 1000 }), geofences: geofencesAt };
    const story = scenario({ plugins: [geofencesPlugin], effects: geofencesEffects, backend });
    await story.given(signedIn(), devices(1003)).when();
    await story.check((app) =>
      expect(app.read(geofences).shown.map(({ of, device }) => [of, device])).toEqual([
        [1, 7],
        [2, 0],
      ]),
    );
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
  test('opening the list brings all of it into view, once', () => {
    const at = (lng: number) => {
      const corner = { lat: 57, lng };
      return {
        shape: { kind: 'polygon' as const, corners: [corner, { lat: 58, lng }, { lat: 57, lng: lng + 1 }] },
      };
    };
    return it()
      .given(devices(), listed(aGeofence(1, at(11)), aGeofence(2, at(14))))
      .when(open)
      .expect(mapEvents.areaRequested({ west: 11, south: 57, east: 15, north: 58 }))
      .when(listed(aGeofence(3)), fenceEvents.draftOpened({ draft: newDraft('circle', []) }))
      .when(fenceEvents.draftClosed({ saved: false }))
      .expectTypes();
  });
  test('a draft that was laid down stays in view when the tool opens again', () =>
    it()
      .given(devices(), listed(aGeofence(1)), fenceEvents.draftOpened({ draft: newDraft('circle', []) }), put)
      .when(open)
      .expectTypes());
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
    const many = Array.from({ length: 300 }, (_, i): [number, number] => [
      i * 30 - 9_000,
      i % 100 < 50 ? 0 : 600,
    ]);
    const story = quiet().given(
      devices(),
      listed(aGeofence(1)),
      select,
      way([-9_060, 0], [-9_030, 0], [-9_001, 0]),
    );
    for (const [s, m] of many)
      story.when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes(at(s, m)) }));
    return story.check((app) => {
      const { crossings } = crossingsOfDay(app.read(fenceDay), circle);
      expect(crossings.map(({ kind }) => kind)).toEqual(['left', 'entered', 'left', 'entered', 'left']);
    });
  });
  test('a day that could not be loaded is asked for again by a press', () => {
    let asked = 0;
    return it()
      .with((world) => {
        world.replies = ({ path }) => {
          if (!path.endsWith('/date_range')) return undefined;
          asked++;
          return { status: 422, body: {} };
        };
      })
      .given(signedIn(), devices(), listed(aGeofence(1)))
      .when(select)
      .check((app) => {
        expect(app.read(fenceDay).status).toBe('failed');
        asked = 0;
      })
      .when(fenceEvents.wayRequested())
      .check((app) => {
        expect(asked).toBe(1);
        expect(app.read(fenceDay).status).toBe('failed');
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

test('[TRAC-09] a fence without a device that gets one is listed only at that device', () => {
  const { id: _, device, ...set } = aGeofence(-7);
  const edit: Edit = { of: 'geofence', id: -7, device, set, was: null };
  return it()
    .given(
      listed(aGeofence(1, { device: 0, of: 9 }), aGeofence(2, { device: 0, of: 8 })),
      changeEvents.submitted({ changes: [{ id: 'a', batch: 'a', at: 1, notBefore: 1, edit }], label: '' }),
    )
    .when(
      changeEvents.saved({
        id: 'a',
        outcome: { of: 'geofence', geofence: aGeofence(3, { of: 9 }) },
        again: false,
      }),
    )
    .check((app) => expect(app.read(geofences).shown.map(({ id }) => id)).toEqual([2, 3]));
});

test('[MAP-14] a fence that the server saves while it is edited is changed, not drawn a second time', () => {
  const { id: _, device, ...set } = aGeofence(-7);
  const making: Edit = { of: 'geofence', id: -7, device, set, was: null };
  return it()
    .given(
      listed(),
      changeEvents.submitted({
        changes: [{ id: 'a', batch: 'a', at: 1, notBefore: 1, edit: making }],
        label: '',
      }),
    )
    .check((app) => {
      const [group] = alike(app.read(geofences).shown);
      if (group) app.publish(fenceEvents.draftOpened({ draft: draftOf(group) }));
    })
    .when(
      fenceEvents.draftChanged({ changes: { name: 'Den' } }),
      changeEvents.saved({ id: 'a', outcome: { of: 'geofence', geofence: aGeofence(1) }, again: false }),
    )
    .check((app) => {
      const { draft, original, chosen } = app.read(fenceTool);
      expect(chosen).toBe(1);
      expect(draft && savingEdits(draft, app.read(geofences).shown, original)).toEqual([
        { of: 'geofence', id: 1, device, set: { name: 'Den' }, was: { name: set.name } },
      ]);
    })
    .when(fenceEvents.stepReverted())
    .check((app) => {
      expect(app.read(fenceTool).draft?.fences).toEqual([1]);
      expect(app.read(isDirty)).toBe(false);
    });
});

describe('the day at a fence', () => {
  const after = (...drafts: Draft[]) => folded([fenceDay as never], ...drafts).read(fenceDay);
  type Told = [at: number, north: number];
  const columns = (...all: Told[]) =>
    fixes(...all.map(([at, north]) => ({ device: 1, at, lat: 57.7 + north / 111_195 })));
  const day = (...all: Told[]) =>
    fenceEvents.wayLoaded({ device: 1, from: START - 86_400, to: START, fixes: columns(...all) });
  /** Test event: these fixes came in, at the time of the newest of them. */
  const came = (...all: Told[]) => ({
    ...positionEvents.fixesReceived({ source: 'socket', fixes: columns(...all) }),
    at: Math.max(...all.map(([at]) => START + at)) * 1000,
  });
  const cameAt = (receivedAt: number, ...all: Told[]) => ({
    ...came(...all),
    at: (START + receivedAt) * 1000,
  });
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
    test('takes no fix with a time in the future, after which all others would count as late', () => {
      expect(counts(day([0, 0]), cameAt(2, [303, 0]), cameAt(2, [2, 0]))).toEqual([1, 1]);
      expect(counts(day([0, 0], [9_999, 0]), cameAt(2, [2, 0]))).toEqual([1, 1]);
      expect(counts(day([0, 0]), cameAt(2, [302, 0]))).toEqual([1, 1]);
    });
    test('loses what is older than a day before the newest fix', () => {
      const late = Array.from({ length: 64 }, (_, i): Told => [86_400 - 63 + i, 0]);
      const kept = after(day([-9, 0], [0, 0], [9, 0]), came(...late));
      expect(Array.from(kept.way.at.subarray(0, 2))).toEqual([START, START + 9]);
      expect([kept.from, kept.way.at.length]).toEqual([START, 66]);
    });
    test('is loaded anew without what came since', () => {
      expect(counts(day([0, 0]), came([1, 0]), day([0, 0], [1, 0]))).toEqual([2, 0]);
      expect(after(chosen, lost, day([0, 0]))).toMatchObject({
        ...{ device: 1, from: START - 86_400, status: 'ready', failure: null, chosen: 1 },
      });
    });
    test('stays on screen when it cannot be loaded again, and goes on; of another device it is lost', () => {
      const failed = after(chosen, day([0, 0]), came([1, 0]), lost);
      expect(failed).toMatchObject({ device: 1, status: 'ready', failure: failure(500), chosen: 1 });
      expect(counts(day([0, 0]), came([1, 0]), lost, came([2, 0]))).toEqual([1, 2]);
      const other = fenceEvents.wayFailed({ device: 2, failure: failure(500) });
      expect(after(chosen, day([0, 0]), other)).toMatchObject({
        ...{ device: 2, from: 0, status: 'failed', failure: failure(500), chosen: 1 },
      });
      expect(counts(day([0, 0]), other)).toEqual([0, 0]);
    });
    test('is loading, and no failure any more, when the user asks for it again', () => {
      const again = fenceEvents.wayRequested();
      expect(after(lost, again)).toMatchObject({ device: 1, status: 'loading', failure: null });
      expect(after(day([0, 0]), lost, again)).toMatchObject({ status: 'ready', failure: null });
      expect(after(again).status).toBe('none');
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
    test('[SRV-03] is what the last fix says where the server has no history', () =>
      all()
        .given(serverLacks('history'))
        .check((app) =>
          expect(app.read(fencesNow(1))?.map(({ side, since }) => [side, since])).toEqual([[null, null]]),
        )
        .when(came([-20, 0]))
        .check((app) =>
          expect(app.read(fencesNow(1))?.map(({ side, since }) => [side, since])).toEqual([['inside', null]]),
        ));
  });

  describe('[MAP-14] what a fence makes of a day', () => {
    // A single stray fix outside the geofence is not a crossing.
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
});
