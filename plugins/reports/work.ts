import type { Failure } from '../../events/session-types.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { fencePlaces, geofences } from '../../src/core/devices/geofences.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { boundsOf, type Period, previous } from '../../src/rules/time/periods.ts';
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

/** A question to the past for each device of a period. Only what a kind needs is asked, so that others ask the same. */
const questionsFor = (
  { kind, limitKmh, devices: ids }: ReportQuestion,
  period: Period,
  zone: string | undefined,
  fences: readonly number[],
): TravelQuestion[] =>
  ids.map((device) => ({
    device,
    ...boundsOf(period, zone),
    zone: zone ?? '',
    limitKmh: kind === 'speeding' ? limitKmh : null,
    fences: kind === 'visits' ? [...fences] : [],
  }));

export type Asked = { readonly now: readonly TravelQuestion[]; readonly before: readonly TravelQuestion[] };

/** What has to be known for the report that is open. */
export const askedFor = select((read): Asked => {
  const open = read(openReport);
  if (!open) return { now: [], before: [] };
  const zone = read(timeZoneInUse);
  const fences =
    open.question.kind === 'visits'
      ? read(fencePlaces)
          .map(({ id }) => id)
          .filter((id) => id > 0)
      : [];
  const of = (period: Period) => questionsFor(open.question, period, zone, fences);
  const { period, compare } = open.question;
  return { now: of(period), before: compare ? of(previous(period)) : [] };
});

/** Kinds that are worked out of the past; alarms are requested. */
const needsTravel = ({ question: { kind } }: OpenReport) => kind !== 'alarms';

/** Kinds that show what devices measure beside their places. */
const MEASURED: ReadonlySet<ReportQuestion['kind']> = new Set(['battery', 'activity']);
const isMeasured = ({ question: { kind } }: OpenReport) => MEASURED.has(kind);

/** Visits of areas can be requested once it is known which there are. */
const areFencesDue = ({ question: { kind } }: OpenReport, read: Read): boolean =>
  kind === 'visits' && read(geofences).status === 'loading' && modeNow(read).features.includes('geofences');

/** Questions that nobody has asked yet. */
export const unasked = select((read): readonly TravelQuestion[] => {
  const open = read(openReport);
  if (!open || !needsTravel(open) || read(reportPage).stopped || areFencesDue(open, read)) return [];
  const { now: these, before } = read(askedFor);
  return [...these, ...before].filter((question) => read(travelAnswer(travelId(question))) === null);
});

/** Whether it may be asked for what has been told once: without a network that stays as it is. */
export const canAskAnew = select((read) => read(connectivity).online !== false);

/** What the open report is about while it can be asked for again; null: it cannot, or none is open. */
export const openedQuestions = select((read) => {
  const open = read(openReport);
  return open && read(canAskAnew) ? { report: open.id, questions: read(askedFor).now.map(travelId) } : null;
});

/** The devices whose measurements the open report shows, while they can be requested; null: it shows none. */
export const measuredDevices = select((read) => {
  const open = read(openReport);
  if (!open || !isMeasured(open) || read(reportPage).stopped || !read(canAskAnew)) return null;
  return { report: open.id, ids: read(askedFor).now.map(({ device }) => device) };
});

/** What a device of the open report measures was not available; null: it could, or this server tells of none. */
export const measuringFailed = selectBy((read, device: number): Failure | null => {
  const open = read(openReport);
  const { failure } = read(measurementsOf(device));
  return open && isMeasured(open) && failure?.reason !== 'unavailable' ? failure : null;
});

/** Questions of the open report whose answers are not the last word. @param now unix seconds */
export function staleQuestions(read: Read, now: number): readonly TravelQuestion[] {
  const open = read(openReport);
  if (!open || !needsTravel(open)) return [];
  const { now: these, before } = read(askedFor);
  return [...these, ...before].filter((question) => {
    const answer = read(travelAnswer(travelId(question)));
    return answer !== null && isStale(answer, now);
  });
}

/** The next stretch of alarms that is not known, or no longer. */
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
  /** 0–1. */
  readonly share: number;
  readonly failure: Failure | null;
  /** How many devices were not available, and when the newest figures were worked out (unix seconds). */
  readonly failed: number;
  readonly at: number;
};

/** What is known of the alarms of a stretch; null: nothing yet. */
export const alarmsTo = (known: readonly AlarmsAnswer[], question: TravelQuestion) =>
  known.find((each) => isSame(each, question)) ?? null;

/** How far the report is. */
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

/** What is known of the past that a question is about. */
export const answerTo = (question: TravelQuestion) => travelAnswer(travelId(question));
