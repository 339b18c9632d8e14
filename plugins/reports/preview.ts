import type { ReportKind } from '../../events/reports.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { location } from '../../src/core/app/location.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { knownFrom, notifications } from '../../src/core/devices/notifications.ts';
import { usualDevice } from '../../src/core/devices/recent.ts';
import { now } from '../../src/core/app/clock.ts';
import { travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { type Read, select, selectBy } from '../../src/kernel/read.ts';
import { moverOfDevice } from '../../src/map/kind-of.ts';
import type { Mover } from '../../src/rules/movers.ts';
import { boundsOf, dayAfter, daysIn, type Period, periodOf } from '../../src/rules/time/periods.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { VOLT } from '../../src/ui/format-signs.ts';
import { KINDS, type ColumnSpec } from './kinds.ts';
import { alarmsOf, voltsByDay } from './made.ts';
import { alarmAnswers } from './reports.state.ts';
import type { Part } from './rows.ts';
import { alarmsTo, reportedFences } from './work.ts';

/** The preview of a report type in the list of reports: the last seven days of the last used device. */
export type Preview = Pick<ColumnSpec, 'kind' | 'unit' | 'digits'> & {
  readonly figure: number;
  /** The preview's values day by day; null where nobody measured a value. Empty if the report type has no days. */
  readonly days: readonly (number | null)[];
};

/** The current quarter of an hour (Unix seconds). In every time zone, days begin with a quarter. */
const quarter = select((read) => Math.floor(read(now) / 900) * 900);
const period = select((read): Period => periodOf('sevenDays', read(quarter), read(timeZoneInUse)));

/** The history query for the report previews; null if the list of reports is not open, or there is no device. */
export const previewQuestion = select((read): TravelQuestion | null => {
  const device = read(usualDevice);
  if (read(location).place?.path !== '/reports' || device === null) return null;
  const zone = read(timeZoneInUse);
  return { device, ...boundsOf(read(period), zone), zone: zone ?? '', limitKmh: null, fences: [] };
});

/** The device whose week the report previews show; null if there is none. */
export const previewDevice = select((read) => read(previewQuestion)?.device ?? null);

/** Whether the week's data for the report previews is still awaited. */
const isPreviewLoading = select((read) => {
  const question = read(previewQuestion);
  const answer = question && read(travelAnswer(travelId(question)));
  return question !== null && !answer?.travel && (!answer || answer.status === 'wanted');
});

/**
 * The history query for the preview of visits; null if it is not needed. It is asked last, because it reads the week a
 * second time.
 */
export const visitsQuestion = select((read): TravelQuestion | null => {
  const question = read(previewQuestion);
  if (!question || !read(travelAnswer(travelId(question)))?.travel) return null;
  const fences = read(reportedFences);
  return fences.length > 0 ? { ...question, fences: [...fences] } : null;
});

/**
 * The week's alerts from the list that the inbox shows; null if the list does not reach back to the beginning of the
 * week.
 */
function listedAlarms(read: Read, { device, from, to }: TravelQuestion): Part['alarms'] {
  const list = read(notifications);
  if (list.success === null || knownFrom(list, device) > from) return null;
  return list.success.filter((one) => one.device === device && one.at >= from && one.at <= to);
}

/** Whether the list of alerts has not arrived from the server yet. A stored list may lack the newest alerts. */
const isListDue = select((read) => {
  const { error, toldAt, fromStorage } = read(notifications);
  return error === null && (toldAt === null || fromStorage);
});

/** The week's data for the report previews; null if not loaded yet. */
export const previewWeek = select((read) => {
  const question = read(previewQuestion);
  const travel = question && read(travelAnswer(travelId(question)))?.travel;
  if (!question || !travel) return null;
  return {
    device: question.device,
    travel,
    period: read(period),
    alarms: alarmsOf(read, question) ?? listedAlarms(read, question),
    volts: voltsByDay(
      read(measurementsOf(question.device)).volts.filter(
        ({ at }) => at >= question.from && at <= question.to,
      ),
      read(timeZoneInUse),
    ),
    visits: visitsOf(read),
    zone: read(timeZoneInUse),
  };
});

function visitsOf(read: Read): Travel['visits'] | null {
  const question = read(visitsQuestion);
  return (question && read(travelAnswer(travelId(question)))?.travel?.visits) ?? null;
}

/** Report types that suit only some devices: nobody speeds with a dog, and a car makes no steps. */
const SUITS: Partial<Record<ReportKind, readonly Mover[]>> = {
  speeding: ['vehicle', 'bike'],
  activity: ['animal', 'person'],
};

/**
 * The report types to list: those that suit the device of the previews, and those that suit only other devices of the
 * account. What suits no device is not listed. Types that suit only some devices come last, so that no other row moves
 * when the devices have loaded.
 */
export const kindsListed = select((read): { here: readonly ReportKind[]; others: readonly ReportKind[] } => {
  const device = read(usualDevice);
  const always = KINDS.filter((kind) => !SUITS[kind]);
  if (device === null) return { here: always, others: [] };
  const { byId } = read(devices);
  const mover = moverOfDevice(byId.get(device), modeNow(read));
  const suiting = KINDS.filter((kind) => SUITS[kind]?.includes(mover));
  const lacked = KINDS.filter((kind) => SUITS[kind]?.includes(mover) === false);
  const found = new Set<ReportKind>();
  for (const other of lacked.length > 0 ? byId.values() : []) {
    const its = moverOfDevice(other, modeNow(read));
    for (const kind of lacked) if (SUITS[kind]?.includes(its)) found.add(kind);
    if (found.size === lacked.length) break;
  }
  return { here: [...always, ...suiting], others: lacked.filter((kind) => found.has(kind)) };
});

/** Whether the preview of one report type is still awaited. Visits come later than the rest. */
export const isAwaited = selectBy((read, kind: ReportKind): boolean => {
  if (kind !== 'visits' || read(isPreviewLoading)) return read(isPreviewLoading);
  const question = read(visitsQuestion);
  const answer = question && read(travelAnswer(travelId(question)));
  return question !== null && !answer?.travel && (!answer || answer.status === 'wanted');
});

/**
 * The device whose measurements the previews need: its week has no battery level, so it may report a voltage instead.
 * Null if none is needed.
 */
export const unmeasuredPreview = select((read): number | null => {
  const week = read(previewWeek);
  return week && week.travel.totals.lowBattery === null ? week.device : null;
});

/**
 * The device and period whose alerts the previews must load. Null if the alerts are known, or if the list of alerts has
 * not arrived yet, because that list often goes back far enough. After a failure, the alerts are loaded again when the
 * list of reports is opened the next time.
 */
export const unaskedPreview = select((read) => {
  const question = read(previewQuestion);
  if (!question || read(isListDue) || listedAlarms(read, question)) return null;
  const answer = alarmsTo(read(alarmAnswers), question);
  if (answer && !(answer.failure && answer.isOld)) return null;
  const { device, from, to } = question;
  return { device, from, to };
});

type Week = {
  readonly travel: Travel;
  readonly period: Pick<Period, 'from' | 'to'>;
  readonly alarms?: Part['alarms'];
  readonly volts?: Part['volts'];
  readonly visits?: Travel['visits'] | null;
  readonly zone?: string | undefined;
};

/** Returns the preview of a report type in the list of reports; null if the week has no data for it. */
export function previewOf(
  kind: ReportKind,
  { travel, period: { from, to }, alarms = null, volts, visits = null, zone }: Week,
): Preview | null {
  const { totals, days } = travel;
  const week = Array.from({ length: daysIn({ from, to }) }, (_, i) => dayAfter(from, i));
  const byDay = (figure: (day: Travel['days'][number]) => number | null) =>
    week.map((day) => {
      const found = days.find((each) => each.day === day);
      return (found && figure(found)) ?? 0;
    });
  const some = (figure: number | null, shown: Preview['kind'], each: Preview['days']): Preview | null =>
    figure === null ? null : { kind: shown, figure, days: each };
  switch (kind) {
    case 'summary':
      return some(
        totals.drivingSeconds,
        'duration',
        byDay((day) => day.drivingSeconds),
      );
    case 'trips':
      return some(
        totals.trips,
        'number',
        byDay((day) => day.trips),
      );
    case 'stops':
      return some(
        totals.stops,
        'number',
        byDay((day) => day.stops),
      );
    case 'mileage':
      return some(
        totals.metres,
        'distance',
        byDay((day) => day.metres),
      );
    case 'speeding':
      return some(
        totals.mostKmh,
        'speed',
        byDay((day) => day.mostKmh),
      );
    case 'activity':
      return some(
        totals.steps,
        'number',
        byDay((day) => day.steps),
      );
    case 'alarms': {
      const on = (alarms ?? []).map(({ at }) => localDay(at, zone));
      return some(
        alarms?.length ?? null,
        'number',
        week.map((day) => on.filter((each) => each === day).length),
      );
    }
    case 'visits': {
      const on = (visits ?? []).map((visit) => localDay(visit.from, zone));
      return some(
        visits?.length ?? null,
        'number',
        week.map((day) => on.filter((each) => each === day).length),
      );
    }
    case 'battery': {
      // A vehicle has a voltage instead of a battery level.
      if (totals.lowBattery === null && volts && volts.size > 0)
        return {
          ...{ kind: 'number', unit: VOLT, digits: 1 },
          figure: Math.min(...[...volts.values()].map(({ low }) => low)),
          // A day without a value has no bar, because a bar of 0 would mean that the battery was empty.
          days: week.map((day) => volts.get(day)?.low ?? null),
        };
      return some(
        totals.lowBattery,
        'percent',
        week.map((day) => days.find((each) => each.day === day)?.lowBattery ?? null),
      );
    }
    default:
      return null;
  }
}
