import * as v from 'valibot';
import type { ParkGuard } from '../../../events/care-types.ts';
import type { Backend, CommandAnswer, PapersSheet } from '../backend.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Result } from '../call.ts';
import { parse, salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawNumber, rawNumberOrNull, rawText } from './raw.ts';
import { readPapers } from './read-papers.ts';
import { writtenPapers } from './write-papers.ts';
import { measurementCalls } from './measurement-calls.ts';

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
  /** A state that nobody knows is one that is still on its way. */
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
/** Of papers 412 says what 409 does: they are not any more what the change was made for. */
const readSheet = (reply: Reply): Result<PapersSheet> => {
  const result = readAnySheet(reply);
  return result.ok || reply.status !== 412
    ? result
    : { ...result, failure: { ...result.failure, reason: 'conflict' } };
};

/** What devices are told to do, what guards them, and what people keep about them. */
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
