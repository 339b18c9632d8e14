import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as userEvents from '../../../events/user.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { access, aDevice, backend, customer, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';

const signedIn = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
const everythingElse = [
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
];
const maintenance = anAlert(-1, { interval: 'everyTime' });
const listed = (...alerts: ServerAlert[]) => alertEvents.listed({ alerts, leftOut: [] });
const listFailed = alertEvents.listFailed({ failure: failure(500) });

/**
 * A test scenario with a mock server. `server.says` is its response, a list or an HTTP status, and the test may change
 * it. `server.asked` holds the times of the requests (seconds).
 */
function story(first: readonly ServerAlert[] | number) {
  const usual = backend();
  const server = { says: first, asked: [] as number[] };
  const it = scenario({
    plugins: [serverAlertsPlugin],
    backend: {
      ...usual,
      serverAlerts: () => ({
        request: { method: 'get', path: '/serveralerts' },
        read: ({ status }) => {
          if (status === 200) return { ok: true, leftOut: [], value: server.says as ServerAlert[] };
          return { ok: false, failure: { reason: status === 404 ? 'unavailable' : 'server', status } };
        },
      }),
    },
  });
  it.world.replies = ({ method, path }) => {
    if (method === 'get' && path === '/serveralerts') server.asked.push(it.clock.now() / 1000);
    return { status: typeof server.says === 'number' ? server.says : 200, body: {} };
  };
  return { it: it.given(signedIn, ...everythingElse), server };
}
/** Returns the times between consecutive requests (s). */
const gaps = (asked: readonly number[]) => asked.slice(1).map((at, index) => at - (asked[index] ?? 0));

describe('a list that could not be had', () => {
  test('[ALERT-02] is asked for again, later each time, and only every half hour once it is there', () => {
    const { it, server } = story(400);
    return it
      .when(listFailed)
      .after('21s')
      .check(() => expect(server.asked).toHaveLength(1))
      .after('20min')
      .check(() => expect(gaps(server.asked)).toEqual([40, 80, 160, 300, 300, 300]))
      .check((_, events) =>
        expect(events.filter(({ type }) => type === 'serverAlerts/listFailed')).toHaveLength(1),
      )
      .check(() => {
        server.says = [anAlert(1)];
        server.asked.splice(0);
      })
      .after('5min')
      .check((app) => {
        expect(app.read(serverAlerts).status).toBe('ready');
        expect(app.read(currentAlert)?.id).toBe(1);
      })
      .after('2h')
      .check(() => expect(new Set(gaps(server.asked))).toEqual(new Set([1800])));
  });

  test('a thousand apps do not come back at one moment', () => {
    const { it, server } = story(400);
    it.ports.chance.next = () => 0;
    return it
      .when(listFailed)
      .after('9999ms')
      .check(() => expect(server.asked).toHaveLength(0))
      .after('1ms')
      .check(() => expect(server.asked).toHaveLength(1));
  });

  test('a server that has no announcements is not asked again', () => {
    const { it, server } = story(404);
    return it
      .when(alertEvents.listFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .after('12h')
      .check(() => expect(server.asked).toEqual([]))
      .check((app) => expect(app.read(serverAlerts).status).toBe('unavailable'));
  });

  test('nor is one that turns out to have none', () => {
    const { it, server } = story(404);
    return it
      .when(listFailed)
      .after('12h')
      .check(() => expect(server.asked).toHaveLength(1));
  });

  test('nobody asks offline, after a logout, or of an account that a super user looks at', () => {
    const after = (...facts: Draft[]) => {
      const { it, server } = story(400);
      return it
        .when(listFailed, ...facts)
        .after('2h')
        .check(() => expect(server.asked).toEqual([]))
        .idle();
    };
    return after(network.wentOffline())
      .then(() => after(auth.loggedOut({ reason: 'chosen' })))
      .then(() => after(adminEvents.ghostEntered({ userID: 3, by: 9, superUser: true })));
  });

  test('back online it is asked for soon', () => {
    const { it, server } = story([]);
    return it
      .when(listFailed, network.wentOffline())
      .after('1h')
      .when(network.wentOnline())
      .after('20s')
      .check(() => expect(server.asked).toHaveLength(1));
  });
});

describe('a server under maintenance', () => {
  test('[ALERT-15] is asked every five minutes at most, and a closed card does not come back meanwhile', () => {
    const { it, server } = story([maintenance]);
    return it
      .when(listed(maintenance))
      .after('6s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(-1))
      .when(alertEvents.alertRead({ id: -1, how: 'closed' }))
      .after('1h')
      .check((app, events) => {
        expect(server.asked).toHaveLength(12);
        expect(new Set(gaps(server.asked))).toEqual(new Set([300]));
        expect(app.read(currentAlert)).toBeNull();
        expect(events.filter(({ type }) => type === 'serverAlerts/listed')).toHaveLength(1);
      });
  });

  test('[ALERT-15] when it is over the card goes, and what there is to announce comes', () => {
    const { it, server } = story([maintenance]);
    return it
      .when(listed(maintenance))
      .after('6s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(-1))
      .check(() => {
        server.says = [anAlert(1)];
      })
      .after('5min')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(1))
      .after('2h')
      .check(() => expect(new Set(gaps(server.asked))).toEqual(new Set([1800])));
  });

  test('[ALERT-15] one that begins after trouble is announced', () => {
    const { it, server } = story([maintenance]);
    return it
      .when(listFailed)
      .after('20s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(-1))
      .after('30min')
      .check(() => expect(gaps(server.asked)[0]).toBe(300));
  });

  test('a list that has more than the maintenance is complete', () => {
    const { it, server } = story([]);
    return it
      .when(listed(maintenance, anAlert(1)))
      .after('29min')
      .check(() => expect(server.asked).toEqual([]));
  });
});

describe('a page that stays open', () => {
  const unavailable = network.callFailed({ method: 'get', path: '/device', failure: failure(503) });
  const listings = (events: readonly { type: string }[]) =>
    events.filter(({ type }) => type === 'serverAlerts/listed').length;

  test('[ALERT-02] hears of a new announcement within half an hour, and the same list is no event', () => {
    const { it, server } = story([anAlert(1)]);
    return it
      .when(listed(anAlert(1)))
      .after('1h')
      .check((_, events) => {
        expect(server.asked).toHaveLength(2);
        expect(listings(events)).toBe(1);
        server.says = [anAlert(2)];
      })
      .after('30min')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(2));
  });

  test('a thousand apps do not ask at one moment', () => {
    const { it, server } = story([]);
    it.ports.chance.next = () => 0;
    return it
      .when(listed())
      .after('14min')
      .check(() => expect(server.asked).toEqual([]))
      .after('1min')
      .check(() => expect(server.asked).toHaveLength(1));
  });

  test('[ALERT-15] hears of a maintenance soon after the server says that it is unavailable, but asks no more then', () => {
    const { it, server } = story([]);
    return it
      .when(listed(), unavailable, unavailable)
      .after('10s')
      .when(unavailable)
      .after('4min')
      .check(() => {
        expect(server.asked).toHaveLength(1);
        server.says = [maintenance];
      })
      .after('1min')
      .when(unavailable)
      .after('10s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(-1));
  });

  test('another fault of the server says nothing of a maintenance', () => {
    const { it, server } = story([]);
    return it
      .when(listed(), network.callFailed({ method: 'get', path: '/device', failure: failure(500) }))
      .after('29min')
      .check(() => expect(server.asked).toEqual([]));
  });

  test('[ALERT-02] asks when the network is back, and never while it is gone', () => {
    const { it, server } = story([anAlert(1)]);
    return it
      .when(listed(), network.wentOffline())
      .after('2h')
      .check(() => expect(server.asked).toEqual([]))
      .when(network.wentOnline())
      .check(() => expect(server.asked).toHaveLength(1))
      .after('6s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(1));
  });

  test('asks nothing after a logout, and nothing of an account that a super user looks at', () => {
    const after = (...facts: Draft[]) => {
      const { it, server } = story([]);
      return it
        .when(listed(), ...facts, network.wentOnline())
        .after('2h')
        .check(() => expect(server.asked).toEqual([]))
        .idle();
    };
    return after(auth.loggedOut({ reason: 'chosen' })).then(() =>
      after(adminEvents.ghostEntered({ userID: 3, by: 9, superUser: true })),
    );
  });

  test('[ALERT-01] a closed card that comes at every visit stays closed, also when the list brings others', () => {
    const always = anAlert(1, { interval: 'everyTime' });
    const readAt = 1_781_510_000;
    const { it, server } = story([{ ...always, readAt }]);
    return it
      .when(listed(always))
      .after('6s')
      .when(alertEvents.alertRead({ id: 1, how: 'closed' }))
      .after('1h')
      .check((app, events) => {
        expect(server.asked).toHaveLength(2);
        expect(listings(events)).toBe(1);
        expect(app.read(currentAlert)).toBeNull();
        server.says = [{ ...always, readAt }, anAlert(2)];
      })
      .after('30min')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(2));
  });

  test('[ALERT-07] a closed card that comes at every visit is back after a long absence', () => {
    const always = anAlert(1, { interval: 'everyTime' });
    const { it } = story([{ ...always, readAt: 1_781_510_000 }]);
    return it
      .when(listed(always))
      .after('6s')
      .when(alertEvents.alertRead({ id: 1, how: 'closed' }), appEvents.hidden())
      .after('1d')
      .when(appEvents.resumed())
      .after('10s')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(1));
  });

  test('[ALERT-01] a list without it and then with it again shows it again', () => {
    const always = anAlert(1, { interval: 'everyTime' });
    const { it, server } = story([]);
    return it
      .when(listed(always))
      .after('6s')
      .when(alertEvents.alertRead({ id: 1, how: 'closed' }))
      .after('30min')
      .check((app) => {
        expect(app.read(currentAlert)).toBeNull();
        server.says = [always];
      })
      .after('30min')
      .check((app) => expect(app.read(currentAlert)?.id).toBe(1));
  });
});
