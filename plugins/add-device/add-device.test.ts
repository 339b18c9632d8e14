import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as adding from '../../events/device-adding.ts';
import * as deviceEvents from '../../events/devices.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { deviceCalls } from '../../src/api/product/device-calls.ts';
import { deviceBy } from '../../src/core/devices.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { addingDevice } from './adding.state.ts';
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

  test('fault 59: twenty presses are one call', () => {
    const late = new Subject<Reply>();
    return it(late)
      .when(...Array.from({ length: 20 }, () => send))
      .asked('post /device');
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

  test('fault 51: without a camera the number is typed', () =>
    it({ status: 200, body: null })
      .when(adding.scanOpened(), adding.scanFailed({ reason: 'denied' }))
      .check((app) => expect(app.read(addingDevice)).toMatchObject({ scanning: false, scanned: 'denied' })));
});
