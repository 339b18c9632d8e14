import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ReportDefinition } from '../../events/reports.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { travelAnswers } from '../../src/core/travel/travel-answers.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, aGeofence, backend, started } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { reportsPlugin } from './index.ts';
import { openReport, definitions } from './reports.state.ts';
import { askedFor, work } from './work.ts';
import { at, it, ok } from './reports-given.ts';

const stored: ReportDefinition = {
  id: 'r7',
  name: 'June',
  kind: 'mileage',
  query: 'period=month&devices=2&per=week',
};
const asked = (app: App): readonly TravelQuestion[] =>
  app.read(travelAnswers).map(({ question }) => question);

describe('[ROUTE-17, REP-03] a report opens by its address', () => {
  test('of a kind: what has to be known is asked, once for each device', () =>
    it()
      .when(at('/reports/trips', 'period=yesterday&devices=1,3'))
      .check((app) => {
        expect(new Set(asked(app).map(({ device }) => device))).toEqual(new Set([1, 3]));
        for (const { from, to } of asked(app)) expect(to - from).toBe(86_399);
        expect(app.read(work).status).toBe('working');
      }));

  test('of a stored one: with what was stored, until its address says something else', () =>
    it((path) => ok(path === '/reports' ? [stored] : []))
      .when(at('/reports/r7'))
      .check((app) =>
        expect(app.read(openReport)).toMatchObject({
          stored,
          question: { kind: 'mileage', devices: [2], per: 'week' },
        }),
      )
      .when(at('/reports/r7', 'period=today&devices=1'))
      .check((app) =>
        expect(app.read(openReport)).toMatchObject({ question: { devices: [1], per: 'day' } }),
      ));

  test('that nobody stored is none', () =>
    it((path) => ok(path === '/reports' ? [stored] : []))
      .when(at('/reports/r8'))
      .check((app) => {
        expect(app.read(openReport)).toBeNull();
        expect(app.read(definitions).status).toBe('ready');
      }));

  test('of visits: each place is asked about once, whichever devices it is watched for, and only once it is known', () => {
    const home = { kind: 'circle' as const, lat: 57.7, lng: 11.97, radius: 150 };
    const fence = (id: number, device: number, changes: Partial<Geofence> = {}) =>
      aGeofence(id, { device, name: 'Home', shape: home, ...changes });
    return it()
      .when(at('/reports/visits', 'period=yesterday&devices=1,2'))
      .check((app) => {
        expect(asked(app)).toEqual([]);
        expect(app.read(work).status).toBe('working');
      })
      .when(
        geofenceEvents.listed({
          geofences: [
            fence(12, 1),
            fence(11, 2, { colour: '#ff0000', onLeave: false }),
            fence(13, 3),
            fence(14, 3, { name: 'Shed' }),
          ],
          leftOut: [],
          source: 'server',
        }),
      )
      .check((app) =>
        expect(asked(app).map(({ fences }) => fences)).toEqual([
          [11, 14],
          [11, 14],
        ]),
      );
  });

  test('with the period before, when it is compared with', () =>
    it()
      .when(at('/reports/trips', 'period=yesterday&devices=1&compare=previous'))
      .check((app) => {
        const { now, before } = app.read(askedFor);
        expect(before[0]?.to).toBe((now[0]?.from ?? 0) - 1);
        expect(asked(app)).toHaveLength(2);
      }));

  test('and asks nothing while no device is known', () =>
    scenario({ plugins: [reportsPlugin], backend: backend() })
      .given(started(), auth.sessionRestored({ ...access(), email: '' }))
      .when(at('/reports/trips', 'devices=1'))
      .check((app) => {
        expect(app.read(openReport)).toBeNull();
        expect(asked(app)).toEqual([]);
      }));

  test('of alarms: they are asked of the server by time, and a failure is told', () =>
    it((path) => (path.startsWith('/customnotifications') ? { status: 500, body: null } : ok()))
      .when(at('/reports/alarms', 'period=yesterday&devices=1'))
      .after('60s')
      .check((app) => {
        expect(asked(app)).toEqual([]);
        expect(app.read(work)).toMatchObject({ status: 'failed', failed: 1 });
      }));
});

describe('[REP-03] a report is stored under a name', () => {
  const save = reportEvents.saveWanted({ name: 'Mine', kind: 'trips', query: 'period=week' });

  test('at the server, and its own address opens', () =>
    it((_, method) => ok(method === 'post' ? { ...stored, id: 'r1', name: 'Mine', kind: 'trips' } : []))
      .when(at('/reports/trips', 'period=yesterday&devices=1'), save)
      .check((app) => {
        expect(app.read(definitions).all.map(({ name }) => name)).toEqual(['Mine']);
        expect(app.log.events.filter(navigation.linkFollowed.is).at(-1)?.payload.href).toBe('/reports/r1');
      }));

  test('in this browser where the server keeps none, also for the next visit', async () => {
    const first = it((path) => (path === '/reports' ? { status: 404, body: null } : ok()));
    await first.when(at('/reports'), save).check((app) => {
      expect(app.read(definitions)).toMatchObject({ status: 'unavailable', all: [{ name: 'Mine' }] });
      expect(app.read(definitions).all[0]?.id).toMatch(/^mine-/);
    });
  });

  test('a refusal is told, and nothing is listed', () =>
    it((_, method) => (method === 'post' ? { status: 422, body: null } : ok([])))
      .when(at('/reports'), save)
      .check((app) => {
        const { all, refused, isSaving } = app.read(definitions);
        expect([all, isSaving]).toEqual([[], false]);
        expect(refused?.status).toBe(422);
      }));

  test('in ghost mode nothing is stored, nor asked of the server', () =>
    it(() => ok([]))
      .when(at('/reports'), adminEvents.ghostEntered({ userID: 9, by: 7, superUser: true }), save)
      .check((app) => expect(app.read(definitions).all).toEqual([])));

  test('renamed and deleted; one that was gone already is gone', () =>
    it((_, method) =>
      method === 'delete'
        ? { status: 404, body: null }
        : ok(method === 'put' ? { ...stored, name: 'July' } : [stored]),
    )
      .when(at('/reports'), reportEvents.renameWanted({ id: 'r7', name: 'July' }))
      .check((app) => expect(app.read(definitions).all.map(({ name }) => name)).toEqual(['July']))
      .when(reportEvents.removeWanted({ id: 'r7' }))
      .check((app) => expect(app.read(definitions).all).toEqual([])));

  test('a list that could not be had is asked for again', () => {
    let isDown = true;
    return it((path) =>
      path === '/reports' && isDown ? { status: 500, body: null } : ok(path === '/reports' ? [stored] : []),
    )
      .when(at('/reports'))
      .after('20s')
      .check((app) => expect(app.read(definitions).status).toBe('failed'))
      .with(() => (isDown = false))
      .after('40s')
      .check((app) => expect(app.read(definitions)).toMatchObject({ status: 'ready', all: [stored] }));
  });
});
