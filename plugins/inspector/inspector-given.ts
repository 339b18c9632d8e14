import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { FactTable } from '../../src/replay/fact-table.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { fakeInspection, fakeTurns } from '../../tests/fake-inspection.ts';
import { lived } from '../../tests/random-log.ts';
import { access, started } from '../../tests/samples.ts';
import { Bench } from './bench/Bench.ts';
import { typeBook } from './bench/filter.ts';

/** Test event: the user navigated to this path. */
export const place = (path: string) => navigation.locationChanged({ path, query: '' });
/** Test data: the events of the inspected session. */
export const SESSION: readonly Draft[] = [
  started(),
  appEvents.initialised(),
  place('/login'),
  auth.loginSubmitted({ email: 'ada@example.com', password: new Secret('canary-password'), language: 'en' }),
  auth.loginSucceeded({ ...access('canary-token'), email: 'ada@example.com' } as never),
  place('/v2'),
  deviceEvents.selected({ id: 7, from: 'list' }),
  network.wentOffline(),
  appEvents.timePassed(),
  appEvents.viewFailed({ region: '/v2', message: '<img src=x onerror=alert(1)>' }),
  deviceEvents.deselected(),
  place('/settings'),
];

/** Returns a running inspector (its data, without views) for an app with a finished test session. */
export function atWork(changes = {}) {
  const app = lived(SESSION);
  const inspection = fakeInspection(app, changes);
  const turns = fakeTurns();
  const bench = new Bench(inspection, turns);
  const stop = bench.start();
  return { app, inspection, bench, stop, turns };
}

/** Returns a table of test events with given causes: [seq, cause, flow, type, at]. */
export function tableOf(...facts: [seq: number, cause: number, flow: number, type?: string, at?: number][]) {
  const table = new FactTable();
  for (const [seq, cause, flow, type = 'app/timePassed', at = seq * 1000] of facts)
    table.add({ seq, at, type, v: 1, payload: {}, flow, ...(cause > 0 && { cause }) });
  return table;
}

/** What the inspector's filter knows about the app's event types. */
export const book = typeBook(fakeInspection(lived([])).assembly.projections, catalogue);
