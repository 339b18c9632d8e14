import { describe, expect, test } from 'vitest';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { settings, START } from '../../../tests/samples.ts';
import {
  closed,
  customerHere,
  devicesHere,
  listed,
  none,
  raised,
  shown,
  signedIn,
  slot,
  state,
  story,
  told,
} from './server-alerts-given.ts';

describe('what was read before', () => {
  const record = (id: number, date: number, isTold = true) =>
    ({ kind: 'fact', draft: alertEvents.recordKept({ id, date, told: isTold }) }) as const;

  test('[ALERT-03] is skipped, by its slot', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 86_400)))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1), anAlert(2)))
      .after('6s')
      .expect(
        alertEvents.recordsRestored({ records: [{ id: 1, date: START - 86_400, told: true }] }),
        alertEvents.collected(),
        raised(2),
      ));

  test('[ALERT-03] what was read on another device is skipped too', () =>
    shown(anAlert(1, { readAt: START - 60 }), anAlert(2)).expect(none, alertEvents.collected(), raised(2)));

  test('[ALERT-07] the later of both dates counts', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 10 * 86_400)))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1, { interval: 'weekly', readAt: START - 86_400 })))
      .after('6s')
      .expectTypes('serverAlerts/recordsRestored', 'serverAlerts/collected', 'serverAlerts/queueEmptied'));

  test('[ALERT-07] daily goes by the time zone in use', () => {
    // The clock of a test begins at 8 UTC, when it is evening in Auckland: nine hours ago was yesterday only in UTC.
    const read = START - 9 * 3600;
    const at = (zone: string) =>
      story()
        .with((world) => world.slots.set(slot(1), record(1, read)))
        .given(
          signedIn,
          customerHere,
          devicesHere,
          userEvents.settingsLoaded({ settings: { ...settings(), time_zone: zone }, source: 'server' }),
        )
        .when(listed(anAlert(1, { interval: 'daily' })))
        .after('6s');
    expect(new Date(START * 1000).getUTCHours()).toBe(8);
    return at('Pacific/Auckland')
      .check((it) => expect(it.read(alertQueue).phase).toBe('empty'))
      .then(() => at('UTC').check((it) => expect(it.read(alertQueue).phase).toBe('showing')));
  });

  test('[ALERT-05] what the server could not be told is told with the next list, and kept as told', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 60, false)))
      .given(signedIn)
      .when(listed(anAlert(1)))
      .asked('post /serveralerts/read', `store ${slot(1)}`)
      .expect(alertEvents.recordsRestored({ records: [{ id: 1, date: START - 60, told: false }] }), told(1)));

  test('[ALERT-05] a server that cannot be told keeps nobody: the record says so', () =>
    story()
      .with((world) => {
        world.replies = (request) => ({ status: request.method === 'post' ? 500 : 200, body: {} });
      })
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1), anAlert(2)))
      .after('6s')
      .when(closed(1))
      .after('1500ms')
      .check((it, events) => {
        expect(it.read(serverAlerts).records['1']?.told).toBe(false);
        expect(events.map(({ type }) => type)).toContain('serverAlerts/readReportFailed');
        expect(it.read(currentAlert)?.id).toBe(2);
      }));

  test('a storage that hangs has no say', () => {
    const it = story();
    it.ports.storage.read = () => new Promise(() => {});
    return it
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1)))
      .after('2999ms')
      .expect()
      .after('1ms')
      .expect(none)
      .after('3s')
      .expect(alertEvents.collected(), raised(1));
  });

  test('a damaged record is set aside and told of; the alert is shown once more', () =>
    story()
      .with((world) => world.slots.set(slot(1), { kind: 'damaged', detail: 'no JSON' }))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1)))
      .after('6s')
      .expect(
        storageEvents.slotSetAside({ slot: slot(1), detail: 'no JSON' }),
        none,
        alertEvents.collected(),
        raised(1),
      ));

  test('a storage that takes nothing is told of, and the next alert comes all the same', () =>
    state(anAlert(1), anAlert(2))
      .with((world) => {
        world.refuses = 'full';
      })
      .when(closed(1))
      .after('1500ms')
      .check((it, events) => {
        expect(events.map(({ type }) => type)).toContain('storage/writeFailed');
        expect(it.read(currentAlert)?.id).toBe(2);
      }));
});
