import * as reportEvents from '../../events/reports.ts';
import type { SensorFigures, SensorIs } from '../../events/reports.ts';
import type { Failure } from '../../events/session-types.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import type { Cell } from '../../src/core/app/exports/document.ts';
import { formatLanguage, unitsInUse } from '../../src/core/app/settings.ts';
import type { Remote } from '../../src/core/server/remote.ts';
import { can } from '../../src/core/server/server.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import { bySensor, sensorKind } from '../../src/rules/sensors.ts';
import { sensorNumber, sensorUnit } from '../../src/ui/sensor-format.ts';
import type { ColumnSpec } from './kinds.ts';
import { openReport, reportPage } from './reports.state.ts';
import { type Span, spansOf } from './sensor-figures.ts';
import { answerTo, askedFor, canAskAnew } from './work.ts';

type Found = { readonly name: string; readonly unit: string; readonly is: SensorIs };
type Named = {
  readonly device: number;
  readonly sensors: readonly Found[];
  readonly failure: Failure | null;
};
type Answer = {
  readonly device: number;
  readonly names: readonly string[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly figures: readonly SensorFigures[] | null;
  readonly failure: Failure | null;
};
type ReportSensors = {
  /** Whether the user has opened the menu to choose sensors. */
  readonly isSought: boolean;
  readonly named: readonly Named[];
  /** The loaded sensor values, newest response first. */
  readonly answers: readonly Answer[];
};

/**
 * The maximum number of stored sensor responses: enough for two reports with the most devices, including the
 * previous periods.
 */
const MOST_KEPT = 60;
const nothing: ReportSensors = { isSought: false, named: [], answers: [] };

/** The sensor values for the periods of report rows, and which sensors the devices have (SENS-02). */
export const reportSensors = plainProjection<ReportSensors>('reports/sensors', nothing, (on) => {
  const named = (s: ReportSensors, one: Named): ReportSensors => ({
    ...s,
    named: [one, ...s.named.filter(({ device }) => device !== one.device)].slice(0, MOST_KEPT),
  });
  const answered = (s: ReportSensors, one: Answer): ReportSensors => ({
    ...s,
    answers: [one, ...s.answers.filter((each) => !isSame(each, one))].slice(0, MOST_KEPT),
  });
  return [
    on(reportEvents.sensorsRequested, (s) => ({
      ...s,
      isSought: true,
      named: s.named.filter(({ failure }) => failure === null),
    })),
    on(reportEvents.sensorsFound, (s, { payload }) => named(s, { ...payload, failure: null })),
    on(reportEvents.sensorsNotFound, (s, { payload }) => named(s, { ...payload, sensors: [] })),
    on(reportEvents.sensorsWorked, (s, { payload }) => answered(s, { ...payload, failure: null })),
    on(reportEvents.sensorsFailed, (s, { payload }) => answered(s, { ...payload, figures: null })),
    // Drops the sensor values of a period that includes now, because more data exists by now.
    on(travelEvents.asked, (s, { payload: { question }, at }) => {
      const isOld = ({ device, to }: Answer) => device === question.device && Math.max(...to) >= at / 1000;
      return s.answers.some(isOld) ? { ...s, answers: s.answers.filter((each) => !isOld(each)) } : s;
    }),
    // The user recalculates the whole report, so all sensor values are dropped.
    on(reportEvents.started, (s) => ({ ...s, answers: [] })),
  ];
});

type Wanted = Pick<Answer, 'device' | 'names' | 'from' | 'to'>;
const isSame = (a: Wanted, b: Wanted): boolean =>
  a.device === b.device &&
  a.names.join('\n') === b.names.join('\n') &&
  a.from.join() === b.from.join() &&
  a.to.join() === b.to.join();

/**
 * The sensor data that the open report needs for a device; null if it needs none, or the device's rows are not
 * known yet.
 */
function wantedOf(read: Read, asked: TravelQuestion): Wanted | null {
  const open = read(openReport);
  const answer = read(answerTo(asked));
  if (!open || open.question.sensors.length === 0 || !answer || answer.status === 'wanted') return null;
  if (isFromFile(asked.device)) return null;
  const spans = spansOf(open.question, asked, answer.travel);
  return spans.length === 0
    ? null
    : {
        device: asked.device,
        names: open.question.sensors,
        from: spans.map(({ from }) => from),
        to: spans.map(({ to }) => to),
      };
}

const answerOf = (read: Read, wanted: Wanted): Answer | null =>
  read(reportSensors).answers.find((each) => isSame(each, wanted)) ?? null;

/** The next device whose sensors are to be loaded. */
export const nextSensors = select((read): { wanted: Wanted; spans: readonly Span[] } | null => {
  if (read(reportPage).stopped || !read(canAskAnew)) return null;
  for (const asked of read(askedFor).now) {
    const wanted = wantedOf(read, asked);
    if (wanted && !answerOf(read, wanted))
      return { wanted, spans: wanted.from.map((from, i) => ({ from, to: wanted.to[i] ?? from })) };
  }
  return null;
});

/** Whether sensors of the open report are still loading. */
export const areSensorsDue = select((read) => can(read, 'sensors') && read(nextSensors) !== null);

/** Why the sensor values of a device of the open report are missing; null if they are loaded or still loading. */
export const sensorsFailure = (read: Read, asked: TravelQuestion): Failure | null => {
  const wanted = wantedOf(read, asked);
  return (wanted && answerOf(read, wanted)?.failure) ?? null;
};

/** The next device whose sensor names were not requested yet. */
export const nextToName = select((read): number | null => {
  const open = read(openReport);
  const { isSought, named } = read(reportSensors);
  if (!open || !isSought) return null;
  const known = new Set(named.map(({ device }) => device));
  return open.question.devices.find((device) => !isFromFile(device) && !known.has(device)) ?? null;
});

/** The sensor names in the order of the device's panel, including those that are already columns. */
type SensorChoice = Remote<{ readonly names: readonly string[] }>;
/** The sensors that can be columns of the open report; null if it cannot have any. */
export const sensorChoice = select((read): SensorChoice | null => {
  const open = read(openReport);
  if (!open || open.question.kind === 'alarms' || !can(read, 'sensors')) return null;
  const { devices, sensors } = open.question;
  if (devices.length > 0 && devices.every(isFromFile)) return null;
  const named = read(reportSensors).named.filter(({ device }) => devices.includes(device));
  // Leaves out sensors with a comma in their name, because commas separate names in the address.
  const names = named
    .flatMap((each) => each.sensors.map(({ name }) => name))
    .filter((name) => !name.includes(','));
  const failure = named.find((each) => each.failure !== null)?.failure ?? null;
  return {
    status:
      read(nextToName) !== null || (named.length === 0 && devices.length > 0)
        ? 'loading'
        : failure
          ? 'failed'
          : 'ready',
    failure,
    names: [...new Set([...sensors, ...names])].sort(bySensor),
  };
});

/** The columns that a report shows for a sensor, by the sensor's kind. */
const PARTS = { number: ['low', 'high'], state: ['yes'], text: ['last'] } as const;
type SensorPart = (typeof PARTS)[SensorIs][number];
const idOf = (part: SensorPart, name: string) => `sensor.${part}.${name}`;

const knownFigures = select((read): readonly SensorFigures[] =>
  read(askedFor).now.flatMap((asked) => {
    const wanted = wantedOf(read, asked);
    return (wanted && answerOf(read, wanted)?.figures) ?? [];
  }),
);

/** The report columns of the chosen sensors, in the order of the address. */
export const sensorColumns = select((read): readonly ColumnSpec[] => {
  const open = read(openReport);
  if (!open || !can(read, 'sensors')) return [];
  const known = read(knownFigures);
  const units = read(unitsInUse);
  const language = read(formatLanguage);
  return open.question.sensors.flatMap((name): ColumnSpec[] => {
    const found = known.find((each) => each.name === name);
    if (!found || found.is === 'text')
      return [{ id: idOf('last', name), kind: 'text', sensor: { name, part: 'last' } }];
    if (found.is === 'state')
      return [{ id: idOf('yes', name), kind: 'duration', total: 'sum', sensor: { name, part: 'yes' } }];
    const unit = sensorUnit(sensorKind(name), found.unit, units, language);
    return PARTS.number.map((part) => ({
      id: idOf(part, name),
      kind: 'number',
      total: part === 'low' ? 'least' : 'most',
      ...(unit !== '' && { unit }),
      sensor: { name, part },
    }));
  });
});

/** Rounds a sensor value to two decimal places, which is more precise than any sensor. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns a device's sensor values for each of its report rows, as cells by column id. */
export function sensorCells(read: Read, asked: TravelQuestion): readonly Readonly<Record<string, Cell>>[] {
  const wanted = wantedOf(read, asked);
  const figures = (wanted && answerOf(read, wanted)?.figures) ?? [];
  if (!wanted || figures.length === 0) return [];
  const units = read(unitsInUse);
  return wanted.from.map((_, i) => {
    const cells: Record<string, Cell> = {};
    for (const each of figures) {
      const number = (value: number | null | undefined): Cell =>
        value == null ? null : rounded(sensorNumber(value, sensorKind(each.name), each.unit, units));
      if (each.is === 'number') {
        cells[idOf('low', each.name)] = number(each.low[i]);
        cells[idOf('high', each.name)] = number(each.high[i]);
      } else if (each.is === 'state') cells[idOf('yes', each.name)] = each.yes[i] ?? null;
      else cells[idOf('last', each.name)] = each.last[i] ?? null;
    }
    return cells;
  });
}
