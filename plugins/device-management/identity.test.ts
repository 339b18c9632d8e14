import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as identityEvents from '../../events/device-identity.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import { deviceCalls } from '../../src/api/traccar/device-calls.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { identityStep } from './identity.state.ts';
import { deviceManagementPlugin } from './index.ts';

const RAW = { id: 1, uniqueId: 'truck-1', name: 'Truck', attributes: { mine: 1 } };
const DUPLICATE: Reply = {
  status: 400,
  body: null,
  text: 'Unique index or primary key violation: "PUBLIC.UK_DEVICE_UNIQUEID ON PUBLIC.TC_DEVICES(UNIQUEID)" (…)',
};
/** A signed-in user on the details page of a device that the server knows as `truck-1`. */
const it = (reply: (method: string) => Reply | Subject<Reply>) =>
  scenario({ plugins: [deviceManagementPlugin], backend: { ...backend(), ...deviceCalls() } })
    .with((world) => {
      world.replies = ({ method }) => {
        const answer = reply(method);
        return 'subscribe' in answer ? answer : of(answer);
      };
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      serverLacks('administration'),
      deviceEvents.listed({
        devices: [aDevice(1, { imei: 'truck-1' }), aDevice(2, { imei: 'truck-2' })],
        leftOut: [],
        source: 'server',
      }),
      navigation.locationChanged({ path: '/device-management/truck-1/device-details', query: '' }),
    );
const rename = identityEvents.identifierWanted({ device: 1, identifier: 'truck-9' });
const remove = identityEvents.removalWanted({ device: 1 });
const echo = (method: string): Reply => ({
  status: 200,
  body: method === 'put' ? { ...RAW, uniqueId: 'truck-9' } : RAW,
});
const moved = (href: string) => navigation.linkFollowed({ href, replace: true });

describe('[TRAC-10] the identifier of a device', () => {
  test('is saved, and the page stays on the device, whose address has changed', () =>
    it(echo)
      .when(rename)
      .check((app, events) => {
        expect(app.read(deviceBy(1))).toMatchObject({ imei: 'truck-9' });
        expect(app.read(identityStep(1))).toBeNull();
        expect(events.find(navigation.linkFollowed.is)?.payload).toEqual(
          moved('/device-management/truck-9/device-details').payload,
        );
      }));

  test.each([
    ['/device-management/truck-1/device-name', '/device-management/truck-9/device-name'],
    ['/device-management/truck-1', '/device-management/truck-9'],
  ])('a user who has opened %s of the same device stays there', (path, href) => {
    const slow = new Subject<Reply>();
    return it((method) => (method === 'put' ? slow : echo(method)))
      .when(rename, navigation.locationChanged({ path, query: '' }))
      .with(() => slow.next(echo('put')))
      .check((_, events) =>
        expect(events.find(navigation.linkFollowed.is)?.payload).toEqual(moved(href).payload),
      );
  });

  test('nobody is moved who has opened another device meanwhile', () => {
    const slow = new Subject<Reply>();
    return it((method) => (method === 'put' ? slow : echo(method)))
      .when(rename)
      .check((app) =>
        expect(app.read(identityStep(1))).toEqual({ of: 'identifier', failure: null, sent: 'truck-9' }),
      )
      .when(navigation.locationChanged({ path: '/device-management/truck-2', query: '' }))
      .with(() => slow.next(echo('put')))
      .check((app, events) => {
        expect(app.read(deviceBy(1))).toMatchObject({ imei: 'truck-9' });
        expect(events.some(navigation.linkFollowed.is)).toBe(false);
      });
  });

  test('that another device has is refused: the device keeps its own, and the field can say so', () =>
    it((method) => (method === 'put' ? DUPLICATE : echo(method)))
      .when(rename)
      .check((app, events) => {
        expect(app.read(deviceBy(1))).toMatchObject({ imei: 'truck-1' });
        expect(app.read(identityStep(1))).toMatchObject({
          of: 'identifier',
          sent: 'truck-9',
          failure: { fields: { imei: 'taken' } },
        });
        expect(events.some(navigation.linkFollowed.is)).toBe(false);
      })
      .when(identityEvents.identifierWanted({ device: 1, identifier: 'truck-10' }))
      .check((app) => expect(app.read(identityStep(1))).toMatchObject({ sent: 'truck-10' })));
});

describe('[TRAC-10] a device is deleted', () => {
  test('it is gone, and the list is shown', () =>
    it(() => ({ status: 204, body: null }))
      .when(remove)
      .check((app, events) => {
        expect(app.read(deviceBy(1))).toBeNull();
        expect(app.read(deviceBy(2))).not.toBeNull();
        expect(app.read(identityStep(1))).toBeNull();
        expect(events.find(navigation.linkFollowed.is)?.payload).toEqual(moved('/device-management').payload);
      }));

  test('a list that is loading meanwhile brings back neither the device nor an old identifier', async () => {
    for (const wanted of [rename, remove])
      await it((method) => (method === 'delete' ? { status: 204, body: null } : echo(method)))
        .when(wanted)
        .check((_, events) => expect(events.some(deviceEvents.listRequested.is)).toBe(true));
  });

  test('also one that somebody else has deleted already', () =>
    it(() => ({ status: 404, body: null, text: 'HTTP 404 Not Found' }))
      .when(remove)
      .check((app) => expect(app.read(deviceBy(1))).toBeNull()));

  test('a server that refuses, or cannot be reached, deletes nothing: the device stays, with the reason', async () => {
    for (const [status, reason] of [
      [400, 'invalid'],
      [500, 'server'],
    ] as const)
      await it(() => ({ status, body: null, text: '' }))
        .when(remove)
        .check((app, events) => {
          expect(app.read(deviceBy(1))).not.toBeNull();
          expect(app.read(identityStep(1))).toMatchObject({ of: 'removal', failure: { reason } });
          expect(events.some(navigation.linkFollowed.is)).toBe(false);
        });
  });

  test('a failed deletion is forgotten with the next attempt', () => {
    let isDown = true;
    return it(() => (isDown ? { status: 500, body: null } : { status: 204, body: null }))
      .when(remove)
      .with(() => (isDown = false))
      .when(remove)
      .check((app) => {
        expect(app.read(deviceBy(1))).toBeNull();
        expect(app.read(identityStep(1))).toBeNull();
      });
  });
});
