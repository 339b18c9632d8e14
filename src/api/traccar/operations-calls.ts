import type {
  Counted,
  Order,
  Maintenance,
  MaintenanceChanges,
  Operator,
  OperatorChanges,
  Rule,
  RuleChanges,
  SavedOrder,
} from '../../../events/operations-types.ts';
import { all, type Call, chained, known, mapped, orElse } from '../call.ts';
import type { OperationsBackend } from '../operations-backend.ts';
import { LIVE_CHANNEL } from './event.ts';
import { idsOf, linksFor } from './links.ts';
import { withOwn, ownOf, told } from './own.ts';
import { toMeasurements, WAYS, waysIn } from './position.ts';
import { positionsBy } from './positions-by.ts';
import { chunks } from '../../rules/chunks.ts';
import { linkedAs, type Readable, registerOf } from './register.ts';
import { isId, isLongId, type Raw, textIn, attributesOf, numberIn, rawIn, wordsIn } from './raw.ts';
import { answer, done, listIn, takenAs, wholeEntry } from './reply.ts';
import type { ServerSettings } from './server-settings.ts';

const noId = '.id: expected an id';
/**
 * Converts a rule of the server to the app's format. The server writes all channels in one text, and the alarm
 * types in an attribute.
 */
export const toRule: Readable<Rule> = (raw, links) => {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  if (type === '') return '.type: expected text';
  return {
    id,
    type,
    name: textIn(raw['description']),
    channels: wordsIn(raw['notificators']),
    always: raw['always'] === true,
    alarms: wordsIn(attributesOf(raw)['alarms']),
    calendar: isId(raw['calendarId']) ? raw['calendarId'] : null,
    ...linkedAs(links),
  };
};

/** Returns the server's rule with these changes applied. Alarm types are only kept if the rule is for alarms. */
export function withRule(raw: Raw, { type, name, channels, always, alarms, calendar }: RuleChanges): Raw {
  const { alarms: before, ...attributes } = attributesOf(raw);
  const isAlarm = (type ?? raw['type']) === 'alarm';
  const kinds = alarms?.join(',') ?? before;
  return {
    ...raw,
    ...told({ type, description: name, always }),
    ...(channels && { notificators: channels.join(',') }),
    ...(calendar !== undefined && { calendarId: calendar ?? 0 }),
    attributes: { ...attributes, ...(isAlarm && kinds !== undefined && { alarms: kinds }) },
  };
}

/**
 * Maps the server's names of maintenance counters to the app's. Counters that are not listed here have the same
 * name in the app.
 */
const COUNTED: ReadonlyMap<unknown, string> = new Map([
  ...WAYS.map((name): [string, string] => [name, 'way']),
  ['hours', 'hours'],
  ['fixTime', 'date'],
  ['deviceTime', 'date'],
  ['serverTime', 'date'],
]);
/** Returns the server's name for a maintenance counter; the first name if there are several. */
const wordFor = (counted: string): string =>
  [...COUNTED].find(([, each]) => each === counted)?.[0]?.toString() ?? counted;

/**
 * Converts a maintenance entry of the server to the app's format. The server cannot store which maintenance was done.
 * So the app stores this in the entry's attributes (TRAC-15).
 */
export const toMaintenance: Readable<Maintenance> = (raw, links) => {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  if (type === '') return '.type: expected text';
  return {
    id,
    name: textIn(raw['name']),
    type: COUNTED.get(type) ?? type,
    ...(COUNTED.get(type) === 'way' && { counter: type }),
    start: numberIn(raw['start']) ?? 0,
    period: numberIn(raw['period']) ?? 0,
    done: Object.fromEntries(
      Object.entries(rawIn(ownOf(raw)['done'])).filter(
        (entry): entry is [string, number] => numberIn(entry[1]) !== null,
      ),
    ),
    ...linkedAs(links),
  };
};

/**
 * Returns which maintenance was done, after a change of one user. Each user's marks are merged: a mark that the user left
 * as it was (`was`) stays as the server has it now.
 */
function mergedDone(now: Raw, mine: Raw, was: Raw): Raw {
  const marks = Object.keys({ ...now, ...mine }).map((id) => [id, mine[id] === was[id] ? now[id] : mine[id]]);
  return told(Object.fromEntries(marks));
}

/**
 * Returns the server's maintenance entry with these changes applied. The name that the server uses for the counter is
 * kept if it still stands for the chosen counter. Otherwise nothing counts as done, because that was for another counter.
 */
export function withMaintenance(
  raw: Raw,
  { name, type, start, period, done }: MaintenanceChanges,
  was: MaintenanceChanges = {},
): Raw {
  const isSame = type === undefined || COUNTED.get(raw['type']) === type;
  const marks = done && isSame ? mergedDone(rawIn(ownOf(raw)['done']), done, was.done ?? {}) : done;
  return withOwn(
    { ...raw, ...told({ name, start, period }), ...(!isSame && { type: wordFor(type) }) },
    told({ done: marks }),
  );
}

export const toOperator: Readable<Operator> = (raw, links) => {
  const { id } = raw;
  return isId(id)
    ? { id, name: textIn(raw['name']), key: textIn(raw['uniqueId'], 200), ...linkedAs(links) }
    : noId;
};

const withOperator = (raw: Raw, { name, key }: OperatorChanges): Raw => ({
  ...raw,
  ...told({ name, uniqueId: key }),
});

/** Converts a command that a user saved under a name from the server's format. */
export function toSavedOrder(raw: Raw): SavedOrder | string {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  return type === '' ? '.type: expected text' : { id, name: textIn(raw['description']), type };
}

const MAINTENANCE = '/maintenance';
const CARE_LINKS = linksFor(MAINTENANCE, 'maintenanceId');
const rawList = (
  path: string,
  query: Readonly<Record<string, number | readonly number[]>> = {},
): Call<readonly Raw[]> => ({
  request: { method: 'get', path, query },
  read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
});
const typesAt = (path: string, query: Readonly<Record<string, number>> = {}): Call<readonly string[]> =>
  mapped(rawList(path, query), (list) => list.map(({ type }) => textIn(type, 60)).filter(Boolean));

/** Event types with which the server reports the result of a command. */
const ANSWERS: ReadonlySet<string> = new Set(['commandResult']);

/** Maximum number of device ids in one request's address. */
const AT_ONCE = 100;
/**
 * How often a refused request for positions is split in half. After seven times each of `AT_ONCE` positions has its own
 * request, so a deleted position costs only its own device the counters.
 */
const MOST_HALVINGS = 7;

/**
 * Loads the counters of devices (distance, hours) from their newest positions. The server's data of each device
 * contains the id of its newest position.
 */
const countersOf = (devices: readonly number[]): Call<readonly Counted[]> =>
  chained(rawList('/devices', { id: devices }), (list) => {
    const ids = list.map(({ positionId }) => positionId).filter(isLongId);
    if (ids.length === 0) return { ok: true, value: [], leftOut: [] };
    return {
      next: mapped(positionsBy(ids, MOST_HALVINGS), (positions) =>
        positions.flatMap((raw): Counted[] => {
          const { deviceId: device } = raw;
          const { odometer = null, engineHours = null } = toMeasurements(raw);
          return isId(device) ? [{ device, odometer, ways: waysIn(raw), engineHours }] : [];
        }),
      ),
    };
  });

/** Loads the counters of any number of devices. */
function countersFor(devices: readonly number[]): Call<readonly Counted[]> {
  return mapped(all(chunks(devices, AT_ONCE).map(countersOf)), (found) => found.flat());
}

/** A new maintenance entry, before its values are set. */
const NEW_MAINTENANCE: Raw = { attributes: {} };
/**
 * Returns a new maintenance entry for these devices. Distance is counted by the vehicles' own odometers if they all
 * report one: that is the counter that the app shows. Otherwise by the distance that the server adds up.
 */
const newMaintenance = ({ type, devices = [] }: MaintenanceChanges): Call<Raw> =>
  type !== 'way' || devices.length === 0
    ? known(NEW_MAINTENANCE)
    : mapped(orElse(countersFor(devices), []), (found) => {
        const own = new Set(
          found.flatMap(({ device, ways }) => (ways?.['odometer'] === undefined ? [] : device)),
        );
        return devices.every((device) => own.has(device))
          ? { ...NEW_MAINTENANCE, type: 'odometer' }
          : NEW_MAINTENANCE;
      });

/**
 * Returns the request body for sending a command. A saved command is sent by its id only, so that users who may
 * only send saved commands can send it.
 */
const bodyOf = (deviceId: number, { type, saved, values }: Order): Raw =>
  saved === null ? { deviceId, type, attributes: values } : { deviceId, id: saved, type };

/**
 * The calls for rules, maintenance, drivers and commands, which every Traccar server supports (TRAC-11, TRAC-12,
 * TRAC-14).
 */
export const operationsCalls = (settings: ServerSettings): OperationsBackend => ({
  rules: registerOf(settings, {
    path: '/notifications',
    property: 'notificationId',
    blank: { attributes: {}, always: false, calendarId: 0, commandId: 0 },
    read: toRule,
    written: withRule,
    isLinked: ({ always }) => always !== true,
  }),
  maintenance: registerOf(settings, {
    path: MAINTENANCE,
    property: 'maintenanceId',
    blank: NEW_MAINTENANCE,
    begun: newMaintenance,
    read: toMaintenance,
    written: withMaintenance,
  }),
  operators: registerOf(settings, {
    path: '/drivers',
    property: 'driverId',
    blank: { attributes: {} },
    read: toOperator,
    written: withOperator,
    fields: takenAs('key'),
  }),
  ruleChoices: () =>
    chained(typesAt('/notifications/types'), (types) => ({
      next: chained(typesAt('/notifications/notificators'), (channels) => ({
        next: mapped(rawList('/calendars'), (list) => ({
          types: [...types],
          channels: [...channels],
          calendars: list.flatMap(({ id, name }) => (isId(id) ? [{ id, name: textIn(name) }] : [])),
        })),
      })),
    })),
  testRule: (channels) =>
    mapped(
      all(
        [...channels].map(
          (channel): Call<null> => ({
            request: { method: 'post', path: `/notifications/test/${encodeURIComponent(channel)}` },
            read: done,
          }),
        ),
      ),
      () => null,
    ),
  maintenanceOf: (deviceId) =>
    chained(rawList(MAINTENANCE, { deviceId }), (own, before) => ({
      next: chained(orElse(CARE_LINKS.throughGroupsOf(deviceId), []), (grouped, more) => {
        const ids = new Set([...idsOf(own), ...grouped.flatMap(([raw]) => idsOf([raw]))]);
        const leftOut = [...before, ...more];
        const things = [...ids].flatMap((id): Maintenance[] => {
          const [linked] = own.filter((raw) => raw['id'] === id);
          const groups = grouped.filter(([raw]) => raw['id'] === id);
          const raw = linked ?? groups[0]?.[0] ?? {};
          const thing = toMaintenance(raw, {
            devices: linked ? [deviceId] : [],
            groups: groups.map(([, by]) => by),
          });
          if (typeof thing !== 'string') return [thing];
          leftOut.push(`${id}${thing}`);
          return [];
        });
        return { ok: true, value: things, leftOut };
      }),
    })),
  counters: countersFor,
  orders: (deviceId, isFree) =>
    chained(isFree ? typesAt('/commands/types', { deviceId }) : known<readonly string[]>([]), (types) => ({
      next: chained(
        {
          request: { method: 'get', path: '/commands/send', query: { deviceId } },
          read: answer((body, leftOut) =>
            listIn(body, leftOut, (entry) => {
              const raw = wholeEntry(entry);
              return typeof raw === 'string' ? raw : toSavedOrder(raw);
            }),
          ),
        },
        (saved) => ({
          next: mapped(rawList('/notifications'), (rules) => ({
            types,
            saved,
            tells: rules
              .map((raw) => toRule(raw, {}))
              .some(
                (rule) =>
                  typeof rule !== 'string' &&
                  ANSWERS.has(rule.type) &&
                  rule.always &&
                  rule.channels.includes(LIVE_CHANNEL),
              ),
          })),
        }),
      ),
    })),
  sendOrder: (device, order) => ({
    request: { method: 'post', path: '/commands/send', body: bodyOf(device, order) },
    read: (reply) => answer(() => (reply.status === 202 ? ('queued' as const) : ('sent' as const)))(reply),
  }),
});
