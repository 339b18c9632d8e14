import type { Failure } from '../../events/session-types.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { fencePlaces, geofences } from '../../src/core/devices/geofences.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { boundsOf, hoursSoFar, previous } from '../../src/rules/time/periods.ts';
import { isStale, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type Read, select, selectBy } from '../../src/kernel/read.ts';
import type { ReportQuestion } from './question.ts';
import {
  alarmAnswers,
  type AlarmsAnswer,
  isSame,
  type OpenReport,
  openReport,
  reportPage,
} from './reports.state.ts';

type Bounds = { readonly from: number; readonly to: number };

/**
 * Returns a history query for each device of a report's period. Each query requests only what the report type needs, so
 * that other reports can share its result.
 */
const questionsFor = (
  { kind, limitKmh, devices: ids }: ReportQuestion,
  bounds: Bounds,
  zone: string | undefined,
  fences: readonly number[],
): TravelQuestion[] =>
  ids.map((device) => ({
    device,
    ...bounds,
    zone: zone ?? '',
    limitKmh: kind === 'speeding' ? limitKmh : null,
    fences: kind === 'visits' ? [...fences] : [],
  }));

export type Asked = { readonly now: readonly TravelQuestion[]; readonly before: readonly TravelQuestion[] };

/** The areas (geofences) whose visits are counted. An area that is not saved yet has no id of the server. */
export const reportedFences = select((read): readonly number[] =>
  read(fencePlaces)
    .map(({ id }) => id)
    .filter((id) => id > 0),
);

/**
 * The current time, rounded down to five minutes (Unix seconds), so that the questions do not change with each tick of
 * the clock.
 */
const recently = select((read) => Math.floor(read(now) / 300) * 300);

/** Whether a period has not ended yet. */
const isRunning = (read: Read, { from, to }: Bounds): boolean =>
  from <= read(recently) && read(recently) <= to;

/** Whether the open report is about a day that has not ended. Its sums are lower than those of a whole day. */
export const isOfRunningDay = select((read): boolean => {
  const period = read(openReport)?.question.period;
  return (
    period !== undefined &&
    period.from === period.to &&
    isRunning(read, boundsOf(period, read(timeZoneInUse)))
  );
});

/**
 * The history queries that the open report needs. A period that has not ended is compared with as many hours of the
 * previous one, as on the dashboard.
 */
export const askedFor = select((read): Asked => {
  const open = read(openReport);
  if (!open) return { now: [], before: [] };
  const zone = read(timeZoneInUse);
  const fences = open.question.kind === 'visits' ? read(reportedFences) : [];
  const of = (bounds: Bounds) => questionsFor(open.question, bounds, zone, fences);
  const { period, compare } = open.question;
  const bounds = boundsOf(period, zone);
  const earlier = boundsOf(previous(period), zone);
  const before = isRunning(read, bounds) ? hoursSoFar(earlier, bounds, read(recently)) : earlier;
  return { now: of(bounds), before: compare ? of(before) : [] };
});

/** Whether a report is computed from the history; the alarm report loads alarms instead. */
const needsTravel = ({ question: { kind } }: OpenReport) => kind !== 'alarms';

/** Report types that show measurements (battery, activity) besides places. */
const MEASURED: ReadonlySet<ReportQuestion['kind']> = new Set(['battery', 'activity']);
const isMeasured = ({ question: { kind } }: OpenReport) => MEASURED.has(kind);

/** Whether a report of visits must still wait for the areas (geofences) to load before it can request the visits. */
const areFencesDue = ({ question: { kind } }: OpenReport, read: Read): boolean =>
  kind === 'visits' && read(geofences).status === 'loading' && modeNow(read).features.includes('geofences');

/** The history queries of the open report that were not sent yet, or that were cancelled when another page opened. */
export const unasked = select((read): readonly TravelQuestion[] => {
  const open = read(openReport);
  if (!open || !needsTravel(open) || read(reportPage).stopped || areFencesDue(open, read)) return [];
  const { now: these, before } = read(askedFor);
  return [...these, ...before].filter((question) => {
    const answer = read(travelAnswer(travelId(question)));
    return answer === null || answer.status === 'cancelled';
  });
});

/** Whether loaded report data can be refetched: not while the app is offline. */
export const canAskAnew = select((read) => read(connectivity).online !== false);

/** The parameters of the open report while its data can be refetched; null if it cannot, or no report is open. */
export const openedQuestions = select((read) => {
  const open = read(openReport);
  if (!open || !read(canAskAnew)) return null;
  const { now: these, before } = read(askedFor);
  return { report: open.id, questions: [...these, ...before].map(travelId) };
});

/**
 * The devices whose measurements the open report shows, while they can be requested; null if it shows no
 * measurements.
 */
export const measuredDevices = select((read) => {
  const open = read(openReport);
  if (!open || !isMeasured(open) || read(reportPage).stopped || !read(canAskAnew)) return null;
  return { report: open.id, ids: read(askedFor).now.map(({ device }) => device) };
});

/**
 * Why loading a device's measurements for the open report failed; null if it did not fail, or the server has none.
 */
export const measuringFailed = selectBy((read, device: number): Failure | null => {
  const open = read(openReport);
  const { failure } = read(measurementsOf(device));
  return open && isMeasured(open) && failure?.reason !== 'unavailable' ? failure : null;
});

/**
 * History queries of the open report whose results may be outdated.
 * @param now Unix seconds
 */
export function staleQuestions(read: Read, now: number): readonly TravelQuestion[] {
  const open = read(openReport);
  if (!open || !needsTravel(open)) return [];
  const { now: these, before } = read(askedFor);
  return [...these, ...before].filter((question) => {
    const answer = read(travelAnswer(travelId(question)));
    return answer !== null && isStale(answer, now);
  });
}

/** The next device and period whose alarms are missing or outdated. */
export const unaskedAlarms = select((read) => {
  const open = read(openReport);
  if (!open || needsTravel(open) || read(reportPage).stopped) return null;
  const { now: these, before } = read(askedFor);
  const known = read(alarmAnswers).filter(({ isOld }) => !isOld || !read(canAskAnew));
  const next = [...these, ...before].find((question) => !known.some((each) => isSame(each, question)));
  return next ? { device: next.device, from: next.from, to: next.to } : null;
});

export type Work = {
  readonly status: 'working' | 'ready' | 'failed' | 'stopped';
  /** The completed share of the calculation (0–1). */
  readonly share: number;
  readonly failure: Failure | null;
  /** How many devices of the report failed to load, and when its newest data was calculated (Unix seconds). */
  readonly failed: number;
  readonly at: number;
};

/** The loaded alarms for a device and period; null if none were loaded yet. */
export const alarmsTo = (known: readonly AlarmsAnswer[], question: TravelQuestion) =>
  known.find((each) => isSame(each, question)) ?? null;

/** The progress of calculating the open report. */
export const work = select((read): Work => {
  const open = read(openReport);
  const { now: these, before } = read(askedFor);
  const all = [...these, ...before];
  if (!open || all.length === 0) return { status: 'ready', share: 1, failure: null, failed: 0, at: 0 };
  const known = read(alarmAnswers);
  const states = all.map((question) => {
    if (!needsTravel(open)) {
      const answer = alarmsTo(known, question);
      const isOpen = !answer || (answer.isOld && read(canAskAnew));
      return {
        share: isOpen ? 0 : 1,
        failure: answer?.failure ?? null,
        isOpen,
        isStopped: false,
        at: answer?.at ?? 0,
      };
    }
    const answer = read(travelAnswer(travelId(question)));
    const measured = read(measurementsOf(question.device));
    const isDue = isMeasured(open) && measured.status === 'loading' && read(canAskAnew);
    return {
      share: answer === null ? 0 : answer.status === 'wanted' ? answer.done / Math.max(1, answer.of) : 1,
      failure: answer?.status === 'failed' ? answer.failure : null,
      isOpen: answer === null || answer.status === 'wanted' || isDue,
      isStopped: answer?.status === 'cancelled',
      at: answer?.at ?? 0,
    };
  });
  const failed = states.filter(({ failure }) => failure !== null).length;
  const isStopped = read(reportPage).stopped || states.some((each) => each.isStopped);
  return {
    status: isStopped
      ? 'stopped'
      : states.some(({ isOpen }) => isOpen)
        ? 'working'
        : failed === all.length
          ? 'failed'
          : 'ready',
    share: states.reduce((sum, { share }) => sum + share, 0) / states.length,
    failure: states.find(({ failure }) => failure !== null)?.failure ?? null,
    failed,
    at: Math.max(...states.map(({ at }) => at)),
  };
});

/** Returns the loaded result of a history query. */
export const answerTo = (question: TravelQuestion) => travelAnswer(travelId(question));
