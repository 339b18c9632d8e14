import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as historyEvents from '../../../events/history.ts';
import * as positionEvents from '../../../events/positions.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as travelEvents from '../../../events/travel.ts';
import type { Travel, TravelQuestion } from '../../../events/travel-types.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select, type Selector } from '../../kernel/read.ts';

export type TravelAnswer = {
  readonly id: string;
  readonly question: TravelQuestion;
  readonly status: 'wanted' | 'ready' | 'failed' | 'cancelled';
  /**
   * Progress of the evaluation: `done` of `of` seconds of the period are evaluated. Both are 0 before the first piece
   * of the history.
   */
  readonly done: number;
  readonly of: number;
  readonly failure: Failure | null;
  /** The results of the evaluation. Older results stay while new ones are being calculated. */
  readonly travel: Travel | null;
  /** When the results were calculated (unix seconds); 0 = never. */
  readonly at: number;
  /** True if the geofences or the fixes of the period may have changed since the results were calculated. */
  readonly isDoubted: boolean;
  /** Rises with each change that makes the calculation start again, also a running one. */
  readonly revision: number;
};

/** Maximum number of answers that are kept. A new answer replaces the one that was requested longest ago. */
const MOST = 120;

/** Returns the key of a travel question. Equal questions have equal keys. */
export const travelId = ({ device, from, to, zone, limitKmh, fences }: TravelQuestion): string =>
  [device, from, to, zone, limitKmh ?? '', fences.join('_')].join('.');

type Answers = readonly TravelAnswer[];

const changed = (all: Answers, id: string, change: Partial<TravelAnswer>): Answers =>
  all.some((each) => each.id === id)
    ? all.map((each) => (each.id === id ? { ...each, ...change } : each))
    : all;

/** Whether a travel answer is final: its period had ended when the answer was calculated, and no data was missing. */
const isSettled = ({ status, at, question, travel, isDoubted }: TravelAnswer): boolean =>
  status === 'ready' && question.to < at && travel?.missing.length === 0 && !isDoubted;

/** If a period has not ended, its results are calculated again after this long (seconds). */
const FRESH = 60;
/**
 * Whether an answer should be requested again when a user opens it: its results are no longer valid, or the request
 * failed.
 */
export const isStale = (answer: TravelAnswer, now: number): boolean => {
  const { status, at, travel, isDoubted } = answer;
  if (status !== 'ready') return status === 'failed';
  const isLacking = isDoubted || (travel?.missing.length ?? 0) > 0;
  return !isSettled(answer) && (isLacking || now - at >= FRESH);
};

/**
 * Marks the answers whose results may have changed, so that they are calculated again at once. A calculation that is
 * running began with the old geofences and fixes, so it starts again.
 */
const doubted = (all: Answers, isMeant: (question: TravelQuestion) => boolean): Answers => {
  const isOne = ({ question, status }: TravelAnswer) =>
    (status === 'ready' || status === 'wanted') && isMeant(question);
  return all.some(isOne)
    ? all.map((each) =>
        isOne(each) ? { ...each, status: 'wanted', done: 0, of: 0, revision: each.revision + 1 } : each,
      )
    : all;
};

/**
 * Marks the answers whose period had ended, and for which a fix has arrived since: a tracker without reception sends
 * its fixes later. They are calculated again when they are next viewed.
 */
function withLate(all: Answers, { device, at }: FixColumns): Answers {
  const settled = all.filter(isSettled);
  const end = settled.reduce((latest, { question }) => Math.max(latest, question.to), 0);
  const late = new Set<TravelAnswer>();
  for (let i = 0; i < at.length; i++) {
    const time = at[i] as number;
    if (time > end) continue;
    for (const answer of settled) {
      const { from, to, device: asked } = answer.question;
      if (asked === device[i] && time >= from && time <= to) late.add(answer);
    }
  }
  return late.size === 0 ? all : all.map((each) => (late.has(each) ? { ...each, isDoubted: true } : each));
}

/**
 * The evaluations of devices' histories, the newest question first. The reducers return new states instead of changing
 * drafts, because the answers contain long lists.
 */
export const travelAnswers = plainProjection<Answers>(
  'core/travelAnswers',
  () => [],
  (on) => [
    on(travelEvents.asked, (all, { payload: { id, question } }) => {
      const known = all.find((each) => each.id === id);
      const answer: TravelAnswer = known
        ? isSettled(known) || known.status === 'wanted'
          ? known
          : { ...known, status: 'wanted', done: 0, of: 0, failure: null, isDoubted: false }
        : {
            id,
            question,
            status: 'wanted',
            done: 0,
            of: 0,
            failure: null,
            travel: null,
            at: 0,
            isDoubted: false,
            revision: 0,
          };
      return [answer, ...all.filter((each) => each !== known)].slice(0, MOST);
    }),
    on(travelEvents.progressed, (all, { payload: { id, done, of } }) => changed(all, id, { done, of })),
    on(travelEvents.worked, (all, { payload: { id, travel }, at }) =>
      // `isDoubted` stays: if it was set during the calculation, the results may be out of date already.
      changed(all, id, { status: 'ready', failure: null, travel, at: Math.floor(at / 1000) }),
    ),
    on(travelEvents.failed, (all, { payload: { id, failure } }) =>
      changed(all, id, { status: 'failed', failure }),
    ),
    on(travelEvents.cancelled, (all, { payload: { id } }) =>
      all.some((each) => each.id === id && each.status === 'wanted')
        ? changed(all, id, { status: 'cancelled' })
        : all,
    ),
    on(historyEvents.fixDisbelieved, (all, { payload }) =>
      doubted(all, ({ device }) => device === payload.device),
    ),
    on(historyEvents.fixRestored, (all, { payload }) =>
      doubted(all, ({ device }) => device === payload.device),
    ),
    on(positionEvents.fixesReceived, (all, { payload: { fixes } }) => withLate(all, fixes)),
    on(changeEvents.saved, (all, { payload: { outcome } }) =>
      outcome.of === 'geofence' ? doubted(all, ({ fences }) => fences.includes(outcome.geofence.id)) : all,
    ),
    // Another user may have changed the geofences. Lists of geofences arrive often, so the answers are only calculated
    // again when they are next viewed.
    on(geofenceEvents.listed, (all, { payload: { source } }) =>
      source === 'server' && all.some(({ question }) => question.fences.length > 0)
        ? all.map((each) => (each.question.fences.length > 0 ? { ...each, isDoubted: true } : each))
        : all,
    ),
    on(auth.loggedOut, (all) => (all.length > 0 ? [] : all)),
  ],
);

const members = new Map<string, Selector<TravelAnswer | null>>();
/**
 * Returns the selector of the answer to one travel question; its value is null if there is none. It compares answers by
 * identity and never entry by entry.
 */
export const travelAnswer = (id: string): Selector<TravelAnswer | null> => {
  const known =
    members.get(id) ?? select((read) => read(travelAnswers).find((each) => each.id === id) ?? null);
  if (members.size > 10 * MOST) members.clear();
  members.set(id, known);
  return known;
};

/** The travel question to evaluate next. The one that has waited longest comes first, so that none waits forever. */
export const nextQuestion = select((read): Pick<TravelAnswer, 'id' | 'question' | 'revision'> | null => {
  const next = read(travelAnswers).findLast(({ status }) => status === 'wanted');
  return next ? { id: next.id, question: next.question, revision: next.revision } : null;
});
