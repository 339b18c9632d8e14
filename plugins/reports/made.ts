import type { TravelQuestion } from '../../events/travel-types.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import { alarmAnswers, openReport } from './reports.state.ts';
import { sensorCells } from './sensors.state.ts';
import { alarmsTo, answerTo, askedFor } from './work.ts';
import { formatPlace } from '../../src/ui/format.ts';
import type { Part } from './rows.ts';
import { deviceName } from './words.ts';

/** The data of each device of the open report, for the chosen period and the previous one. */
export const reportParts = select(
  (read): { readonly now: readonly Part[]; readonly before: readonly Part[] } => {
    const open = read(openReport);
    const asked = read(askedFor);
    if (!open) return { now: [], before: [] };
    const of = (questions: readonly TravelQuestion[]) => questions.map((question) => partOf(read, question));
    return { now: of(asked.now), before: of(asked.before) };
  },
);

const NO_VOLTS: Part['volts'] = new Map();

function partOf(read: Read, question: TravelQuestion): Part {
  const { days, volts } = read(measurementsOf(question.device));
  return {
    id: question.device,
    name: deviceName(read, question.device),
    travel: read(answerTo(question))?.travel ?? null,
    alarms: alarmsOf(read, question),
    activity: days,
    sensors: sensorCells(read, question),
    volts: volts.length > 0 ? voltsByDay(volts, read(timeZoneInUse)) : NO_VOLTS,
  };
}

/**
 * The alarms of a device in a period: the loaded ones, and those that have arrived since, as in the inbox and on the
 * dashboard. Null until they are loaded.
 */
export function alarmsOf(read: Read, question: TravelQuestion): Part['alarms'] {
  const answered = alarmsTo(read(alarmAnswers), question)?.notifications ?? null;
  if (answered === null) return null;
  const { device, from, to } = question;
  const known = new Set(answered.map(({ id }) => id));
  const since = (read(notifications).success ?? []).filter(
    (one) => one.device === device && one.at >= from && one.at <= to && !known.has(one.id),
  );
  return since.length > 0 ? [...answered, ...since] : answered;
}

/** Returns the lowest and the highest voltage of each day. */
export function voltsByDay(
  volts: readonly { readonly at: number; readonly value: number }[],
  zone: string | undefined,
): Part['volts'] {
  const days = new Map<string, { low: number; high: number }>();
  for (const { at, value } of volts) {
    const day = localDay(at, zone);
    const known = days.get(day);
    days.set(day, { low: Math.min(known?.low ?? value, value), high: Math.max(known?.high ?? value, value) });
  }
  return days;
}

/**
 * Returns a function that names a place as on all screens. If the name is unknown, the function returns the
 * coordinates.
 */
export const placeNames = select((read): ((lat: number, lng: number) => string) => {
  const name = read(nameOfPlace);
  return (lat, lng) => placeInWords(name(lat, lng)) ?? formatPlace(lat, lng);
});

export const fenceNames = select((read): ((id: number) => string) => {
  const known = new Map(read(geofences).shown.map(({ id, name }) => [id, name]));
  return (id) => known.get(id) ?? String(id);
});
