import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ReportDefinition } from '../../events/reports.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, aGeofence, backend, started, failure, aDevice } from '../../tests/samples.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { scenario } from '../../tests/scenario.ts';
import { reportsPlugin } from './index.ts';
import { addressOf } from './question.ts';
import { definitions, type OpenReport, openReport, reportPage } from './reports.state.ts';
import { isCompared } from './lacking.ts';
import { askedFor, isOfRunningDay, work } from './work.ts';
import { at, it, ok, it as itReports } from './reports-given.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as travelEvents from '../../events/travel.ts';
import { travelled } from '../../tests/travelled.ts';
import { shownReport } from './shown.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { folded } from '../../tests/folded.ts';
import { formatPeriod } from '../../src/ui/format-time.ts';
import { deviceName } from './words.ts';

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

  test.each([
    ['/reports/trips', 'period=yesterday&devices=1,3&columns=from,metres'],
    ['/reports/mileage', 'from=2026-05-01&to=2026-05-07&devices=2&per=week&compare=previous'],
    ['/reports/speeding', 'period=month&devices=1&limit=90&sensors=Fuel%20%26%20more'],
    ['/reports/r7', ''],
  ])('%s?%s: the link that is copied from it opens the same report', (path, query) => {
    const seen: (OpenReport | null)[] = [];
    const look = (app: App) => void seen.push(app.read(openReport));
    return it((asked) => ok(asked === '/reports' ? [stored] : []))
      .when(at(path, query))
      .check(look)
      .when(at('/reports'))
      .check((app) => {
        const [open] = seen;
        if (!open) throw new Error('no report');
        const link = new URL(addressOf(open.id, open.question), 'https://app.example');
        app.publish(at(link.pathname, link.search.slice(1)));
        look(app);
        expect(seen[1]).toEqual(open);
        expect(seen[1]?.problems).toEqual([]);
      });
  });

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

  test.each(['today', 'sevenDays', 'thirtyDays'])(
    '[REP-02] %s is compared with as many hours of the period before, as on the dashboard',
    (choice) =>
      it()
        .when(at('/reports/trips', `period=${choice}&devices=1&compare=previous`))
        .check((app) => {
          const [one, before] = [app.read(askedFor).now[0], app.read(askedFor).before[0]];
          if (!one || !before) throw new Error('nothing is asked');
          const hours = Math.floor((app.read(now) - one.from) / 3_600);
          expect(before.to - before.from + 1).toBe(hours * 3_600);
          expect(before.to).toBeLessThan(one.from - 1);
          expect(app.read(isOfRunningDay)).toBe(choice === 'today');
        })
        .when(at('/reports/trips', 'period=yesterday&devices=1&compare=previous'))
        .check((app) => expect(app.read(isOfRunningDay)).toBe(false)),
  );

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

  test('a stored one that was changed replaces itself under the same name; under another name both stay', () => {
    const asked: string[] = [];
    let sent = 0;
    const keep = (name: string) => reportEvents.saveWanted({ name, kind: 'mileage', query: 'period=week' });
    const names = (app: App) => app.read(definitions).all.map(({ id, name }) => `${id} ${name}`);
    const opened = (app: App) => app.log.events.filter(navigation.linkFollowed.is).at(-1)?.payload.href;
    return it((path, method) => {
      asked.push(`${method} ${path}`);
      if (method !== 'post') return ok(path === '/reports' ? [stored] : []);
      sent += 1;
      return ok({ ...stored, id: `n${sent}`, name: sent === 1 ? 'June' : 'July' });
    })
      .when(at('/reports/r7', 'period=week&devices=1'), keep('June'))
      .check((app) => {
        expect(names(app)).toEqual(['n1 June']);
        expect(opened(app)).toBe('/reports/n1');
        expect(asked).toContain('delete /reports/r7');
      })
      .when(at('/reports/n1'), keep('July'))
      .check((app) => {
        expect(names(app)).toEqual(['n2 July', 'n1 June']);
        expect(opened(app)).toBe('/reports/n2');
      });
  });

  test.each([
    ['answers that', []],
    ['does not offer it', [serverLacks('storedReports')]],
  ])('in this browser where the server keeps none and %s, also for the next visit', async (_, given) => {
    const visit = () =>
      it((path) => (path === '/reports' ? { status: 404, body: null } : ok())).given(...given);
    let slots: FakeWorld['slots'] = new Map();
    const first = visit().with((world) => void (slots = world.slots));
    await first.when(at('/reports'), save).check((app) => {
      const { status, all } = app.read(definitions);
      expect([status, all.map(({ name }) => name)]).toEqual(['unavailable', ['Mine']]);
      const id = all[0]?.id ?? '';
      expect(id).toMatch(/^mine-/);
      app.publish(reportEvents.renameWanted({ id, name: 'Ours' }));
    });
    await visit()
      .with((world) => slots.forEach((stored, slot) => world.slots.set(slot, stored)))
      .when(at('/reports'))
      .check((app) => {
        const { status, all } = app.read(definitions);
        expect([status, all.map(({ name }) => name)]).toEqual(['unavailable', ['Ours']]);
        app.publish(reportEvents.removeWanted({ id: all[0]?.id ?? '' }));
        expect(app.read(definitions).all).toEqual([]);
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

  test('the message of a failed deletion goes with the next attempt or page, and is not in the dialog that saves', () => {
    let isDown = true;
    const remove = reportEvents.removeWanted({ id: 'r7' });
    const failures = (app: App) => {
      const { refused, notRemoved } = app.read(definitions);
      return [refused?.status ?? null, notRemoved?.status ?? null];
    };
    return it((_, method) =>
      isDown && method !== 'get' ? { status: 500, body: null } : ok(method === 'put' ? stored : [stored]),
    )
      .when(at('/reports'), remove)
      .check((app) => expect(failures(app)).toEqual([null, 500]))
      .when(at('/reports/trips'))
      .check((app) => expect(failures(app)).toEqual([null, null]))
      .when(at('/reports'), remove, save)
      .check((app) => expect(failures(app)).toEqual([500, 500]))
      .when(at('/reports', 'again'))
      .check((app) => expect(failures(app)).toEqual([500, null]))
      .with(() => (isDown = false))
      .when(remove, reportEvents.renameWanted({ id: 'r7', name: 'July' }))
      .check((app) => expect(failures(app)).toEqual([null, null]));
  });

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

describe('[REP-01, REP-02] figures do not grow stale', () => {
  const timesAsked = (app: App, device = 1) =>
    app.log.events.filter((fact) => travelEvents.asked.is(fact) && fact.payload.question.device === device)
      .length;
  // A scenario in which the list of reports previews device 3, so that the preview does not touch the devices of these
  // reports.
  const it = () => itReports(undefined, true).given(deviceEvents.selected({ id: 3, from: 'list' }));

  test('a report whose period goes on is asked anew when its page is opened again; of one that is over nothing is', () =>
    it()
      .when(
        at('/reports/trips', 'period=today&devices=1'),
        at('/reports/trips', 'period=yesterday&devices=2'),
      )
      .after('5s')
      .when(at('/reports'), at('/reports/trips', 'period=today&devices=1'))
      // The history was loaded only a moment ago, so it is not requested again.
      .check((app) => expect([timesAsked(app, 1), timesAsked(app, 2)]).toEqual([1, 1]))
      .when(at('/reports'))
      .after('10min')
      .when(at('/reports/trips', 'period=today&devices=1'))
      .check((app) => expect(timesAsked(app, 1)).toBe(2))
      .after('10min')
      .when(at('/reports/trips', 'period=yesterday&devices=2'))
      .check((app) => expect(timesAsked(app, 2)).toBe(1))
      .after('1min')
      .check((app) => expect(app.read(work).status).toBe('ready')));

  test('[REP-02] a period that goes on is calculated again when the one before grows by an hour', () => {
    const times = (app: App) => {
      const [{ id }] = app.read(askedFor).now.map((one) => ({ id: travelId(one) })) as [{ id: string }];
      return app.log.events.filter((fact) => travelEvents.asked.is(fact) && fact.payload.id === id).length;
    };
    return it()
      .when(at('/reports/trips', 'period=today&devices=1&compare=previous'))
      .after('5s')
      .check((app) => expect(times(app)).toBe(1))
      .after('50min')
      .when(appEvents.timePassed())
      .check((app) => expect(times(app)).toBe(1))
      .after('11min')
      .when(appEvents.timePassed())
      .check((app) => expect(times(app)).toBe(2));
  });

  test('without a network what there is stays; it is asked anew when the network is back', () =>
    it()
      .when(at('/reports/trips', 'period=today&devices=1'))
      .after('5s')
      .when(at('/reports'), network.wentOffline())
      .after('10min')
      .when(at('/reports/trips', 'period=today&devices=1'))
      .check((app) => {
        expect(timesAsked(app)).toBe(1);
        expect(app.read(work).status).toBe('ready');
      })
      .when(network.wentOnline())
      .check((app) => expect(timesAsked(app)).toBe(2)));

  test('tried again, what lacked something is worked out anew, and what was whole is not', () =>
    itReports()
      .when(at('/reports/summary', 'period=lastWeek&devices=1,2'))
      .check((app) => {
        const [first, second] = app.read(askedFor).now as [TravelQuestion, TravelQuestion];
        app.publish(travelEvents.worked({ id: travelId(first), travel: travelled(first) }));
        const travel = travelled(second, [[second.from, second.from + 86_399]]);
        app.publish(travelEvents.worked({ id: travelId(second), travel }));
        app.publish(reportEvents.started());
      })
      .check((app) => {
        const status = app
          .read(travelAnswers)
          .map(({ question, status: now }) => `${question.device} ${now}`)
          .toSorted();
        expect(status).toEqual(['1 ready', '2 wanted']);
        expect(app.read(work).status).toBe('working');
        // The data that was loaded before is still shown.
        expect(app.read(shownReport)?.rows).toHaveLength(2);
      }));

  test('alarms likewise: today anew when somebody comes back, yesterday not, both when they are tried again', () => {
    const count = (app: App, device: number) =>
      app.log.events.filter((fact) => reportEvents.alarmsLoaded.is(fact) && fact.payload.device === device)
        .length;
    const today = at('/reports/alarms', 'period=today&devices=1');
    const yesterday = at('/reports/alarms', 'period=yesterday&devices=2');
    return it()
      .when(today, yesterday, at('/reports'), today)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([1, 1]))
      .when(at('/reports'))
      .after('10min')
      .when(today)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([2, 1]))
      .when(yesterday)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([2, 1]))
      .when(reportEvents.started())
      .after('1s')
      .check((app) => {
        expect([count(app, 1), count(app, 2)]).toEqual([2, 2]);
        expect(app.read(work).status).toBe('ready');
      })
      .when(network.wentOffline())
      .after('10min')
      .when(today)
      .after('1s')
      .check((app) => {
        expect(count(app, 1)).toBe(2);
        expect(app.read(work).status).toBe('ready');
      });
  });
});

describe('[REP-04] a report is worked out', () => {
  const year = at('/reports/trips', 'period=lastYear&devices=1');

  test('with how far it is, and its figures are those of the past', () =>
    it(undefined, true)
      .when(at('/reports/trips', 'period=lastWeek&devices=1'))
      .after('5s')
      .check((app) => {
        expect(app.read(work)).toMatchObject({ status: 'ready', share: 1 });
        const [question] = app.read(askedFor).now;
        const { totals } = travelled(question as TravelQuestion);
        expect(app.read(shownReport)?.totals).toMatchObject({
          metres: totals.metres,
          rawMetres: totals.rawMetres,
        });
        expect(app.read(shownReport)?.rows).toHaveLength(totals.trips);
      }));

  test('its remaining time counts from when it opened or was started again, also of alarms', () =>
    it()
      .when(at('/reports/alarms', 'period=month&devices=1,2'))
      .check((app) => {
        const opened = app.read(reportPage).since;
        expect(opened).toBe(app.log.events.findLast(navigation.locationChanged.is)?.at);
        expect(opened).toBeGreaterThan(0);
      })
      .after('90s')
      .when(reportEvents.started())
      .check((app) =>
        expect(app.read(reportPage).since).toBe(app.log.events.findLast(reportEvents.started.is)?.at),
      ));

  test('shows how far it is while pieces come', () =>
    it()
      .when(year)
      .check((app) => {
        const [question] = app.read(askedFor).now;
        app.publish(travelEvents.progressed({ id: travelId(question as TravelQuestion), done: 25, of: 100 }));
        expect(app.read(work)).toMatchObject({ status: 'working', share: 0.25 });
      }));

  test('can be given up, stays given up, and is worked out when it is wanted again', () =>
    it(() => ok())
      .when(year, reportEvents.stopped())
      .check((app) => {
        expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['cancelled']);
        expect(app.read(work).status).toBe('stopped');
      })
      .after('60s')
      .check((app) => expect(app.read(work).status).toBe('stopped'))
      .when(reportEvents.started())
      .check((app) => {
        expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['wanted']);
        expect(app.read(work).status).toBe('working');
      }));

  test('a long one is given up when its page is left, a short one is not', () =>
    it()
      .when(year, at('/map'))
      .check((app) => expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['cancelled']))
      .when(at('/reports/trips', 'period=yesterday&devices=2'), at('/map'))
      .check((app) =>
        expect(
          app
            .read(travelAnswers)
            .map(({ status }) => status)
            .toSorted(),
        ).toEqual(['cancelled', 'wanted']),
      ));

  test('a long one is given up when its period is changed, and starts again when it is wanted again', () => {
    const before = at('/reports/trips', 'period=own&from=2025-02-01&to=2025-12-31&devices=1');
    const states = (app: App) =>
      app
        .read(travelAnswers)
        .map(({ status, question }) => [status, question.to - question.from > 340 * 86_400]);
    return it()
      .when(year, before)
      .check((app) =>
        expect(states(app)).toEqual([
          ['wanted', false],
          ['cancelled', true],
        ]),
      )
      .when(year)
      .check((app) => {
        expect(states(app)).toEqual([
          ['wanted', true],
          ['cancelled', false],
        ]);
        expect(app.read(work).status).toBe('working');
      });
  });

  test('the list of reports gives up nothing, because the next report may need the same figures', () =>
    it()
      .when(year, at('/reports'))
      .check((app) => expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['wanted'])));

  test('what the server did not give is named, and the rest is shown', () =>
    it()
      .when(at('/reports/trips', 'period=lastWeek&devices=1'))
      .check((app) => {
        const [question] = app.read(askedFor).now as [TravelQuestion];
        const travel = travelled(question, [[question.from, question.from + 86_399]]);
        app.publish(travelEvents.worked({ id: travelId(question), travel }));
        expect(app.read(work).status).toBe('ready');
        expect(app.read(shownReport)?.rows.length).toBeGreaterThan(0);
      }));

  test('one device that failed leaves the others standing', () =>
    it()
      .when(at('/reports/summary', 'period=lastWeek&devices=1,2'))
      .check((app) => {
        const [first, second] = app.read(askedFor).now as [TravelQuestion, TravelQuestion];
        app.publish(travelEvents.worked({ id: travelId(first), travel: travelled(first) }));
        app.publish(travelEvents.failed({ id: travelId(second), failure: failure(500) }));
        expect(app.read(work)).toMatchObject({ status: 'ready', failed: 1 });
        expect(app.read(shownReport)?.rows).toHaveLength(1);
      }));

  test.each(['now', 'before'] as const)(
    '[REP-02] totals of different devices are not compared: one failed in the period %s',
    (period) =>
      it()
        .when(at('/reports/summary', 'period=lastWeek&devices=1,2&compare=previous'))
        .check((app) => {
          const asked = app.read(askedFor);
          const lost = asked[period][1];
          for (const question of [...asked.now, ...asked.before])
            app.publish(
              question === lost
                ? travelEvents.failed({ id: travelId(question), failure: failure(500) })
                : travelEvents.worked({ id: travelId(question), travel: travelled(question) }),
            );
          expect(app.read(isCompared)).toBe(false);
          expect(app.read(shownReport)?.before).toBeNull();
          if (lost) app.publish(travelEvents.worked({ id: travelId(lost), travel: travelled(lost) }));
          expect(app.read(isCompared)).toBe(true);
          expect(app.read(shownReport)?.before).not.toBeNull();
        }),
  );
});

test('[REP-01] alerts that failed to load are not missing from a report of trips', () =>
  it((path) => (path.startsWith('/customnotifications') ? { status: 500, body: null } : ok()))
    .when(at('/reports/alarms', 'period=lastWeek&devices=1'))
    .after('60s')
    .when(at('/reports/trips', 'period=lastWeek&devices=1&compare=previous'))
    .check((app) => {
      const { now: these, before } = app.read(askedFor);
      for (const question of [...these, ...before])
        app.publish(travelEvents.worked({ id: travelId(question), travel: travelled(question) }));
      expect(app.read(isCompared)).toBe(true);
    }));

test.each([
  ['trips', 'device'],
  ['battery', 'lowVolts,highVolts'],
])(
  '[REP-01] [REP-03] a report of %s has columns, also if the chosen ones (%s) have nothing to show',
  (kind, columns) =>
    it()
      .when(at(`/reports/${kind}`, `period=lastWeek&devices=1&columns=${columns}`))
      .check((app) => {
        const [question] = app.read(askedFor).now as [TravelQuestion];
        app.publish(travelEvents.worked({ id: travelId(question), travel: travelled(question) }));
        const shown = app.read(shownReport);
        expect(shown?.rows.length).toBeGreaterThan(0);
        expect(shown?.columns.length).toBeGreaterThan(1);
      }),
);

test('[REP-01] a device of a report goes by its name, one without by its IMEI, and one that is gone by its number', () => {
  const known = [aDevice(1, { name: 'Taxi 241' }), aDevice(2, { name: '', imei: '352293000000002' })];
  const { read } = folded(
    [devices, fileTracks] as never,
    deviceEvents.listed({ devices: known, leftOut: [], source: 'server' }),
  );
  expect([1, 2, 3].map((id) => deviceName(read, id))).toEqual(['Taxi 241', '352293000000002', '3']);
});

test('[REP-01] a period of one day is that day, a longer one goes from its first to its last', () => {
  expect(formatPeriod({ from: '2026-06-08', to: '2026-06-08' }, 'en')).toBe('June 8, 2026');
  expect(formatPeriod({ from: '2026-06-08', to: '2026-06-14' }, 'en')).toMatch(/^June 8\s*–\s*14, 2026$/);
});
