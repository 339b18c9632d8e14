import fc from 'fast-check';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { MOVING } from '../../events/fix-columns.ts';
import * as mapEvents from '../../events/map.ts';
import * as passportEvents from '../../events/passport.ts';
import { access, aDevice, backend, fixes } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { modeBikePlugin } from './index.ts';
import { reportFile } from './passport.ts';
import { ridesIn } from './rides.ts';
import { photosOf } from './photos.state.ts';
import { rides } from './rides.state.ts';

/** Riding north at 18 km/h, a fix every 10 s. */
const ride = (from: number, count: number, lat = 57) =>
  Array.from({ length: count }, (_, i) => ({
    device: 1,
    at: from + i * 10,
    lat: lat + i * 0.00045,
    lng: 12,
    speed: 18,
    flags: MOVING,
  }));

describe('[MODE-04] rides are found in the past of a bicycle', () => {
  test('a ride has its time, way and shape', () => {
    const [one, ...others] = ridesIn(fixes(...ride(0, 31)));
    expect(others).toEqual([]);
    expect((one?.end ?? 0) - (one?.start ?? 0)).toBe(300);
    expect(one?.metres).toBeGreaterThan(1480);
    expect(one?.metres).toBeLessThan(1520);
    expect(one?.shape.length).toBeLessThanOrEqual(32);
  });

  test('a pause of more than five minutes parts two rides; the newest comes first', () => {
    const found = ridesIn(fixes(...ride(0, 31), ...ride(900, 31)));
    expect(found).toHaveLength(2);
    expect(found[0]?.start).toBeGreaterThan(found[1]?.start ?? 0);
  });

  test('a red light does not', () =>
    expect(ridesIn(fixes(...ride(0, 20), ...ride(320, 20)))).toHaveLength(1));

  test('pushing it about the yard is no ride, nor is a place at 0,0', () => {
    expect(ridesIn(fixes(...ride(0, 3)))).toEqual([]);
    expect(ridesIn(fixes({ device: 1, lat: 0, lng: 0, speed: 30 }))).toEqual([]);
    expect(ridesIn(fixes())).toEqual([]);
  });

  test('a jump does not count as way', () => {
    const [one] = ridesIn(fixes(...ride(0, 31), { device: 1, at: 305, lat: 58, lng: 12, speed: 18 }));
    expect(one?.metres).toBeLessThan(1520);
  });

  test('the order in which fixes come does not matter', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(ride(0, 31), { minLength: 31 }), (shuffled) => {
        expect(ridesIn(fixes(...shuffled))).toEqual(ridesIn(fixes(...ride(0, 31))));
      }),
      { numRuns: 20 },
    ));
});

const it = () =>
  scenario({ plugins: [modeBikePlugin], backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [{ ...aDevice(1), imei: '351' }], leftOut: [], source: 'server' }),
    );
const open = (tool: 'rides' | 'passport') => mapEvents.toolOpened({ tool, devices: [1] });

describe('[MODE-04] the tools of a bicycle', () => {
  test('rides that cannot be had are an error with its reason', () =>
    it()
      .with((world) => (world.replies = () => of({ status: 403, body: null })))
      .when(open('rides'))
      .check((app) => expect(app.read(rides)).toMatchObject({ rides: null, failure: {} })));

  test('a photo is made a picture of ours, sent, and the list loaded again', () =>
    it()
      .when(open('passport'))
      .asked('get /device/351/passport-photos')
      .when(passportEvents.photoAdded({ imei: '351', file: 'file-1' }))
      .asked(
        'forget blob:file-1', // its bytes are out of the page as soon as they are on their way
        'post /device/351/passport-photos',
        'forget file file-1',
        'get /device/351/passport-photos',
      )
      .check((app) => expect(app.read(photosOf('351')).adding).toEqual([])));

  test('a file that is no picture is refused, and nothing is sent', async () => {
    const one = it();
    one.world.readable = false;
    await one
      .when(open('passport'))
      .asked('get /device/351/passport-photos')
      .when(passportEvents.photoAdded({ imei: '351', file: 'file-1' }))
      .asked('forget file file-1')
      .check((app) =>
        expect(app.read(photosOf('351'))).toMatchObject({ adding: [], unsent: [{ failure: null }] }),
      );
  });

  test('the report is saved as a file or printed', () =>
    it()
      .when(passportEvents.reportSaved({ name: 'bike.html', text: '<p>' }))
      .asked('save bike.html')
      .when(passportEvents.reportPrinted())
      .asked('print'));

  test('whatever is written in a passport is text in the report', () => {
    const file = reportFile('en', 'Report', [
      { title: '<b>', rows: [['Owner', '<img src=x onerror=alert(1)>']] },
    ]);
    expect(file).not.toContain('<img');
    expect(file).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
