import type { MockDevice } from '../world/mock-device.ts';
import { falsify, fixesBetween, lastFixes, liveBetween, readyFor } from '../world/positions.ts';
import { type Answer, denied, duplicate, empty, json, noRange, notFound, plain, refusal } from './answers.ts';
import { atOfPosition, rawPositions } from './positions.ts';
import type { Pretend } from './pretend.ts';
import type { Asked, Route } from './routes.ts';
import { whole } from './tables.ts';
import { momentOf } from './time.ts';
import type { Raw, User } from './users.ts';

/** Maximum size of a device picture (bytes), as in the real Traccar server. */
const LARGEST_PICTURE = 500_000;
const PICTURES = /^image\/(jpeg|png|gif|webp|svg\+xml)$/;

/**
 * Refuses a request for several positions of which one does not exist. It was not recorded from a real server: the
 * text is that of Java.
 */
const noPosition = refusal(
  400,
  'java.lang.NullPointerException: Cannot invoke "org.traccar.model.Position.getDeviceId()" because "position" is null',
  'org.traccar.api.resource.PositionResource.getJson(PositionResource.java:1)',
);

/** The mock Traccar server's routes for devices, their positions and pictures, events, and share links. */
export const deviceRoutes = (pretend: Pretend): Route[] => {
  const { world, devices, users, memory, sessions, events, isNewer } = pretend;

  const ready = async (user: User): Promise<MockDevice[]> => {
    const seen = pretend.seenBy(user);
    await readyFor(world, seen);
    return seen;
  };
  /**
   * Returns the devices that the query names by `deviceId` and `groupId`. Null if the user may not see one of them.
   */
  const named = (seen: readonly MockDevice[], query: URLSearchParams): MockDevice[] | null => {
    const ids = query.getAll('deviceId').map(Number);
    const groups = query.getAll('groupId').map(Number);
    const written = groups.length > 0 ? devices.list(seen) : [];
    const inGroups = seen.filter((_, i) => groups.includes(Number(written[i]?.['groupId'])));
    const byId = ids.flatMap((id) => seen.find((device) => device.id === id) ?? []);
    return byId.length === ids.length ? [...new Set([...byId, ...inGroups])] : null;
  };
  const rangeOf = (query: URLSearchParams): { from: number; to: number } | null => {
    const [from, to] = [momentOf(query.get('from')), momentOf(query.get('to'))];
    return from === null || to === null ? null : { from: from / 1000, to: to / 1000 };
  };
  const written = (user: User, of: readonly MockDevice[], fixes: ReturnType<typeof lastFixes>): Raw[] =>
    rawPositions(
      falsify(world, user.customer, fixes),
      new Map(of.map((device) => [device.id, device])),
      world.simulator.delay,
      pretend.fencesOf(user.customer, of),
      pretend.lostGps,
    );
  const within = (user: User, of: readonly MockDevice[], { from, to }: { from: number; to: number }): Raw[] =>
    written(user, of, fixesBetween(world, of, Math.ceil(from), Math.floor(to) + 1));
  /** Answers a request for a report about devices and a time range. */
  const reporting =
    (
      answer: (
        chosen: readonly MockDevice[],
        range: { from: number; to: number },
        user: User,
        query: URLSearchParams,
      ) => Answer,
    ) =>
    async ({ query }: Asked, user: User): Promise<Answer> => {
      const seen = await ready(user);
      const range = rangeOf(query);
      if (users.raw(user)['disableReports'] === true) return denied('Reports are disabled');
      if (!range) return noRange;
      const chosen = named(seen, query);
      return chosen ? answer(chosen, range, user, query) : denied('Device access denied');
    };
  const mayWrite = (user: User): Answer | null => {
    const { readonly, deviceReadonly } = users.raw(user);
    return readonly === true || deviceReadonly === true || user.onlyDevice !== null
      ? denied('User is readonly')
      : null;
  };
  /** Answers a request about a device, if the user may change the device. */
  const changing =
    (answer: (device: MockDevice, asked: Asked, user: User) => Answer | Promise<Answer>) =>
    async (asked: Asked, user: User): Promise<Answer> => {
      const no = mayWrite(user);
      if (no) return no;
      await ready(user);
      const device = devices.moving(user.customer).find(({ id }) => id === asked.id);
      return device ? answer(device, asked, user) : denied('Device access denied');
    };
  const refusedData = ({ name, uniqueId }: Raw, except: number): Answer | null => {
    if (typeof name !== 'string' || typeof uniqueId !== 'string' || uniqueId === '')
      return refusal(
        400,
        'org.traccar.storage.StorageException: org.h2.jdbc.JdbcSQLIntegrityConstraintViolationException: NULL not allowed for column "UNIQUEID"',
        'org.traccar.storage.DatabaseStorage.addObject(DatabaseStorage.java:105)',
      );
    return devices.isTaken(uniqueId, except) ? duplicate('tc_devices', uniqueId) : null;
  };
  const share = async ({ form }: Asked, user: User): Promise<Answer> => {
    const [device] = (await ready(user)).filter(({ id }) => id === Number(form.get('deviceId')));
    const ends = momentOf(form.get('expiration'));
    if (!device) return denied('Device access denied');
    if (ends === null) return noRange;
    return plain(sessions.token(user, Math.floor(ends / 1000), device.id));
  };

  return [
    {
      method: 'GET',
      path: '/devices',
      async answer({ query }, user) {
        const isAll = query.get('all') === 'true' && users.raw(user)['administrator'] === true;
        const seen = isAll
          ? world.customers().flatMap(({ userID }) => devices.moving(userID))
          : await ready(user);
        if (isAll) await readyFor(world, seen);
        const ids = query.getAll('id').map(Number);
        const uniqueIds = query.getAll('uniqueId');
        const list = devices.list(ids.length > 0 ? seen.filter(({ id }) => ids.includes(id)) : seen);
        const found =
          uniqueIds.length > 0
            ? list.filter((device) => uniqueIds.includes(String(device['uniqueId'])))
            : list;
        return json(
          query.get('excludeAttributes') === 'true'
            ? found.map(({ attributes: _attributes, ...device }) => device)
            : found,
        );
      },
    },
    {
      method: 'GET',
      path: '/devices/:id',
      async answer({ id, url }, user) {
        const [device] = (await ready(user)).filter((each) => each.id === id);
        return device ? json(devices.list([device])[0]) : notFound(url);
      },
    },
    {
      method: 'POST',
      path: '/devices',
      async answer({ json: data }, user) {
        const no = mayWrite(user) ?? refusedData(data, 0);
        if (no) return no;
        const device = devices.add(user.customer, data);
        if (!device) return denied('Device access denied');
        await readyFor(world, [device]);
        return json({ ...devices.list([device])[0], status: 'offline' });
      },
    },
    {
      method: 'PUT',
      path: '/devices/:id',
      answer: changing((device, { json: data }, user) => {
        const no = refusedData(data, device.id);
        if (no) return no;
        devices.change(user.customer, device, whole('devices', device.id, data));
        return json(devices.list([device])[0]);
      }),
    },
    {
      method: 'DELETE',
      path: '/devices/:id',
      answer: changing((device, _, user) => {
        devices.remove(user.customer, device);
        return empty;
      }),
    },
    { method: 'PUT', path: '/devices/:id/accumulators', answer: changing(() => empty) },
    {
      method: 'POST',
      path: '/devices/:id/image',
      answer: changing((device, { bytes, type }) => {
        const mime = type.split(';')[0]?.trim() ?? '';
        if (!PICTURES.test(mime) || bytes.length === 0 || bytes.length > LARGEST_PICTURE)
          return refusal(
            400,
            'java.lang.IllegalArgumentException: Unsupported image type or size',
            'org.traccar.api.resource.DeviceResource.uploadImage(DeviceResource.java:1)',
          );
        const name = `device.${mime.slice(6).replace('jpeg', 'jpg').replace('+xml', '')}`;
        const uniqueId = String(devices.written(device, null)['uniqueId']);
        memory.look().media[`${uniqueId}/${name}`] = {
          mime,
          base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        };
        memory.save();
        return plain(name);
      }),
    },
    {
      method: 'GET',
      path: '/media/*',
      answer({ param, url }) {
        const found = memory.look().media[param('*')];
        return found
          ? {
              status: 200,
              type: found.mime,
              body: Uint8Array.from(atob(found.base64), (letter) => letter.charCodeAt(0)),
            }
          : notFound(url);
      },
    },
    isNewer
      ? { method: 'POST', path: '/share/device', answer: share }
      : { method: 'POST', path: '/devices/share', answer: share },
    {
      method: 'GET',
      path: '/positions',
      async answer({ query }, user) {
        const seen = await ready(user);
        const ids = query.getAll('id').map(Number);
        if (ids.length > 0) {
          const found = ids.flatMap((id) => {
            const { at, isOf } = atOfPosition(id);
            const [device] = seen.filter((each) => isOf(each.id));
            return device ? written(user, [device], liveBetween(world, [device], at, at + 1)).slice(-1) : [];
          });
          return found.length === ids.length ? json(found) : noPosition;
        }
        if (!query.has('deviceId')) return json(written(user, seen, lastFixes(world, seen, 1)));
        const chosen = named(seen, new URLSearchParams({ deviceId: query.get('deviceId') ?? '' }));
        if (!chosen) return denied('Device access denied');
        if (!query.has('from') && !query.has('to'))
          return json(written(user, chosen, lastFixes(world, chosen, 1)));
        const range = rangeOf(query);
        return range ? json(within(user, chosen, range)) : noRange;
      },
    },
    {
      method: 'GET',
      path: '/reports/route',
      answer: reporting((chosen, range, user) => json(within(user, chosen, range))),
    },
    {
      method: 'GET',
      path: '/reports/summary',
      answer: reporting((chosen, range, user) =>
        json(chosen.map((device) => summary(device, within(user, [device], range)))),
      ),
    },
    {
      method: 'GET',
      path: '/reports/events',
      answer: reporting((chosen, range, user, query) => {
        const types = query.getAll('type');
        const isWanted = ({ type }: Raw) =>
          types.length === 0 || types.includes('allEvents') || types.includes(String(type));
        return json(events.between(user.customer, chosen, range.from, range.to).filter(isWanted));
      }),
    },
    {
      method: 'GET',
      path: '/events/:id',
      async answer({ id, url }, user) {
        await ready(user);
        const event = events.byId(user.customer, id);
        return event ? json(event) : notFound(url);
      },
    },
  ];
};

/** Returns Traccar's summary report: what a device did between its first and its last position. */
const summary = (device: MockDevice, positions: readonly Raw[]): Raw => {
  const [first, last] = [positions[0], positions.at(-1)];
  const numberOf = (position: Raw | undefined, name: string) =>
    Number((position?.['attributes'] as Raw | undefined)?.[name] ?? 0);
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: positions.reduce((all, position) => all + numberOf(position, 'distance'), 0),
    averageSpeed: 0,
    maxSpeed: positions.reduce((most, { speed }) => Math.max(most, Number(speed)), 0),
    spentFuel: 0,
    startOdometer: numberOf(first, 'totalDistance'),
    endOdometer: numberOf(last, 'totalDistance'),
    startTime: first?.['fixTime'] ?? null,
    endTime: last?.['fixTime'] ?? null,
    startHours: numberOf(first, 'hours'),
    endHours: numberOf(last, 'hours'),
    engineHours: numberOf(last, 'hours') - numberOf(first, 'hours'),
  };
};
