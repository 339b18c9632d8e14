import * as v from 'valibot';
import type { ParkGuard, Papers, PapersChanges, Measurements } from '../../../events/care-types.ts';
import type { Backend, CommandAnswer, PapersSheet } from '../backend.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Result, Call } from '../call.ts';
import { parse, salvage, isRecord, entries } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawNumber, rawNumberOrNull, rawText, numberOf } from './raw.ts';
import { readPapers, rawContact, rawPlace, rawQuiet } from './read-papers.ts';

type Some = Partial<Measurements>;

/**
 * Schema of a time in the format of the server's database, `{"$date": {"$numberLong": "1770996164000"}}` (ms), or as plain
 * Unix seconds.
 */
const rawTime = v.pipe(
  v.unknown(),
  v.transform((value): unknown => {
    const date = isRecord(value) ? value['$date'] : undefined;
    const long = isRecord(date) ? date['$numberLong'] : date;
    return long === undefined ? value : numberOf(long) / 1000;
  }),
  rawNumber,
  v.transform(Math.floor),
);

/** A battery voltage: in millivolts, according to the server's documentation. */
const rawVolt = v.object({ ts: rawTime, volt: v.pipe(rawNumber, v.minValue(1)) });
const rawMeasured = v.object({ at: rawTime, value: rawNumber });
const rawCar = v.object({
  iddevice: rawNumber,
  mileage: v.optional(rawNumberOrNull, null),
  optimized_mileage: v.optional(rawNumberOrNull, null),
});
const rawDevice = v.object({
  zuend_laststatus: v.optional(rawNumberOrNull, null),
  acc_lastdateunix: v.optional(rawNumberOrNull, null),
});
const rawDay = v.object({
  day: v.pipe(rawText, v.isoDate()),
  minutes: v.optional(rawNumber, 0),
  steps: v.optional(rawNumber, 0),
  rest: v.optional(rawNumber, 0),
});
const rawIgnition = v.object({ on: rawFlag(false), since: v.optional(rawNumberOrNull, null) });
const maybe = <Schema extends v.GenericSchema>(schema: Schema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
};

/**
 * The calls for a device's measurements: the app's own call and, for vehicles, also those in the server's
 * documentation.
 */
export const measurementCalls: Backend['measurements'] = ({ id, imei, vehicle }, now, dayBegan) => {
  const own: Call<Some> = {
    request: { method: 'get', path: `/device/${encodeURIComponent(imei)}/measurements` },
    read: answer(readOwn, OPTIONAL),
  };
  if (!vehicle) return [own];
  return [
    own,
    {
      request: { method: 'get', path: `/sensordata/last/${id}` },
      read: answer((success): Some => {
        const raw = maybe(rawVolt, success);
        return raw ? { volts: [{ at: raw.ts, value: raw.volt / 1000 }] } : {};
      }, OPTIONAL),
    },
    {
      request: { method: 'get', path: `/device/${id}` },
      read: answer((success): Some => {
        const raw = maybe(rawDevice, success);
        if (!raw || raw.zuend_laststatus === null) return {};
        const since = raw.acc_lastdateunix;
        return { ignition: { on: raw.zuend_laststatus === 1, since: since && since > 0 ? since : null } };
      }, OPTIONAL),
    },
    {
      request: { method: 'get', path: '/sdevice/car' },
      read: answer((success): Some => {
        for (const entry of entries(success, 'success')) {
          const car = maybe(rawCar, entry);
          const odometer = car?.optimized_mileage ?? car?.mileage ?? null;
          if (car?.iddevice === id && odometer !== null) return { odometer };
        }
        return {};
      }, OPTIONAL),
    },
    {
      request: {
        method: 'post',
        path: '/customer/dashboard/dataDistance',
        reads: true,
        query: { deviceId: id, startDate: dayBegan, endDate: Math.floor(now), distanceUnit: 'km' },
      },
      read: answer((success): Some => {
        const { totalDistance: today } = parse(
          v.object({ totalDistance: v.optional(rawNumberOrNull, null) }),
          success,
          'success',
        );
        return today === null ? {} : { today };
      }, OPTIONAL),
    },
  ];
};

function readOwn(success: unknown, leftOut: string[]): Some {
  const told = isRecord(success) ? success : {};
  const number = (name: string) => maybe(rawNumber, told[name]);
  const volts = salvage(told['volts'] ?? [], 'success.volts', rawMeasured, leftOut, (raw) => raw);
  const days = salvage(told['days'] ?? [], 'success.days', rawDay, leftOut, (raw) => raw);
  const heartbeat = maybe(rawMeasured, told['heartbeat']);
  const ignition = maybe(rawIgnition, told['ignition']);
  const engineHours = number('engine_hours');
  return {
    ...(volts.length > 0 && { volts: volts.sort((a, b) => a.at - b.at) }),
    ...(days.length > 0 && { days: days.sort((a, b) => (a.day < b.day ? -1 : 1)) }),
    ...(heartbeat && heartbeat.value > 0 && { heartbeat }),
    ...(ignition && { ignition }),
    ...(engineHours !== null && { engineHours }),
  };
}

type Raw = Record<string, unknown>;
type List = 'places' | 'contacts' | 'quiet';

const SCHEMAS = { places: rawPlace, contacts: rawContact, quiet: rawQuiet } as const;

/**
 * For each list: a function that returns the key by which an entry is found again in the server's data. `raw` is the parsed
 * entry, `place` its index in the list.
 */
const IDENTITY: { readonly [Name in List]: (raw: Raw, place: number) => string } = {
  places: ({ id }, place) => (id === '' ? `#${place}` : String(id)),
  contacts: ({ phone }) => String(phone),
  quiet: ({ days, from, to }) => JSON.stringify([days, from, to]),
};

const written = ({ on, ...rest }: Papers['quiet'][number]): Raw => ({ ...rest, on: on ? 1 : 0 });

/**
 * Converts changes of a device's stored data to the server's format. Lists are written as a whole, so everything in
 * `before` (the server's version) that this app does not know is sent back unchanged: unknown fields of an entry,
 * and unreadable entries.
 */
export function writtenPapers(changes: PapersChanges, before: unknown): Raw {
  const was = isRecord(before) ? before : {};
  const { goal, places, contacts, quiet, autoGuard, passport } = changes;
  const object = (name: string, fields: Raw) => ({ ...(isRecord(was[name]) ? was[name] : {}), ...fields });
  return {
    ...(goal && { goal: object('goal', goal) }),
    ...(places && {
      places: withRest('places', places, was).map((entry) => {
        const { id, ...rest } = entry;
        return typeof id === 'string' && id.startsWith('#') ? rest : entry;
      }),
    }),
    ...(contacts && { contacts: withRest('contacts', contacts, was) }),
    ...(quiet && { quiet: withRest('quiet', quiet.map(written), was) }),
    ...(autoGuard && {
      auto_guard: object('auto_guard', { on: autoGuard.on ? 1 : 0, radius: autoGuard.radius }),
    }),
    ...(passport === null && { passport: null }),
    ...(passport &&
      (({ boughtAt, boughtFrom, ...rest }) => ({
        passport: object('passport', { ...rest, bought_at: boughtAt, bought_from: boughtFrom }),
      }))(passport)),
  };
}

/**
 * Returns the app's entries of a list. Each entry includes the unknown fields that the server stores for it. The
 * server's unreadable entries follow at the end.
 */
function withRest(name: List, entries: readonly Raw[], was: Raw): Raw[] {
  const known = new Map<string, Raw>();
  const unread: unknown[] = [];
  const before: unknown = was[name];
  for (const raw of Array.isArray(before) ? (before as unknown[]) : isRecord(before) ? [before] : []) {
    const result = v.safeParse(SCHEMAS[name], raw);
    if (result.success) known.set(`${known.size} ${IDENTITY[name](result.output, known.size)}`, raw as Raw);
    else unread.push(raw);
  }
  const free = new Set(known.keys());
  const take = (fits: (key: string, place: number) => boolean): Raw | undefined => {
    const key = [...known.keys()].find((each, place) => free.has(each) && fits(each, place));
    if (key !== undefined) free.delete(key);
    return key === undefined ? undefined : known.get(key);
  };
  const found = entries.map((entry, i) => {
    // A safe place without an id is identified by its index in the list.
    const identity = name === 'places' ? String(entry['id']) : IDENTITY[name](entry, i);
    return take((key) => key.slice(key.indexOf(' ') + 1) === identity);
  });
  // If the number of entries is unchanged, an entry without a match is one that the user has edited (for example its
  // phone number or hours). It has kept its index, so it replaces the server's entry at that index.
  const isEdited = entries.length === known.size;
  const ours = entries.map((entry, i) => ({
    ...(found[i] ?? (isEdited ? take((_, place) => place === i) : undefined)),
    ...entry,
  }));
  return [...ours, ...(unread as Raw[])];
}

type CareCalls = Pick<
  Backend,
  | 'sendCommand'
  | 'commandState'
  | 'cancelCommand'
  | 'guards'
  | 'armGuard'
  | 'disarmGuard'
  | 'papers'
  | 'savePapers'
  | 'measurements'
>;

const OPTIONAL = { optional: true } as const;
const pathOf = (imei: string) => `/device/${encodeURIComponent(imei)}`;

const rawCommand = v.object({
  id: v.pipe(rawText, v.nonEmpty()),
  /** The state of a command; an unknown state counts as pending. */
  state: v.fallback(v.picklist(['sent', 'confirmed', 'asleep', 'failed']), 'sent'),
  ends: v.optional(rawNumberOrNull, null),
  next_contact: v.optional(rawNumberOrNull, null),
});
const readCommand = answer((success): CommandAnswer => {
  const { id, state, ends, next_contact: next } = parse(rawCommand, success, 'success');
  return { id, state, ends, next };
}, OPTIONAL);

const rawGuard = v.object({
  imei: v.pipe(rawText, v.nonEmpty()),
  lat: v.pipe(rawNumber, v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(rawNumber, v.minValue(-180), v.maxValue(180)),
  radius: v.pipe(rawNumber, v.minValue(1)),
  since: rawNumber,
  alarm_at: v.optional(rawNumberOrNull, null),
  by_ride: v.optional(rawFlag(false), 0),
  ends: v.optional(rawNumberOrNull, null),
  by_ignition: v.optional(rawFlag(false), 0),
});
const toGuard = ({
  alarm_at,
  by_ride,
  ends,
  by_ignition,
  ...raw
}: v.InferOutput<typeof rawGuard>): ParkGuard => ({
  ...raw,
  alarmAt: alarm_at,
  by: by_ride ? 'ride' : 'hand',
  ...(ends !== null && { ends }),
  ...(by_ignition && { byIgnition: true }),
});

const readAnySheet = answer(
  (success, leftOut): PapersSheet => ({ papers: readPapers(success, leftOut), asWritten: success }),
  OPTIONAL,
);
/**
 * Reads a response about a device's stored data. Here status 412 means the same as 409: the data has changed since the
 * edit was made.
 */
const readSheet = (reply: Reply): Result<PapersSheet> => {
  const result = readAnySheet(reply);
  return result.ok || reply.status !== 412
    ? result
    : { ...result, failure: { ...result.failure, reason: 'conflict' } };
};

/** The calls for commands to devices, for their park guards, and for their stored data. */
export const careCalls: CareCalls = {
  sendCommand: (imei, command, on) => ({
    about: { device: imei, action: 'command' },
    request: { method: 'post', path: `${pathOf(imei)}/commands`, body: { command, on: on ? 1 : 0 } },
    read: readCommand,
  }),
  commandState: (imei, id) => ({
    request: { method: 'get', path: `${pathOf(imei)}/commands/${encodeURIComponent(id)}` },
    read: readCommand,
  }),
  cancelCommand: (imei, id) => ({
    about: { device: imei, action: 'command' },
    request: { method: 'delete', path: `${pathOf(imei)}/commands/${encodeURIComponent(id)}` },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  guards: () => ({
    request: { method: 'get', path: '/guards' },
    read: answer((success, leftOut) => salvage(success, 'success', rawGuard, leftOut, toGuard), OPTIONAL),
  }),
  armGuard: (imei, { lat, lng, radius, by, ends, byIgnition }) => ({
    about: { device: imei, action: 'guard' },
    request: {
      method: 'put',
      path: `${pathOf(imei)}/guard`,
      body: {
        lat,
        lng,
        radius,
        by_ride: by === 'ride' ? 1 : 0,
        ...(ends && { ends }),
        ...(byIgnition && { by_ignition: 1 }),
      },
    },
    read: answer((success) => toGuard(parse(rawGuard, success, 'success')), OPTIONAL),
  }),
  disarmGuard: (imei) => ({
    about: { device: imei, action: 'guard' },
    request: { method: 'delete', path: `${pathOf(imei)}/guard` },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  papers: (imei) => ({
    request: { method: 'get', path: `${pathOf(imei)}/papers` },
    read: readSheet,
  }),
  savePapers: (imei, changes, { asWritten }) => ({
    about: { device: imei, action: 'papers' },
    request: { method: 'put', path: `${pathOf(imei)}/papers`, body: writtenPapers(changes, asWritten) },
    read: readSheet,
  }),
  measurements: measurementCalls,
};
