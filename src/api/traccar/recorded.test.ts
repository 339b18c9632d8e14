import { describe, expect, test } from 'vitest';
import { describe as describeServer } from './describe.ts';
import { toDevice, toGroup } from './device.ts';
import { positionOf, toNotification, toRule } from './event.ts';
import { toGeofence } from './geofence.ts';
import { toMaintenance, toOperator, toRule as toWholeRule, toSavedOrder } from './operations.ts';
import { readPositions, toMeasurements } from './position.ts';
import { readSensors } from './read-sensors.ts';
import { answers, messages } from './traccar-given.ts';
import { toCustomer, toSettings } from './user.ts';

type Raw = Readonly<Record<string, unknown>>;

/** The thing with a note of every field that somebody reads, those of its attributes too. */
function watched(raw: Raw, read: Set<string>, path = ''): Raw {
  return new Proxy(raw, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name !== 'string') return value;
      read.add(path + name);
      return name === 'attributes' ? watched((value ?? {}) as Raw, read, 'attributes.') : value;
    },
  });
}
const fieldsOf = (raw: Raw): string[] => [
  ...Object.keys(raw),
  ...Object.keys((raw['attributes'] ?? {}) as Raw).map((name) => `attributes.${name}`),
];

/** How each kind of thing is read, and which of its fields this app does not show. A change writes them back as they were. */
const KINDS: Readonly<Record<string, { read: (raw: Raw) => unknown; lost: readonly string[] }>> = {
  user: {
    read: (raw) => [toCustomer(raw), toSettings(raw), describeServer({}, raw)],
    lost: [
      ...[
        'phone',
        'map',
        'latitude',
        'longitude',
        'zoom',
        'coordinateFormat',
        'poiLayer',
        'totpKey',
        'temporary',
      ],
      'login', // where there is no address
      // What the server itself sees to: nobody is signed in with one that is over.
      ...['disabled', 'expirationTime', 'deviceLimit', 'userLimit', 'password'],
    ],
  },
  server: {
    read: (raw) => [describeServer(raw, null), raw['announcement']],
    lost: [
      ...['id', 'map', 'bingKey', 'mapUrl', 'overlayUrl', 'latitude', 'longitude', 'zoom', 'forceSettings'],
      ...['coordinateFormat', 'poiLayer', 'geocoderEnabled', 'storageSpace', 'openIdEnabled', 'attributes'],
    ],
  },
  device: {
    read: toDevice,
    lost: ['status', 'lastUpdate', 'positionId', 'calendarId', 'expirationTime'],
  },
  group: { read: toGroup, lost: ['groupId'] },
  position: {
    read: (raw) => [readPositions([raw], []), toMeasurements(raw), readSensors([raw])],
    lost: ['id', 'protocol', 'deviceTime', 'serverTime', 'address', 'network', 'geofenceIds'],
  },
  event: {
    read: (raw) => [toNotification(raw), positionOf(raw)],
    // A sentence in the language of the server.
    lost: ['maintenanceId', 'attributes.message'],
  },
  geofence: {
    read: (raw) => toGeofence(raw, 1, true),
    lost: ['calendarId', 'description'],
  },
  rule: {
    read: (raw) => [toRule(raw), toWholeRule(raw, [])],
    lost: ['commandId'], // kept by an edit, and made nowhere here
  },
  maintenance: { read: (raw) => toMaintenance(raw, []), lost: [] },
  operator: { read: (raw) => toOperator(raw, []), lost: ['attributes'] },
  order: { read: toSavedOrder, lost: ['attributes', 'deviceId', 'textChannel'] },
};

/** What each recorded answer is of. */
const OF: Readonly<Record<string, keyof typeof KINDS>> = {
  ...{ 'session-login': 'user', 'session-get': 'user', users: 'user' },
  ...{ 'server-anonymous': 'server', 'server-logged-in': 'server' },
  ...{ devices: 'device', 'devices-by-id': 'device', 'device-create': 'device' },
  ...{ groups: 'group', 'group-create': 'group' },
  ...{ 'positions-latest': 'position', 'positions-history': 'position' },
  ...{ 'reports-events': 'event', 'event-by-id': 'event' },
  ...{ geofences: 'geofence', 'geofence-create-circle': 'geofence' },
  ...{ 'geofence-create-line': 'geofence', 'geofence-create-polygon': 'geofence' },
  ...{ notifications: 'rule', 'notification-create': 'rule' },
  ...{ maintenance: 'maintenance', 'maintenance-create': 'maintenance' },
  ...{ drivers: 'operator', 'driver-create': 'operator' },
  ...{ commands: 'order', 'command-create': 'order' },
  'devices-all': 'device',
};

/** Answers of one line, or of text, that other tests read: commands, tokens, refusals. */
const ELSEWHERE: readonly string[] = [
  ...[
    'command-send-unsupported',
    'commands-types',
    'commands-types-device',
    'reports-summary',
    'session-logout',
  ],
  ...[
    'device-share',
    'session-token',
    'permission-create',
    'device-create-duplicate-error',
    'error-not-found',
  ],
  'commands-saved-for-device', // an empty list
  ...['session-login-wrong-password', 'error-missing-params', 'reports-geofences', 'session-not-logged-in'],
];
/**
 * What nothing in this folder reads: a health check, what is worked out here or kept elsewhere. The app makes no call for the audit,
 * orders, statistics, time zones, the cache and the reports of the server, so no answer of those is kept here.
 */
const NOT_READ: readonly string[] = [
  ...['calendar-create', 'computed-attributes', 'device-accumulators-put', 'health', 'reports-scheduled'],
];
/** Lists of names and types that rules are made of (`operations.test.ts`). */
const CHOICES: readonly string[] = ['calendars', 'notifications-notificators', 'notifications-types'];

const things = (body: unknown): readonly Raw[] => [body].flat() as readonly Raw[];
const socketThings = (name: string): readonly Raw[] =>
  messages.flatMap((message) => (message[name] ?? []) as readonly Raw[]);

/** What is neither read nor named. */
function unnamed(kind: keyof typeof KINDS, all: readonly Raw[]): readonly string[] {
  const { read, lost } = KINDS[kind] ?? { read: () => null, lost: [] };
  const seen = new Set<string>(lost);
  for (const raw of all) read(watched(raw, seen));
  return [...new Set(all.flatMap(fieldsOf))].filter((name) => !seen.has(name));
}

describe('recorded of a Traccar 6.9.1 [TRAC-04]', () => {
  test.each(Object.entries(OF))('of %s, a %s, nothing is lost that is not named', (name, kind) => {
    const all = things(answers[name]?.body);
    expect(all.length).toBeGreaterThan(0);
    for (const raw of all) expect(typeof [KINDS[kind]?.read(raw)].flat()[0]).toBe('object');
    expect(unnamed(kind, all)).toEqual([]);
  });

  test.each([
    ['devices', 'device'],
    ['positions', 'position'],
    ['events', 'event'],
  ])('of %s on the socket, each a %s, nothing is lost that is not named', (name, kind) => {
    const all = socketThings(name);
    expect(all.length).toBeGreaterThan(2);
    expect(unnamed(kind, all)).toEqual([]);
  });

  test('what a socket says beside these is the log of the server, for its administrators', () =>
    expect([...new Set(messages.flatMap((message) => Object.keys(message)))].toSorted()).toEqual([
      ...['devices', 'events', 'logs', 'positions'],
    ]));

  test('every answer is read, here or elsewhere, or named as not read', () =>
    expect(Object.keys(answers).toSorted()).toEqual(
      [...Object.keys(OF), ...ELSEWHERE, ...NOT_READ, ...CHOICES].toSorted(),
    ));

  test.each(Object.keys(KINDS))('what is named as lost of a %s is read by nobody', (kind) => {
    const read = new Set<string>();
    const all = Object.entries(OF).flatMap(([name, of]) => (of === kind ? things(answers[name]?.body) : []));
    for (const raw of [...all, ...socketThings(`${kind}s`)]) KINDS[kind]?.read(watched(raw, read));
    expect(KINDS[kind]?.lost.filter((name) => read.has(name))).toEqual([]);
  });
});
