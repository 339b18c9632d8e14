import { describe, expect, test } from 'vitest';
import type { Geofence } from '../../../events/geofence-types.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { idAt, partsOf } from './geofence-calls.ts';
import { backend, good, lines, listOf, refused, said, talk, valueOf } from './traccar-given.ts';

type Raw = Record<string, unknown> & { id: number };

/** The user who asks. */
const ME = 7;

/**
 * A fake server with these fences and links (fence, device). `version` decides whether it can list links, and
 * `administrator` whether it does so for this user. `inGroups`: links (fence, group). `others`: links of devices that
 * this user does not see. `users`: who has the fences.
 */
function server(
  fences: readonly object[],
  links: readonly [number, number][],
  version = '6.9.1',
  devices: readonly object[] = [{ id: 1 }, { id: 2 }, { id: 3 }],
  {
    groups = [] as readonly object[],
    inGroups = [] as readonly [number, number][],
    others = [] as readonly [number, number][],
    users = [ME] as readonly number[],
    isAdministrator = false,
  } = {},
) {
  const known = new Map(fences.map((raw) => [(raw as Raw).id, raw as Raw]));
  let linked = [...links];
  let having = [...users];
  const owned = (owner: string): readonly (readonly [number, number])[] =>
    owner === 'deviceId'
      ? [...linked, ...others]
      : owner === 'groupId'
        ? inGroups
        : [...known.keys()].flatMap((id) => having.map((user) => [id, user] as const));
  const answer = ({ method, path, query = {}, body }: ApiRequest): Reply => {
    const given = body as Raw & { deviceId: number; geofenceId: number; userId?: number };
    const id = Number(path.split('/')[2]);
    switch (`${method} ${path.split('/')[1]}`) {
      case 'get server':
        return good({ version });
      case 'get devices':
        return good(devices);
      case 'get groups':
        return good(groups);
      case 'get geofences': {
        if (id) return known.has(id) ? good(known.get(id)) : refused(404);
        const { deviceId: device, groupId: group } = query;
        return good(
          having.includes(ME)
            ? [...known.values()].filter(
                (raw) =>
                  (device === undefined || linked.some(([f, d]) => f === raw.id && d === device)) &&
                  (group === undefined || inGroups.some(([f, g]) => f === raw.id && g === group)),
              )
            : [],
        );
      }
      case 'post geofences': {
        const made = { description: null, calendarId: 0, ...given, id: 50 + known.size };
        known.set(made.id, made);
        return good(made);
      }
      case 'put geofences':
        known.set(id, given);
        return good(given);
      case 'delete geofences':
        known.delete(id);
        linked = linked.filter(([fence]) => fence !== id);
        return { status: 204, body: null };
      case 'get permissions': {
        if (version === '6.9.1') return refused(405);
        if (!isAdministrator)
          return refused(400, 'java.lang.SecurityException: Administrator access required');
        const [[owner, asked] = ['', 0], [property] = ['']] = Object.entries(query);
        // The server looks for the table of the first name with the second; there is none the other way round.
        if (property !== 'geofenceId' || asked !== 0) return refused(400, 'org.h2.jdbc.JdbcSQLException');
        return good(
          owned(owner)
            .filter(([fence]) => fence === query['geofenceId'])
            .map(([geofenceId, one]) => ({ geofenceId, [owner]: one })),
        );
      }
      case 'post permissions':
        linked.push([given.geofenceId, given.deviceId]);
        return { status: 204, body: null };
      case 'delete permissions':
        if (given.userId !== undefined) having = having.filter((user) => user !== given.userId);
        linked = linked.filter(([f, d]) => f !== given.geofenceId || d !== given.deviceId);
        return { status: 204, body: null };
      default:
        return refused(404);
    }
  };
  return { answer, known, links: () => linked, users: () => having };
}
const recorded = listOf('geofences');
const at = (list: readonly Geofence[]) => list.map(({ of, device, on }) => [of, device, on]);
const DEPOT = { device: 1, name: 'Yard', colour: '#00ff00', on: true, onEnter: true, onLeave: true } as const;
const circle = { kind: 'circle', lat: 1, lng: 2, radius: 50 } as const;

describe('[TRAC-09] fences', () => {
  test('recorded: circle, polygon and line, each linked to nothing yet', () => {
    const { answer } = server(recorded, []);
    const fences = valueOf(backend.geofences([1, 2, 3]), answer);
    expect(
      fences.map(({ name, shape, colour, device, on }) => [name, shape.kind, colour, device, on]),
    ).toEqual([
      ['Depot', 'circle', '#ff0000', 0, false],
      ['Line', 'line', '#2f6fde', 0, false],
      ['Zone', 'rectangle', '#2f6fde', 0, false],
    ]);
    expect(fences[0]?.shape).toEqual({ kind: 'circle', lat: 52.52, lng: 13.405, radius: 400 });
  });

  test.each([
    ['6.9.1', false],
    ['6.14.5', false],
    ['6.14.6', false],
    ['6.14.6', true],
    ['7.0', true],
  ])(
    'of server %s (administrator: %s): one for each device that it is linked to',
    (version, isAdministrator) => {
      const { answer } = server(
        recorded,
        [
          [1, 1],
          [1, 3],
          [2, 2],
        ],
        version,
        undefined,
        { isAdministrator },
      );
      expect(at(valueOf(backend.geofences([1, 2, 3, 4]), answer))).toEqual([
        ...[
          [1, 1, true],
          [1, 3, true],
          [3, 0, false],
          [2, 2, true],
        ],
      ]);
    },
  );

  test('a server that lists links is asked once for each fence; an older one never for what it does not know', () => {
    const devices = Array.from({ length: 1_000 }, (_, i) => i + 1);
    const later = talk(
      backend.geofences(devices),
      server(recorded, [], '6.15.0', undefined, { isAdministrator: true }).answer,
    );
    expect(lines(later.asked)).toEqual([
      'get /geofences',
      'get /server',
      ...Array(3).fill('get /permissions'),
      'get /groups',
    ]);
    const older = talk(backend.geofences(devices), server(recorded, []).answer);
    expect(lines(older.asked).filter((line) => line === 'get /geofences')).toHaveLength(201);
    expect(lines(older.asked)).not.toContain('get /permissions');
    expect(older.result).toMatchObject({ leftOut: ['links of 800 devices: not asked for'] });
  });

  test('of a group is on at the devices of the group and of the groups in it, and says why', () => {
    const devices = [{ id: 1, groupId: 3 }, { id: 2, groupId: 5 }, { id: 3, groupId: 9 }, { id: 4 }];
    const groups = [
      { id: 3, groupId: 0 },
      { id: 4, groupId: 3 },
      { id: 5, groupId: 4 },
      // Two groups that contain each other.
      { id: 8, groupId: 9 },
      { id: 9, groupId: 8 },
    ];
    for (const version of ['6.9.1', '6.15.0']) {
      const { answer } = server(recorded, [[1, 4]], version, devices, { groups, inGroups: [[1, 3]] });
      const fences = valueOf(backend.geofences([1, 2, 3, 4]), answer).filter(({ of }) => of === 1);
      expect(fences.map(({ device, on, byGroup }) => [device, on, byGroup])).toEqual([
        [4, true, undefined],
        [1, true, true],
        [2, true, true],
      ]);
      // Of another part of the fleet, it is no fence without a device.
      expect(at(valueOf(backend.geofences([3]), answer)).map(([of]) => of)).toEqual([3, 2]);
    }
  });

  test('one whose area nobody can read is named once and hides no other', () =>
    expect(
      talk(backend.geofences([1]), server([{ id: 9, area: 'POINT (1 2)' }, ...recorded], [[9, 1]]).answer)
        .result,
    ).toMatchObject({
      ok: true,
      value: { length: 3 },
      leftOut: ['0.area: expected a circle, a polygon or a line'],
    }));

  test('without fences nothing more is asked', () =>
    expect(talk(backend.geofences([1, 2]), server([], []).answer).asked).toHaveLength(1));

  test('a server that fails fails, and shows no half of it', () =>
    expect(talk(backend.geofences([1]), [said('geofences'), refused(500)]).result).toMatchObject({
      ok: false,
    }));

  test('fence and device are one number, and two again', () => {
    for (const [fence, device] of [
      [1, 0],
      [2, 4_294_967_295],
      [2_000_000, 7],
    ] as const)
      expect(partsOf(idAt(fence, device))).toEqual({ fence, device });
  });
});

describe('[TRAC-09] a fence that is drawn', () => {
  test('for three devices is made once and linked three times', () => {
    const { answer, known, links } = server([], []);
    for (const device of [1, 2, 3]) {
      const made = valueOf(
        backend.createGeofence(`key ${device}`, { ...DEPOT, shape: circle, device }),
        answer,
      );
      expect(made).toEqual({ ...DEPOT, shape: circle, device, id: idAt(50, device), of: 50 });
    }
    expect([...known.values()]).toEqual([
      {
        id: 50,
        name: 'Yard',
        area: 'CIRCLE (1 2, 50)',
        attributes: { color: '#00ff00' },
        description: null,
        calendarId: 0,
      },
    ]);
    expect(links()).toEqual([
      [50, 1],
      [50, 2],
      [50, 3],
    ]);
  });

  test('that is off is made and linked to nothing, and listed as off, for a second device too', () => {
    const { answer, links } = server([], []);
    for (const device of [1, 2])
      valueOf(backend.createGeofence(`k ${device}`, { ...DEPOT, shape: circle, device, on: false }), answer);
    expect(links()).toEqual([]);
    expect(at(valueOf(backend.geofences([1, 2]), answer))).toEqual([
      [50, 1, false],
      [50, 2, false],
    ]);
  });

  test('of another name or shape is another one', () => {
    const { answer, known } = server(recorded, []);
    valueOf(backend.createGeofence('k', { ...DEPOT, name: 'Depot', shape: circle }), answer);
    valueOf(
      backend.createGeofence('k', {
        ...DEPOT,
        name: 'Else',
        shape: { kind: 'circle', lat: 52.52, lng: 13.405, radius: 400 },
      }),
      answer,
    );
    expect(known.size).toBe(5);
  });
});

describe('[TRAC-09] a fence that is changed', () => {
  const line = {
    ...recorded[1],
    attributes: { polylineDistance: 40, speedLimit: 30 },
    calendarId: 5,
    ofNewer: 1,
  };
  const fenceOf = (answer: (request: ApiRequest) => Reply, of: number, device: number): Geofence => {
    const found = valueOf(backend.geofences([1, 2]), answer).find(
      (each) => each.of === of && each.device === device,
    );
    if (!found) throw new Error('no such fence');
    return found;
  };

  test('keeps what nobody here knows of it; a line that gets another shape keeps its attributes', () => {
    const { answer, known } = server([line], [[3, 1]]);
    const fence = fenceOf(answer, 3, 1);
    const saved = valueOf(backend.saveGeofence({ ...fence, name: 'Road' }, { name: 'Road' }), answer);
    expect(saved).toEqual({ ...fence, name: 'Road' });
    expect(known.get(3)).toEqual({ ...line, name: 'Road' });
    valueOf(backend.saveGeofence({ ...fence, shape: circle }, { shape: circle, colour: '#111111' }), answer);
    expect(known.get(3)).toMatchObject({
      ...{ area: 'CIRCLE (1 2, 50)', calendarId: 5, ofNewer: 1 },
      attributes: { polylineDistance: 40, speedLimit: 30, color: '#111111' },
    });
  });

  test('a line keeps its width, is moved as a line, and says its width only where it is its own', () => {
    const { answer, known } = server(
      [line, { ...recorded[1], id: 4, attributes: {} }],
      [
        [3, 1],
        [4, 1],
      ],
    );
    const wide = fenceOf(answer, 3, 1);
    expect(wide.shape).toMatchObject({ kind: 'line', width: 40 });
    const corners = [
      { lat: 1, lng: 2 },
      { lat: 1.5, lng: 2.5 },
    ];
    const moved = { kind: 'line' as const, corners, width: 60 };
    valueOf(backend.saveGeofence({ ...wide, shape: moved }, { shape: moved }), answer);
    expect(known.get(3)).toMatchObject({
      area: 'LINESTRING (1 2, 1.5 2.5)',
      attributes: { polylineDistance: 60, speedLimit: 30 },
    });
    const usual = fenceOf(answer, 4, 1);
    expect(usual.shape).toMatchObject({ kind: 'line', width: 25 });
    const along = { ...moved, width: 25 };
    valueOf(backend.saveGeofence({ ...usual, shape: along }, { shape: along }), answer);
    expect(known.get(4)?.['attributes']).toEqual({});
  });

  test('that is switched off at one device stays listed there, and on at the other', () => {
    const { answer, links } = server(recorded, [
      [1, 1],
      [1, 2],
    ]);
    const fence = fenceOf(answer, 1, 1);
    valueOf(backend.saveGeofence({ ...fence, on: false }, { on: false }), answer);
    expect(links()).toEqual([[1, 2]]);
    expect(fenceOf(answer, 1, 1).on).toBe(false);
    expect(fenceOf(answer, 1, 2).on).toBe(true);
    valueOf(backend.saveGeofence({ ...fence, on: true }, { on: true }), answer);
    expect(links()).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect(fenceOf(answer, 1, 1)).toEqual(fence);
  });

  test('that has no device cannot be switched on', () => {
    const { answer, links } = server(recorded, []);
    const fence = fenceOf(answer, 1, 0);
    const saved = valueOf(backend.saveGeofence({ ...fence, on: true }, { on: true }), answer);
    expect([saved.on, links()]).toEqual([false, []]);
  });

  test('that is gone is gone', () =>
    expect(
      talk(
        backend.saveGeofence({ ...DEPOT, shape: circle, id: idAt(99, 1) }, { name: 'x' }),
        server([], []).answer,
      ).result,
    ).toMatchObject({
      failure: { reason: 'notFound' },
    }));
});

describe('[TRAC-09] a fence that is deleted', () => {
  const both = [
    [1, 1],
    [1, 2],
  ] as [number, number][];
  const sure = { isAdministrator: true };
  const deleted = (server_: ReturnType<typeof server>, device: number) =>
    talk(backend.deleteGeofence(device, idAt(1, device), ME), server_.answer);

  test.each([
    ['a group', { inGroups: [[1, 3]] as [number, number][], groups: [{ id: 3 }] }],
    ['a device of somebody else', { others: [[1, 900]] as [number, number][] }],
    ['another user', { users: [ME, 8] }],
  ])('and used by %s stays on the server, whoever deletes it', (_, use) => {
    for (const [version, more] of [
      ['6.9.1', {}],
      ['6.14.5', {}],
      ['6.15.0', {}],
      ['6.15.0', sure],
    ] as const) {
      const it = server(recorded, [[1, 1]], version, undefined, { ...use, ...more });
      expect(deleted(it, 1).result).toMatchObject({ ok: true });
      expect(it.links()).toEqual([]);
      expect(deleted(it, 0).asked.map(({ method, path }) => `${method} ${path}`)).not.toContain(
        'delete /geofences/1',
      );
      expect(it.known.has(1), `${version} ${JSON.stringify(more)}`).toBe(true);
    }
  });

  test('goes from one device after the other, and with the last for good if nobody else has it', () => {
    const it = server(recorded, both, '6.15.0', undefined, sure);
    deleted(it, 1);
    expect(it.links()).toEqual([[1, 2]]);
    expect(it.known.has(1)).toBe(true);
    deleted(it, 2);
    expect(it.known.has(1)).toBe(false);
  });

  test.each(['6.9.1', '6.15.0'])(
    'at server %s leaves the own list with the last device if the server does not tell who else has it',
    (version) => {
      const it = server(recorded, both, version, undefined, { users: [ME, 8] });
      deleted(it, 1);
      expect([it.links(), it.users()]).toEqual([[[1, 2]], [ME, 8]]);
      deleted(it, 2);
      expect([it.links(), it.users()]).toEqual([[], [8]]);
      expect(it.known.has(1)).toBe(true);
      expect(valueOf(backend.geofences([1, 2]), it.answer)).toEqual([]);
    },
  );

  test('that is switched off elsewhere stays there, and goes from there alone', () => {
    const off = [{ ...recorded[0], attributes: { fixpoint: { off: [2] } } }];
    const [it, other] = [server(off, [[1, 1]]), server(off, [[1, 1]])];
    deleted(it, 1);
    expect(at(valueOf(backend.geofences([1, 2]), it.answer))).toEqual([[1, 2, false]]);
    deleted(it, 2);
    expect(valueOf(backend.geofences([1, 2]), it.answer)).toEqual([]);
    deleted(other, 2);
    expect(at(valueOf(backend.geofences([1, 2]), other.answer))).toEqual([[1, 1, true]]);
  });

  test('that no device has goes at once', () => {
    const it = server(recorded, [], '6.15.0', undefined, sure);
    deleted(it, 0);
    expect(it.known.size).toBe(2);
  });

  test('of a fleet too large to be asked stays, and is not said to be gone', () => {
    const devices = Array.from({ length: 300 }, (_, i) => ({ id: i + 1 }));
    const it = server(
      recorded,
      [
        [1, 1],
        [1, 299],
      ],
      '6.9.1',
      devices,
    );
    expect(deleted(it, 1).result).toMatchObject({ ok: true });
    expect(deleted(it, 0).result).toMatchObject({ failure: { reason: 'forbidden' } });
    expect(it.known.has(1)).toBe(true);
    expect([it.links(), it.users()]).toEqual([[[1, 299]], [ME]]);
  });

  test('fences of a first version there never were', () => {
    expect(talk(backend.geofencesV1(1), [])).toMatchObject({ result: { value: 0 }, asked: [] });
    expect(talk(backend.deleteGeofencesV1(1), [])).toMatchObject({ result: { ok: true }, asked: [] });
  });
});
