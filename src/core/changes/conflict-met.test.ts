import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import { changes, conflicts } from './changes.ts';
import { deviceBy } from '../devices/devices.ts';
import { customer, puts, rename, shows, want } from './changes-given.ts';

describe('[fault 21] somebody else was faster', () => {
  const conflict = (request: ApiRequest) =>
    puts('/device/1')(request) ? { status: 409, body: { error: 'Changed meanwhile.' } } : undefined;

  test('the same field: the user is asked, sees both, and what they typed stays', async () => {
    const { story, server } = customer(conflict);
    server.change(1, { name: 'Theirs' });
    await story
      .when(want(rename('Mine')))
      .check(shows('Mine'))
      .check((app) =>
        expect(app.read(conflicts)).toMatchObject([
          { edit: { set: { name: 'Mine' } }, theirs: { devices: [{ name: 'Theirs' }] } },
        ]),
      );
  });

  test('the user keeps their own: it goes out after all; or lets it be: what is there shows', async () => {
    let isRefused = true;
    const mine = customer((request) => (isRefused ? conflict(request) : undefined));
    mine.server.change(1, { name: 'Theirs' });
    await mine.story
      .when(want(rename('Mine')))
      .check((app) => {
        isRefused = false;
        app.publish(changeEvents.decided({ id: app.read(conflicts)[0]?.id ?? '', keep: 'mine' }));
      })
      .after('1ms')
      .check(() => expect(mine.server.store.device.get(1)?.['name']).toBe('Mine'));
    const theirs = customer(conflict);
    theirs.server.change(1, { name: 'Theirs' });
    await theirs.story
      .when(want(rename('Mine')))
      .check((app) =>
        app.publish(changeEvents.decided({ id: app.read(conflicts)[0]?.id ?? '', keep: 'theirs' })),
      )
      .check(shows('Theirs'))
      .check((app) => expect(app.read(changes).queue).toEqual([]));
  });

  test('another field: both go together, and nobody is asked', async () => {
    let isFirst = true;
    const { story, server } = customer((request) => {
      if (!puts('/device/1')(request) || !isFirst) return undefined;
      isFirst = false;
      return conflict(request);
    });
    server.change(1, { note: 'Theirs' });
    await story
      .when(want(rename('Mine')))
      .after('5s')
      .check((app) => {
        expect(server.store.device.get(1)).toMatchObject({ name: 'Mine', note: 'Theirs' });
        expect(app.read(deviceBy(1))).toMatchObject({ name: 'Mine', note: 'Theirs' });
      });
  });

  test('a change of a day ago is not written over what somebody else did since', async () => {
    const { story, server } = customer();
    await story
      .when(network.wentOffline(), want(rename('Mine')))
      .with(() => void server.change(1, { name: 'Theirs' }))
      .after('1d')
      .when(network.wentOnline())
      .after('5s')
      .check((app) => {
        expect(app.read(conflicts)).toHaveLength(1);
        expect(server.store.device.get(1)?.['name']).toBe('Theirs');
      });
  });

  test('one that somebody is asked about holds up nothing else', async () => {
    const { story, server } = customer(conflict);
    server.change(1, { name: 'Theirs' });
    await story
      .when(want(rename('Mine')), want(rename('Saab', 'Device 2', 2)))
      .after('1s')
      .check(() => expect(server.store.device.get(2)?.['name']).toBe('Saab'));
  });

  test('what the server tells meanwhile lies beneath: other fields show at once', async () => {
    const { story } = customer();
    await story
      .when(
        network.wentOffline(),
        want(rename('Mine')),
        deviceEvents.changed({ id: 1, changes: { name: 'Theirs', note: 'Told' } }),
      )
      .check((app) => expect(app.read(deviceBy(1))).toMatchObject({ name: 'Mine', note: 'Told' }));
  });
});
