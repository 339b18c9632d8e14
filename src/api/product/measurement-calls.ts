import * as v from 'valibot';
import type { Measurements } from '../../../events/care-types.ts';
import type { Backend } from '../backend.ts';
import type { Call } from '../call.ts';
import { entries, isRecord, parse, salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { numberOf, rawFlag, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

type Some = Partial<Measurements>;
const OPTIONAL = { optional: true } as const;

/** A time as the database writes it, `{"$date": {"$numberLong": "1770996164000"}}`, or as plain unix seconds. */
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

/** Millivolts, as the service documents them. */
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

/** The ways in which this service tells what a device measures: the documented ones for vehicles, and our own. */
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
