import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as adding from '../../events/device-adding.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as navigation from '../../events/navigation.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { deviceCalls } from '../../src/api/product/device-calls.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { addingDevice, addingFailure } from './adding.state.ts';
import { addDevicePlugin } from './index.ts';

const IMEI = '490154203237518';
const it = (reply: Reply | Subject<Reply>) =>
  scenario({ plugins: [addDevicePlugin], backend: { ...backend(), ...deviceCalls } })
    .with((world) => (world.replies = () => ('subscribe' in reply ? reply : of(reply))))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    );
const send = adding.submitted({ imei: IMEI, name: 'Camper' });

describe('[DEV-02] a tracker is added', () => {
  test('the server has it: it is among the devices at once, and the list is read anew', () =>
    it({ status: 200, body: { success: { id: 99, imei: IMEI, name: 'Camper' } } })
      .when(send)
      .asked('post /device')
      .check((app, events) => {
        expect(app.read(addingDevice)).toMatchObject({ status: 'added', device: { id: 99 } });
        expect(app.read(deviceBy(99))).toMatchObject({ imei: IMEI, name: 'Camper' });
        expect(events.at(-1)?.type).toBe('devices/listRequested');
      }));

  test('[TRAC-10] what it is and whom to call goes along, and stays when it is refused', () => {
    const details = { category: 'van', phone: '+46 70 1', contact: 'Ada' };
    const told: unknown[] = [];
    return scenario({
      plugins: [addDevicePlugin],
      backend: {
        ...backend(),
        addDevice: (...all) => {
          told.push(...all);
          return deviceCalls.addDevice(all[0], all[1]);
        },
      },
    })
      .with((world) => (world.replies = () => ({ status: 422, body: { error: { imei: 'taken' } } })))
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(adding.submitted({ ...send.payload, ...details }))
      .check((app) => {
        expect(told).toEqual([IMEI, 'Camper', details]);
        expect(app.read(addingDevice)).toMatchObject({ status: 'refused', draft: details });
      });
  });

  test('[NET-02] what was typed is stored until the tracker is added, and comes back after a reload', () => {
    const typed = { imei: '4901', name: 'Camper', category: '', phone: '+46 70 1', contact: '' };
    const fields = { imei: '4901', name: 'Camper', phone: '+46 70 1' };
    const kept = ownForms.draftKept({ form: 'add-device', fields });
    return it({ status: 200, body: { success: { id: 99, imei: IMEI, name: 'Camper' } } })
      .when(adding.draftKept(typed))
      .check((_, events) => expect(events.find(ownForms.draftKept.is)?.payload).toEqual(kept.payload))
      .when(ownForms.draftsRestored({ drafts: { 'add-device': { name: 'Older' } } }))
      .check((app) => expect(app.read(addingDevice).draft).toEqual(typed))
      .when(send)
      .check((_, events) =>
        expect(events.findLast(ownForms.draftDropped.is)?.payload).toEqual({ form: 'add-device' }),
      );
  });

  test('[NET-02] a form that was kept opens with what was typed', () =>
    it({ status: 200, body: null })
      .when(ownForms.draftsRestored({ drafts: { 'add-device': { imei: '4901', phone: '1', other: 'x' } } }))
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          ...{ reads: 1, draft: { imei: '4901', name: '', phone: '1' } },
        }),
      ));

  test.each(['taken', 'unknown', 'length', 'checkDigit'])(
    'refused as %s: the number says so, and what was typed stays',
    (code) =>
      it({ status: 422, body: { error: { imei: code } } })
        .when(send)
        .check((app) =>
          expect(app.read(addingDevice)).toMatchObject({
            status: 'refused',
            failure: { fields: { imei: code } },
            draft: { imei: IMEI, name: 'Camper' },
          }),
        ),
  );

  test('nobody answers: the form stays as it is, and may be sent again', () =>
    it({ status: 0, body: null, problem: 'unreachable' })
      .when(send)
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          status: 'refused',
          failure: { reason: 'unreachable' },
          draft: { imei: IMEI },
        }),
      ));

  test('[fault 59] twenty presses are one call', () => {
    const late = new Subject<Reply>();
    return it(late)
      .when(...Array.from({ length: 20 }, () => send))
      .asked('post /device');
  });

  test('[TRAC-10] a second number that is scanned or sent meanwhile changes nothing: the answer is for the first', () => {
    const late = new Subject<Reply>();
    const other = adding.submitted({ imei: '352099001761481', name: 'Bike' });
    const sending = { status: 'sending', sent: IMEI, scanning: false, draft: { imei: IMEI, name: 'Camper' } };
    return it(late)
      .when(adding.scanOpened(), send)
      .check((app) => expect(app.read(addingDevice)).toMatchObject(sending))
      .when(adding.scanOpened(), adding.codeScanned({ imei: '352099001761481' }), other)
      .asked('post /device')
      .check((app) => expect(app.read(addingDevice)).toMatchObject({ ...sending, reads: 0 }))
      .with(() => late.next({ status: 422, body: { error: { imei: 'unknown' } } }))
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          status: 'refused',
          sent: IMEI,
          draft: { imei: IMEI },
        }),
      );
  });

  test('a number that the camera has read begins the form anew, with the name that was typed', () =>
    it({ status: 200, body: null })
      .when(
        adding.draftKept({ imei: '1', name: 'Camper' }),
        adding.scanOpened(),
        adding.codeScanned({ imei: null }),
      )
      .check((app) => expect(app.read(addingDevice)).toMatchObject({ scanning: true, scanned: 'noNumber' }))
      .when(adding.codeScanned({ imei: IMEI }))
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          scanning: false,
          scanned: null,
          reads: 1,
          draft: { imei: IMEI, name: 'Camper' },
        }),
      ));

  test('[fault 51] without a camera the number is typed', () =>
    it({ status: 200, body: null })
      .when(adding.scanOpened(), adding.scanFailed({ reason: 'denied' }))
      .check((app) => expect(app.read(addingDevice)).toMatchObject({ scanning: false, scanned: 'denied' })));

  const at = (path: string) => navigation.locationChanged({ path, query: '' });
  const restored = ownForms.draftsRestored({ drafts: { 'add-device': { imei: IMEI, name: 'Camper' } } });
  const mine = deviceEvents.listed({ devices: [aDevice(9, { imei: IMEI })], leftOut: [], source: 'server' });

  test('the page is left with the camera on: it is off when somebody comes back, and what was typed is there', () =>
    it({ status: 200, body: null })
      .when(at('/add-device'), adding.draftKept({ imei: '1', name: 'Camper' }), adding.scanOpened())
      .when(at('/add-device'))
      .check((app) => expect(app.read(addingDevice).scanning).toBe(true))
      .when(at('/live-map'))
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          scanning: false,
          draft: { imei: '1', name: 'Camper' },
        }),
      ));

  test('what was added is not shown again to who comes back later; an answer that came meanwhile is', () => {
    const late = new Subject<Reply>();
    return it(late)
      .when(at('/add-device'), send, at('/live-map'))
      .with(() => late.next({ status: 200, body: { success: { id: 99, imei: IMEI, name: 'Camper' } } }))
      .when(at('/add-device'))
      .check((app) => expect(app.read(addingDevice)).toMatchObject({ status: 'added', device: { id: 99 } }))
      .when(at('/device-management'))
      .check((app) =>
        expect(app.read(addingDevice)).toMatchObject({
          status: 'idle',
          device: null,
          draft: { imei: '', name: '' },
        }),
      );
  });

  test.each([
    ['no answer in time', { status: 0, body: null, problem: 'timeout' }],
    ['nobody there', { status: 0, body: null, problem: 'unreachable' }],
    ['taken', { status: 422, body: { error: { imei: 'taken' } } }],
  ] satisfies [string, Reply][])(
    '%s: the first press may have been a yes, so the list is read anew; then the tracker is yours',
    (_, reply) =>
      it(reply)
        .when(send)
        .check((app, events) => {
          expect(events.at(-1)?.type).toBe('devices/listRequested');
          expect(app.read(addingFailure)?.fields?.['imei']).not.toBe('yours');
        })
        .when(mine)
        .check((app) => {
          const fields = app.read(addingFailure)?.fields;
          expect(fields).toEqual({ imei: 'yours' });
          // The form moves the focus whenever `fields` is a new object. Typing and changes to other devices must not
          // cause that.
          app.publish(adding.draftKept({ imei: '4', name: 'Camper' }));
          app.publish(deviceEvents.changed({ id: 9, changes: { name: 'Other' } }));
          expect(app.read(addingFailure)?.fields).toBe(fields);
        }),
  );

  test('[NET-02] what was typed about a tracker that is yours after all is not stored any longer', () =>
    it({ status: 0, body: null, problem: 'timeout' })
      .when(adding.draftKept(send.payload), send)
      .check((_, events) => expect(events.some(ownForms.draftDropped.is)).toBe(false))
      .when(mine)
      .check((app, events) => {
        expect(events.filter(ownForms.draftDropped.is).map(({ payload }) => payload)).toEqual([
          { form: 'add-device' },
        ]);
        expect(app.read(addingFailure)?.fields).toEqual({ imei: 'yours' });
      })
      .when(mine, adding.draftKept({ imei: '4', name: 'Bike' }), mine)
      .check((_, events) => expect(events.filter(ownForms.draftDropped.is)).toHaveLength(1)));

  test.each([
    ['before', [mine, restored]],
    ['after', [restored, mine]],
  ])('[NET-02] a kept form of a tracker that is yours is empty; the list came %s it', (_, facts) =>
    it({ status: 200, body: null })
      .when(...facts)
      .check((app, events) => {
        expect(app.read(addingDevice).draft).toEqual({ imei: '', name: '' });
        expect(events.findLast(ownForms.draftDropped.is)?.payload).toEqual({ form: 'add-device' });
      }),
  );

  test('refused for good, nothing is read anew, and the reason stays', () =>
    it({ status: 422, body: { error: { imei: 'unknown' } } })
      .when(send)
      .check((_, events) => expect(events.map(({ type }) => type)).not.toContain('devices/listRequested'))
      .when(mine)
      .check((app) => expect(app.read(addingFailure)?.fields).toEqual({ imei: 'unknown' })));
});
