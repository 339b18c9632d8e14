import { describe, expect, test } from 'vitest';
import { describe as describeServer } from './describe.ts';
import { toDevice, toGroup } from './device.ts';
import { positionOf, toNotification, toRule } from './event.ts';
import { toGeofence } from './geofence-calls.ts';
import { toMaintenance, toOperator, toRule as toWholeRule, toSavedOrder } from './operations-calls.ts';
import { readPositions, toMeasurements } from './position.ts';
import { readSensors } from './read-sensors.ts';
import { answers, messages, backend, NOW, refused, said, talk } from './traccar-given.ts';
import { toCustomer, toSettings } from './account-calls.ts';
import fc from 'fast-check';
import { everyCall } from '../../../tests/security/every-call.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Call } from '../call.ts';
import { traccarAdmin } from './index.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * Wraps an entity so that the name of every field that is read, including those in its attributes, is added to `read`.
 */
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

/**
 * For each type of entity: its reader, and the fields that this app does not show (`lost`). When the app saves a
 * change, it sends these fields back unchanged.
 */
const KINDS: Readonly<Record<string, { read: (raw: Raw) => unknown; lost: readonly string[] }>> = {
  user: {
    read: (raw) => [toCustomer(raw), toSettings(raw), describeServer({}, raw)],
    lost: [
      ...['phone', 'map', 'latitude', 'longitude', 'zoom', 'coordinateFormat', 'poiLayer', 'totpKey'],
      'login', // read only if there is no e-mail address
      // Fields that the server itself enforces: a disabled or expired user cannot sign in.
      ...['disabled', 'expirationTime', 'deviceLimit', 'userLimit', 'password'],
    ],
  },
  server: {
    read: (raw) => describeServer(raw, null),
    lost: [
      ...['id', 'map', 'bingKey', 'mapUrl', 'overlayUrl', 'latitude', 'longitude', 'zoom', 'forceSettings'],
      ...['coordinateFormat', 'poiLayer', 'geocoderEnabled', 'storageSpace', 'announcement'],
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
    // `attributes.message` is a sentence in the server's language.
    lost: ['attributes.message'],
  },
  geofence: {
    read: (raw) => toGeofence(raw, 1, true),
    lost: ['calendarId', 'description'],
  },
  rule: {
    read: (raw) => [toRule(raw), toWholeRule(raw, {})],
    lost: ['commandId'], // an edit keeps this field; the app never sets it
  },
  maintenance: { read: (raw) => toMaintenance(raw, {}), lost: [] },
  operator: { read: (raw) => toOperator(raw, {}), lost: ['attributes'] },
  order: { read: toSavedOrder, lost: ['attributes', 'deviceId', 'textChannel'] },
};

/** The type of entity in each recorded response. */
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

/** Short or plain-text responses that other tests read: commands, tokens, refusals. */
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
 * Recorded responses that no code in this folder reads: a health check, and data that the app calculates or stores itself.
 * The app never requests the server's audit, orders, statistics, time zones, cache and reports, so none of those is
 * recorded.
 */
const NOT_READ: readonly string[] = [
  ...['calendar-create', 'computed-attributes', 'device-accumulators-put', 'health', 'reports-scheduled'],
];
/** Lists of names and types from which users build rules (`operations-calls.test.ts`). */
const CHOICES: readonly string[] = ['calendars', 'notifications-notificators', 'notifications-types'];

const things = (body: unknown): readonly Raw[] => [body].flat() as readonly Raw[];
const socketThings = (name: string): readonly Raw[] =>
  messages.flatMap((message) => (message[name] ?? []) as readonly Raw[]);

/** Returns the fields that no code reads and that are not listed as `lost`. */
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

const ABOUT = { user: 1, device: 1, imei: 'dev-227592-1', trip: '1', now: NOW / 1000 };
const calls = everyCall({ ...backend, ...traccarAdmin }, ABOUT).map(
  ({ name, call }) => [name, call] as const,
);

const STACK = 'java.lang.IllegalStateException: SECRET\n\tat org.traccar.Secret.call(Secret.java:1)';
/** JSON with a thousand nested objects. */
const deep = JSON.parse(`${'{"attributes":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as unknown;
const long = { id: 1, uniqueId: 'x', deviceId: 1, attributes: { big: 'SECRET'.repeat(500_000) } };
/**
 * Responses of a broken, foreign or hostile server. Most contain a marker such as SECRET, which must never reach the result.
 */
const HOSTILE: readonly Reply[] = [
  ...[400, 401, 403, 404, 405, 409, 418, 429, 500, 501, 503].map((status) => refused(status, STACK)),
  refused(400, 'ERROR: duplicate key value violates unique constraint SECRET; SQL statement: INSERT'),
  refused(502, '<html><body>SECRET</body></html>'),
  { status: 200, body: null, problem: 'unreadable' },
  { status: 200, body: null },
  { status: 200, body: '<html>SECRET</html>' },
  { status: 200, body: 'SECRET' },
  { status: 200, body: { success: 'SECRET' } },
  { status: 200, body: [null, 'SECRET', [], 7] },
  { status: 200, body: deep },
  { status: 200, body: [deep] },
  { status: 0, body: null },
  { status: 0, body: null, problem: 'timeout' },
];

/** Returns the result of a call as JSON text. Only the result of a call is ever shown or recorded. */
const toldOf = (call: Call<unknown>, reply: Parameters<typeof talk>[1]): string =>
  JSON.stringify(talk(call, reply).result);

test.each(calls)(
  '[SRV-07] [checklist 36] %s: no word of a server that refuses, breaks off or lies comes out',
  (_, call) => {
    for (const hostile of HOSTILE) {
      expect(toldOf(call, () => hostile)).not.toMatch(/SECRET|java|<html>|INSERT/);
      // The first request succeeds; all later ones get the hostile response.
      let asked = 0;
      const later = toldOf(call, ({ path }) => {
        asked++;
        if (asked > 1) return hostile;
        return Object.hasOwn(answers, path.slice(1)) ? said(path.slice(1)) : said('devices-by-id');
      });
      expect(later).not.toMatch(/SECRET|java|<html>|INSERT/);
    }
  },
);

test('[SRV-07] no reply whatever makes any call throw, or go on for ever', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1, 2, 'dev-227592-1', '2026-11-20T15:57:00Z', 'CIRCLE (1 2, 3)', true, null),
  );
  const thing = fc.dictionary(
    fc.constantFrom(
      ...['id', 'uniqueId', 'deviceId', 'geofenceId', 'positionId', 'fixTime', 'eventTime', 'latitude'],
      ...['longitude', 'type', 'area', 'attributes', 'version', 'notificators', 'name', 'distance'],
    ),
    value,
  );
  const body = fc.oneof(
    fc.jsonValue(),
    thing,
    fc.array(thing),
    fc.constantFrom(...Object.values(answers).map((each) => each.body)),
  );
  const reply: fc.Arbitrary<Reply> = fc.record({
    status: fc.constantFrom(200, 200, 200, 202, 204, 400, 404),
    body,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      ([, call], replies) => {
        let asked = 0;
        const { result } = talk(call, () => replies[Math.min(asked++, replies.length - 1)] ?? refused(500));
        expect(typeof result.ok).toBe('boolean');
        expect(asked).toBeLessThan(500);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('[SRV-07] ten megabytes of attributes are read, and what is shown of them is short', () => {
  for (const [, call] of calls)
    expect(toldOf(call, () => ({ status: 200, body: [long] })).length).toBeLessThan(10_000);
});
