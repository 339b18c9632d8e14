import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceChanges } from '../../../events/change-types.ts';
import { traccarBackend, traccarSession } from './index.ts';
import { toDevice, toGroup, withDevice, withGroup } from './device.ts';
import { backend, bodyOf, good, lines, listOf, refused, said, talk, valueOf } from './traccar-given.ts';

const raw = bodyOf('device-create');
type Raw = typeof raw;
const echo = (given: unknown) => (request: { method: string; body?: unknown }) =>
  request.method === 'get' ? good(given) : good({ id: 1, uniqueId: 'x', ...(request.body as object) });

describe('[TRAC-04] devices', () => {
  test('recorded: four devices, with any identifier', () => {
    const devices = valueOf(backend.devices(), [said('devices')]);
    expect(devices.map(({ id, imei, name, group }) => [id, imei, name, group])).toEqual([
      [1, 'dev-227592-1', 'Device 1', 1],
      [2, 'dev-227754-2', 'Device 2', 1],
      [3, 'dev-227792-3', 'Device 3', null],
      [4, 'dev-227867-4', 'Device 4', null],
    ]);
    expect(devices[0]).toEqual({
      ...{
        id: 1,
        imei: 'dev-227592-1',
        name: 'Device 1',
        colour: '#2f6fde',
        icon: '',
        image: null,
        group: 1,
      },
      ...{ position: 1, shown: true, note: '', switchedOffAt: null },
      ...{ category: 'van', phone: '+1000000', contact: '', model: 'M0' },
      device_models: [{ model_nr: 0, name: 'M0', route_profile: 'van', capabilities: [] }],
    });
  });

  test('a disabled one is left out without a word', () =>
    expect(talk(backend.devices(), [good([{ ...raw, disabled: true }])]).result).toEqual({
      ok: true,
      value: [],
      leftOut: [],
    }));

  test('one that cannot be read does not hide the others', () =>
    expect(talk(backend.devices(), [good([{ id: 9 }, null, { ...raw, id: 'x' }, raw])]).result).toMatchObject(
      {
        value: [{ id: 1 }],
        leftOut: [
          '0.uniqueId: expected text, got nothing',
          '1: expected an object, got null',
          '2.id: expected an id, got string',
        ],
      },
    ));

  test.each([
    ['animal', 'pet'],
    ['bicycle', 'bike'],
    ['default', ''],
    ['CAR', 'car'],
    [null, ''],
    ['spaceship', 'spaceship'],
  ])('the category %s is the kind of use "%s"', (category, profile) =>
    expect(toDevice({ ...raw, category })).toMatchObject({ device_models: [{ route_profile: profile }] }),
  );

  test('without a chosen colour, groups next to each other have different ones; a chosen colour stays', () => {
    const of = (id: number, attributes = {}) => toGroup({ id, name: 'Vans', groupId: 0, attributes });
    const colours = Array.from({ length: 12 }, (_, i) => of(i + 1)).map((group) =>
      typeof group === 'string' ? group : group.colour,
    );
    expect(new Set(colours).size).toBe(12);
    expect(of(13)).toMatchObject({ colour: colours[0] });
    expect(of(2, { fixpoint: { colour: '#123456' } })).toMatchObject({ colour: '#123456' });
    expect(of(2, { fixpoint: { colour: 'red' } })).toMatchObject({ colour: colours[1] });
  });

  test('[STATE-07] without a colour of the owner the category decides it', () => {
    const of = (category: string, attributes: object = {}) => toDevice({ ...raw, category, attributes });
    expect(of('animal')).toMatchObject({ colour: '#c2571a' });
    expect(of('bicycle')).toMatchObject({ colour: '#1f8a4c' });
    expect(of('spaceship')).toMatchObject({ colour: '#2f6fde' });
    expect(of('animal', { 'web.reportColor': '#123456' })).toMatchObject({ colour: '#123456' });
  });

  test('a name with markup is text, and one without an end is cut', () => {
    expect(toDevice({ ...raw, name: '<b>Van</b>' })).toMatchObject({ name: '<b>Van</b>' });
    const device = toDevice({
      ...raw,
      name: 'x'.repeat(10_000_000),
      attributes: { big: 'y'.repeat(1_000_000) },
    });
    expect(JSON.stringify(device).length).toBeLessThan(5_000);
  });

  test.each(['/traccar/api', 'https://gps.example.com/traccar/api'])(
    'its picture lies at the server, also at %s, wherever it is told of the device',
    (apiUrl) => {
      const told = { ...raw, uniqueId: 'a', attributes: { deviceImage: 'x.png' } };
      const image = `${apiUrl}/media/a/x.png`;
      const { devices, device, saveDevice } = traccarBackend({ apiUrl });
      expect(valueOf(devices(), [good([told])])[0]?.image).toBe(image);
      expect(valueOf(device(1), [good(told)]).image).toBe(image);
      expect(valueOf(saveDevice(1, { name: 'B' }), [good(told), good(told)]).image).toBe(image);
      const { decode } = traccarSession().socket({ apiUrl });
      expect(decode(JSON.stringify({ devices: [told] }))).toMatchObject([{ changes: { image } }]);
    },
  );

  test('its picture lies at the server, and the name of the file leads nowhere else', () =>
    expect(toDevice({ ...raw, uniqueId: '../a', attributes: { deviceImage: '../../x?.png' } })).toMatchObject(
      {
        image: '/api/media/..%2Fa/..%2F..%2Fx%3F.png',
      },
    ));

  test('whatever comes, it is a device, none, or a problem without content', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ id: fc.constant(1), uniqueId: fc.string(), attributes: fc.anything() }),
        ),
        (value) => {
          const read = toDevice(value);
          expect(typeof read === 'string' ? read : ': a device or none').toMatch(/^[.:]/);
        },
      ),
    ));
});

describe('[TRAC-10] changes of a device', () => {
  const before = {
    ...{ ...raw, phone: '+1', expirationTime: null, ofNewer: { a: 1 } },
    attributes: { speedLimit: 60, 'decoder.timezone': 'UTC', fixpoint: { note: 'old', ofNewer: 2 } },
  };

  test('are written into the whole of it: what nobody here knows stays', () => {
    const { asked } = talk(
      backend.saveDevice(1, { name: 'New', colour: '#ff0000', group: null }),
      echo(before),
    );
    expect(lines(asked)).toEqual(['get /devices/1', 'put /devices/1']);
    expect(asked[1]?.body).toEqual({
      ...{ ...before, name: 'New', groupId: 0 },
      attributes: { ...before.attributes, fixpoint: { note: 'old', ofNewer: 2, colour: '#ff0000' } },
    });
  });

  test('whatever is changed is read as it was written, and everything else is as before', () => {
    const changes: fc.Arbitrary<DeviceChanges> = fc.record(
      {
        name: fc.string(),
        colour: fc.stringMatching(/^#[0-9a-f]{6}$/),
        icon: fc.constantFrom('car', '', 'plain'),
        group: fc.option(fc.integer({ min: 1, max: 1e6 })),
        position: fc.integer({ min: 1, max: 1e6 }),
        shown: fc.boolean(),
        note: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, (set) => {
        const now = toDevice(withDevice(before, set));
        expect(now).toEqual({ ...(toDevice(before) as object), ...set });
      }),
    );
  });

  test('a picture that is taken off goes, and nothing else with it', () =>
    expect(
      withDevice({ ...raw, attributes: { deviceImage: 'a.png', x: 1 } }, { image: null })['attributes'],
    ).toEqual({ x: 1 }));

  test('of several at once each is read and written by itself', () => {
    const { result, asked } = talk(backend.saveDevices([1, 2], { shown: false }), (request) =>
      request.method === 'get'
        ? good({ ...raw, id: Number(request.path.split('/')[2]) })
        : good(request.body),
    );
    expect(lines(asked)).toEqual(['get /devices/1', 'put /devices/1', 'get /devices/2', 'put /devices/2']);
    expect(result).toMatchObject({
      ok: true,
      value: [
        { id: 1, shown: false },
        { id: 2, shown: false },
      ],
    });
  });

  test('the first that is refused ends it, with the reason', () =>
    expect(
      talk(backend.saveDevices([1, 2], {}), [good(raw), refused(400, 'SecurityException: x')]),
    ).toMatchObject({
      result: { failure: { reason: 'forbidden' } },
      asked: { length: 2 },
    }));

  test('identifier and model are written; what other clients have stored stays', () => {
    const raw = { ...(listOf('devices')[0] ?? {}), attributes: { theirs: 1 } };
    const echo = ({ method, body }: { method: string; body?: unknown }) =>
      good(method === 'get' ? raw : body);
    const model = talk(backend.saveDevice(1, { model: 'FMB920' }), echo);
    expect(model.asked.at(-1)?.body).toEqual({ ...raw, model: 'FMB920' });
    expect(model.result).toMatchObject({ value: { model: 'FMB920' } });
    const { asked, result } = talk(backend.saveIdentifier(1, 'truck-9'), echo);
    expect(lines(asked)).toEqual(['get /devices/1', 'put /devices/1']);
    expect(asked.at(-1)?.body).toEqual({ ...raw, uniqueId: 'truck-9' });
    expect(result).toMatchObject({ value: { imei: 'truck-9' } });
  });
  test('recorded: an identifier that is taken is told at the field', () =>
    expect(
      talk(backend.saveIdentifier(1, 'x'), ({ method }) =>
        method === 'get' ? good(listOf('devices')[0]) : said('device-create-duplicate-error'),
      ).result,
    ).toMatchObject({ failure: { fields: { imei: 'taken' } } }));
  test('one is deleted', () => {
    const { asked, result } = talk(backend.removeDevice(1), [good(null)]);
    expect(lines(asked)).toEqual(['delete /devices/1']);
    expect(result).toMatchObject({ ok: true });
  });
  test('one that is gone is gone', () =>
    expect(talk(backend.saveDevice(9, {}), [said('error-not-found')]).result).toEqual({
      ok: false,
      failure: { reason: 'notFound', status: 404 },
    }));
});

describe('[TRAC-10] a new device', () => {
  test('recorded: is made', () => {
    const { result, asked } = talk(backend.addDevice('dev-227592-1', 'Device 1'), [said('device-create')]);
    expect(asked[0]?.body).toEqual({ name: 'Device 1', uniqueId: 'dev-227592-1', attributes: {} });
    expect(result).toMatchObject({ ok: true, value: { imei: 'dev-227592-1' } });
  });
  test('category, phone and contact go along; what is empty does not', () => {
    const bodyOf = (details: object) =>
      talk(backend.addDevice('a', 'B', details), [said('device-create')]).asked[0]?.body;
    const bare = { name: 'B', uniqueId: 'a', attributes: {} };
    expect(bodyOf({ category: 'pet', phone: '+46 1', contact: 'Ada' })).toEqual({
      ...bare,
      ...{ category: 'animal', phone: '+46 1', contact: 'Ada' },
    });
    expect(bodyOf({ category: '', phone: '', contact: '' })).toEqual(bare);
  });
  test('recorded: an identifier that is taken is told at the field', () =>
    expect(
      talk(backend.addDevice('dev-227592-1', 'dup'), [said('device-create-duplicate-error')]).result,
    ).toEqual({
      ok: false,
      failure: { reason: 'invalid', status: 400, fields: { imei: 'taken' } },
    }));
  test('its picture goes as it is, and its name into the attributes', () => {
    const picture = { mime: 'image/png', base64: 'AAAA' };
    const { result, asked } = talk(backend.saveDeviceImage('dev-227592-1', picture), (request) =>
      request.path === '/devices'
        ? said('devices-by-id')
        : request.binary
          ? good('device.png')
          : good(request.body),
    );
    expect(lines(asked)).toEqual(['get /devices', 'post /devices/1/image', 'put /devices/1']);
    expect(asked[1]).toMatchObject({ binary: picture, answers: 'text' });
    expect(result).toMatchObject({ value: '/api/media/dev-227592-1/device.png?v=1' });
  });
  test('[DEV-05] a picture that replaces another has another address', () => {
    let stored: Raw = { ...raw, uniqueId: 'a', attributes: {} };
    const save = () =>
      valueOf(backend.saveDeviceImage('a', { mime: 'image/png', base64: '' }), (request) => {
        if (request.method === 'put') stored = request.body as Raw;
        return request.path === '/devices' ? good([stored]) : good(request.binary ? 'device.png' : stored);
      });
    expect([save(), save()]).toEqual(['/api/media/a/device.png?v=1', '/api/media/a/device.png?v=2']);
    stored = withDevice(stored, { image: null });
    expect(save()).toBe('/api/media/a/device.png?v=3');
  });
  test('a picture of a device that nobody knows goes nowhere', () =>
    expect(talk(backend.saveDeviceImage('x', { mime: 'image/png', base64: '' }), [good([])]).result.ok).toBe(
      false,
    ));
});

describe('[TRAC-04] groups', () => {
  test('recorded', () =>
    expect(valueOf(backend.groups(), [said('groups')])).toEqual([
      { id: 1, name: 'Vans', colour: '#2f6fde' },
    ]));

  test('a group is made once, however often it is sent', () => {
    const made: unknown[] = [];
    const server = (request: { method: string; path: string; body?: unknown }) => {
      if (request.method === 'post') {
        made.push({ ...(request.body as object), id: 5 });
        return good(made[0]);
      }
      return request.path === '/groups' ? good([...listOf('groups'), ...made]) : good(made[0]);
    };
    const create = () => valueOf(backend.createGroup('key-1', { name: 'Bikes', colour: '#00ff00' }), server);
    expect(create()).toEqual({ id: 5, name: 'Bikes', colour: '#00ff00' });
    expect(create()).toEqual({ id: 5, name: 'Bikes', colour: '#00ff00' });
    expect(made).toHaveLength(1);
  });

  test('one that lies in another stays there when it is renamed', () => {
    const { asked } = talk(
      backend.saveGroup(2, { name: 'B' }),
      echo({ id: 2, name: 'A', groupId: 1, attributes: { x: 1 } }),
    );
    expect(asked[1]?.body).toEqual({ id: 2, name: 'B', groupId: 1, attributes: { x: 1 } });
    expect(withGroup({ id: 2 }, { colour: '#123456' })).toEqual({
      id: 2,
      attributes: { fixpoint: { colour: '#123456' } },
    });
  });

  test('is deleted', () =>
    expect(talk(backend.deleteGroup(2), [said('permission-create')])).toMatchObject({
      result: { ok: true },
    }));
});

describe('[TRAC-10] category, phone and contact', () => {
  const raw = { id: 1, uniqueId: 'x', category: 'pickup', phone: '1', contact: 'A', attributes: { a: 1 } };

  test('are read in our words, and empty where there is nothing', () => {
    expect(toDevice(raw)).toMatchObject({ category: 'van', phone: '1', contact: 'A' });
    expect(toDevice({ ...raw, category: 'default', phone: null, contact: 5 })).toMatchObject({
      category: '',
      phone: '',
      contact: '',
    });
  });

  test.each([
    ['pickup', 'van', 'pickup'],
    ['pickup', 'car', 'car'],
    ['car', 'pet', 'animal'],
    ['car', '', 'default'],
    ['made-up', 'made-up', 'made-up'],
  ])('%s that is to be %s is written as %s', (before, category, after) =>
    expect(withDevice({ ...raw, category: before }, { category })['category']).toBe(after),
  );

  test('each alone leaves the others as they came', () =>
    expect(withDevice(raw, { phone: '2' })).toEqual({ ...raw, phone: '2' }));
});
