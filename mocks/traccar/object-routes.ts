import type { MockDevice } from '../world/mock-device.ts';
import { readyFor } from '../world/positions.ts';
import { type Answer, denied, empty, json, notFound, refusal } from './answers.ts';
import { areaOf } from './areas.ts';
import { protocolOf } from './positions.ts';
import type { Pretend } from './pretend.ts';
import type { Asked, Route } from './routes.ts';
import { type Kind, KINDS } from './seeds.ts';
import { whole } from './tables.ts';
import type { Raw, User } from './users.ts';

const NOTIFICATION_TYPES = [
  'commandResult',
  'deviceOnline',
  'deviceUnknown',
  'deviceOffline',
  'deviceInactive',
  'queuedCommandSent',
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'geofenceEnter',
  'geofenceExit',
  'alarm',
  'ignitionOn',
  'ignitionOff',
  'maintenance',
  'driverChanged',
  'media',
];
const NOTIFICATORS = ['command', 'mail', 'web'];

/** The commands that devices of each protocol support. All also support `custom`. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  gt06: ['engineStop', 'engineResume', 'positionSingle'],
  watch: [
    'positionSingle',
    'positionPeriodic',
    'alarmSos',
    'sosNumber',
    'message',
    'rebootDevice',
    'powerOff',
  ],
};
const ALL_COMMANDS = [
  'deviceIdentification',
  'positionSingle',
  'positionPeriodic',
  'positionStop',
  'engineStop',
  'engineResume',
  'alarmArm',
  'alarmDisarm',
  'setTimezone',
  'requestPhoto',
  'powerOff',
  'rebootDevice',
  'sosNumber',
  'message',
  'outputControl',
  'setSpeedLimit',
  'alarmSos',
];
/** How long a device takes to answer a command (milliseconds). */
const ANSWERS_AFTER = 3000;
/** A device that has been silent for longer than this gets commands only when it reports again (seconds). */
const SLEEPS_AFTER = 600;

/** For each type of object: the property that names it in Traccar's permissions. */
const PROPERTY: Readonly<Record<Kind, string>> = {
  groups: 'groupId',
  geofences: 'geofenceId',
  notifications: 'notificationId',
  calendars: 'calendarId',
  drivers: 'driverId',
  maintenance: 'maintenanceId',
  commands: 'commandId',
  'attributes/computed': 'attributeId',
};
const types = (names: readonly string[]) => json(names.map((type) => ({ type })));

/**
 * The mock Traccar server's routes for groups, fences, rules, calendars, drivers, maintenance and commands, and for
 * their links to devices.
 */
export const objectRoutes = (pretend: Pretend): Route[] => {
  const { world, tables, devices, users, events } = pretend;
  const deviceOf = (user: User, id: number): MockDevice | undefined =>
    pretend.seenBy(user).find((device) => device.id === id);
  const mayWrite = (user: User): Answer | null =>
    users.raw(user)['readonly'] === true || user.onlyDevice !== null ? denied('User is readonly') : null;
  /** Returns the objects of one type that a user has: all of the customer except those that the user has left. */
  const had = (kind: Kind, user: User): Raw[] =>
    tables
      .list(kind, user.customer)
      .filter(({ id }) => tables.isLinked(`userId=${user.id}&${PROPERTY[kind]}=${Number(id)}`, true));
  const find = (kind: Kind, user: User, id: number): Raw | undefined =>
    had(kind, user).find((one) => one['id'] === id);

  const routesOf = (kind: Kind): Route[] => {
    const kept = (asked: Asked, user: User, id: number): Answer => {
      const data = whole(kind, id, asked.json);
      if (kind === 'geofences' && areaOf(String(data['area'])) === null)
        return refusal(
          400,
          'java.text.ParseException: Mismatch geometry type',
          'org.traccar.geofence.GeofenceGeometry.fromWkt(GeofenceGeometry.java:1)',
        );
      tables.put(kind, user.customer, id, data);
      return json(data);
    };
    return [
      {
        method: 'GET',
        path: `/${kind}`,
        answer({ query }, user) {
          const all = had(kind, user);
          const group = Number(query.get('groupId'));
          if (group > 0)
            return find('groups', user, group)
              ? json(
                  all.filter(({ id }) =>
                    tables.isLinked(`groupId=${group}&${PROPERTY[kind]}=${Number(id)}`, false),
                  ),
                )
              : denied('Group access denied');
          if (!query.has('deviceId')) return json(user.onlyDevice === null ? all : []);
          const device = deviceOf(user, Number(query.get('deviceId')));
          if (!device) return denied('Device access denied');
          return json(all.filter(({ id }) => devices.isLinked(device, PROPERTY[kind], Number(id))));
        },
      },
      {
        method: 'GET',
        path: `/${kind}/:id`,
        answer({ id, url }, user) {
          const found = find(kind, user, id);
          return found ? json(found) : notFound(url);
        },
      },
      {
        method: 'POST',
        path: `/${kind}`,
        answer: (asked, user) => mayWrite(user) ?? kept(asked, user, tables.nextId()),
      },
      {
        method: 'PUT',
        path: `/${kind}/:id`,
        answer(asked, user) {
          const no = mayWrite(user) ?? (find(kind, user, asked.id) ? null : denied('Access denied'));
          return no ?? kept(asked, user, asked.id);
        },
      },
      {
        method: 'DELETE',
        path: `/${kind}/:id`,
        answer({ id }, user) {
          const no = mayWrite(user) ?? (find(kind, user, id) ? null : denied('Access denied'));
          if (no) return no;
          tables.put(kind, user.customer, id, null);
          return empty;
        },
      },
    ];
  };

  const linked = ({ json: data }: Asked, user: User, is: boolean): Answer => {
    const no = mayWrite(user);
    if (no) return no;
    const [owner, property, ...rest] = Object.entries(data);
    if (!owner || !property || rest.length > 0)
      return refusal(
        400,
        'java.lang.IllegalArgumentException: Invalid permission',
        'org.traccar.model.Permission.<init>(Permission.java:1)',
      );
    if (owner[0] === 'deviceId' && !deviceOf(user, Number(owner[1]))) return denied('Device access denied');
    if (owner[0] === 'userId' && Number(owner[1]) !== user.id) return denied('User access denied');
    tables.link(`${owner[0]}=${Number(owner[1])}&${property[0]}=${Number(property[1])}`, is);
    return empty;
  };

  /**
   * Returns the links between devices and objects of one type. In the query, 0 stands for any device or object. Only
   * administrators may see them.
   */
  const listed = (query: URLSearchParams, user: User): Answer => {
    if (users.raw(user)['administrator'] !== true) return denied('Administrator access required');
    const kind = KINDS.find((each) => query.has(PROPERTY[each]));
    const [wantedDevice, wanted] = [
      Number(query.get('deviceId')),
      Number(query.get(PROPERTY[kind ?? 'groups'])),
    ];
    if (!kind || !query.has('deviceId') || (wantedDevice === 0 && wanted === 0))
      return refusal(
        400,
        'java.lang.IllegalArgumentException: Two ids are needed, one of them not 0',
        'org.traccar.api.resource.PermissionsResource.get(PermissionsResource.java:1)',
      );
    const ids = tables.list(kind, user.customer).map(({ id }) => Number(id));
    return json(
      pretend
        .seenBy(user)
        .filter(({ id }) => wantedDevice === 0 || id === wantedDevice)
        .flatMap((device) =>
          ids
            .filter((id) => (wanted === 0 || id === wanted) && devices.isLinked(device, PROPERTY[kind], id))
            .map((id) => ({ deviceId: device.id, [PROPERTY[kind]]: id })),
        ),
    );
  };

  const testAlarm = (user: User): Answer => {
    const [device] = pretend.seenBy(user);
    if (device) events.raise(user.customer, `test ${world.nowMs()}`, { deviceId: device.id, type: 'test' });
    return empty;
  };

  const send = async ({ json: data }: Asked, user: User): Promise<Answer> => {
    const no = mayWrite(user);
    if (no) return no;
    const device = deviceOf(user, Number(data['deviceId']));
    if (!device) return denied('Device access denied');
    const saved = find('commands', user, Number(data['id'] ?? 0));
    // A user whose commands are limited may send only commands that are stored on the server.
    if (!saved && users.raw(user)['limitCommands'] === true) return denied('Commands are limited');
    const id = saved ? Number(saved['id']) : tables.nextId();
    const { description: _, ...command } = whole('commands', id, { ...saved, ...data });
    await readyFor(world, [device]);
    const last = devices.lastOf(device);
    const isAwake = last !== null && world.now() - last.at <= SLEEPS_AFTER;
    if (!isAwake) return { ...json(command), status: 202 };
    world.clock.after(ANSWERS_AFTER, () =>
      events.raise(user.customer, `command ${id} ${world.nowMs()}`, {
        deviceId: device.id,
        type: 'commandResult',
        attributes: { result: 'OK' },
      }),
    );
    return json(command);
  };

  return [
    { method: 'GET', path: '/notifications/types', answer: () => types(NOTIFICATION_TYPES) },
    { method: 'GET', path: '/notifications/notificators', answer: () => types(NOTIFICATORS) },
    { method: 'POST', path: '/notifications/test', answer: (_, user) => testAlarm(user) },
    {
      method: 'POST',
      path: '/notifications/test/:notificator',
      answer: ({ param, url }, user) =>
        NOTIFICATORS.includes(param('notificator')) ? testAlarm(user) : notFound(url),
    },
    {
      method: 'GET',
      path: '/commands/types',
      answer({ query }, user) {
        if (!query.has('deviceId')) return types(['custom', ...ALL_COMMANDS]);
        const device = deviceOf(user, Number(query.get('deviceId')));
        return device
          ? types(['custom', ...(COMMANDS[protocolOf(device)] ?? [])])
          : denied('Device access denied');
      },
    },
    {
      method: 'GET',
      path: '/commands/send',
      answer({ query }, user) {
        const device = deviceOf(user, Number(query.get('deviceId')));
        if (!device) return denied('Device access denied');
        const can = ['custom', ...(COMMANDS[protocolOf(device)] ?? [])];
        return json(
          tables
            .list('commands', user.customer)
            .filter(
              ({ id, type }) =>
                can.includes(String(type)) && devices.isLinked(device, 'commandId', Number(id)),
            ),
        );
      },
    },
    { method: 'POST', path: '/commands/send', answer: send },
    ...(pretend.isNewer
      ? [
          {
            method: 'GET',
            path: '/permissions',
            answer: ({ query }, user) => listed(query, user),
          } satisfies Route,
        ]
      : []),
    { method: 'POST', path: '/permissions', answer: (asked, user) => linked(asked, user, true) },
    { method: 'DELETE', path: '/permissions', answer: (asked, user) => linked(asked, user, false) },
    ...KINDS.flatMap(routesOf),
  ];
};
