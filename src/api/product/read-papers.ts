import * as v from 'valibot';
import type { Papers } from '../../../events/care-types.ts';
import { NO_PAPERS } from '../no-papers.ts';
import { isRecord, salvage, unreadable } from '../reading.ts';
import { rawFlag, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = v.pipe(rawText, v.regex(CLOCK));

export const rawPlace = v.object({
  id: v.optional(rawText, ''),
  name: v.optional(rawText, ''),
  lat: v.pipe(rawNumber, v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(rawNumber, v.minValue(-180), v.maxValue(180)),
  radius: v.pipe(rawNumber, v.minValue(1)),
});
export const rawContact = v.object({ name: v.optional(rawText, ''), phone: v.pipe(rawText, v.nonEmpty()) });
export const rawQuiet = v.object({
  days: v.array(v.pipe(rawNumber, v.integer(), v.minValue(1), v.maxValue(7))),
  from: clock,
  to: clock,
  on: v.optional(rawFlag(true), 1),
});
const rawPassport = v.object({
  owner: v.optional(rawText, ''),
  frame: v.optional(rawText, ''),
  make: v.optional(rawText, ''),
  model: v.optional(rawText, ''),
  colour: v.optional(rawText, ''),
  bought_at: v.optional(rawText, ''),
  bought_from: v.optional(rawText, ''),
  marks: v.optional(rawText, ''),
});
const rawGoal = v.object({
  minutes: v.optional(rawNumberOrNull, null),
  steps: v.optional(rawNumberOrNull, null),
});
const rawAuto = v.object({ on: v.optional(rawFlag(false), 0), radius: v.optional(rawNumberOrNull, null) });

/**
 * Returns an id for a device's place that has no id on the server. The place's name must not serve as its id, because
 * ids appear in texts that must not contain names.
 */
const noId = (number: number) => `#${number}`;

/**
 * Reads the documents that the server stores about a device. Values that the server does not send are empty;
 * unreadable entries are left out.
 */
export function readPapers(success: unknown, leftOut: string[]): Papers {
  if (!isRecord(success)) return unreadable('success: expected an object');
  const list = <Schema extends v.GenericSchema, Item>(
    name: string,
    schema: Schema,
    toItem: (raw: v.InferOutput<Schema>) => Item,
  ): Item[] => salvage(success[name] ?? [], `success.${name}`, schema, leftOut, toItem);
  const goal = v.safeParse(rawGoal, success['goal'] ?? {});
  const auto = v.safeParse(rawAuto, success['auto_guard'] ?? {});
  const passport = isRecord(success['passport']) ? v.safeParse(rawPassport, success['passport']) : null;
  return {
    goal: {
      minutes: (goal.success && goal.output.minutes) || NO_PAPERS.goal.minutes,
      steps: (goal.success && goal.output.steps) || NO_PAPERS.goal.steps,
    },
    places: list('places', rawPlace, (raw) => raw).map((place, i) => ({ ...place, id: place.id || noId(i) })),
    contacts: list('contacts', rawContact, (raw) => raw),
    quiet: list('quiet', rawQuiet, ({ on, ...raw }) => ({ ...raw, on: Boolean(on) })),
    autoGuard: {
      on: auto.success && Boolean(auto.output.on),
      radius: (auto.success && auto.output.radius) || NO_PAPERS.autoGuard.radius,
    },
    passport: passport?.success ? toPassport(passport.output) : null,
  };
}

const toPassport = ({
  bought_at: boughtAt,
  bought_from: boughtFrom,
  ...raw
}: v.InferOutput<typeof rawPassport>) => ({ ...raw, boughtAt, boughtFrom });
