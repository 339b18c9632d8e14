import * as auth from '../../events/auth.ts';
import * as historyEvents from '../../events/history.ts';
import type { Failure } from '../../events/session-types.ts';
import * as travelEvents from '../../events/travel.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';
import { columnar } from '../kernel/projection.ts';
import { select, type Selector } from '../kernel/read.ts';

export type TravelAnswer = {
  readonly id: string;
  readonly question: TravelQuestion;
  readonly status: 'wanted' | 'ready' | 'failed' | 'cancelled';
  /** Seconds of the range that have been looked through, of so many; 0 of 0 before the first piece. */
  readonly done: number;
  readonly of: number;
  readonly failure: Failure | null;
  /** The figures, also older ones while they are worked out anew. */
  readonly travel: Travel | null;
  /** When they were worked out, unix seconds; 0 = never. */
  readonly at: number;
};

/** So many answers are held; the one asked for longest ago gives way. */
const MOST = 120;

/** The name of a question: the same for the same question. */
export const travelId = ({ device, from, to, zone, limitKmh, fences }: TravelQuestion): string =>
  [device, from, to, zone, limitKmh ?? '', fences.join('_')].join('.');

type Answers = readonly TravelAnswer[];

const changed = (all: Answers, id: string, change: Partial<TravelAnswer>): Answers =>
  all.some((each) => each.id === id)
    ? all.map((each) => (each.id === id ? { ...each, ...change } : each))
    : all;

/** A past that was over when it was worked out does not change any more. */
const isSettled = ({ status, at, question }: TravelAnswer): boolean => status === 'ready' && question.to < at;

/** Whose trips are no longer what was said of them. */
const doubted = (all: Answers, device: number): Answers =>
  all.some((each) => each.question.device === device && each.status === 'ready')
    ? all.map((each) =>
        each.question.device === device && each.status === 'ready'
          ? { ...each, status: 'wanted', done: 0, of: 0 }
          : each,
      )
    : all;

/** What pasts come to, the question asked last first. Whole new states, no drafts: answers are long lists. */
export const travelAnswers = columnar<Answers>(
  'core/travelAnswers',
  () => [],
  (state) => state,
  (on) => [
    on(travelEvents.asked, (all, { payload: { id, question } }) => {
      const known = all.find((each) => each.id === id);
      const answer: TravelAnswer = known
        ? isSettled(known) || known.status === 'wanted'
          ? known
          : { ...known, status: 'wanted', done: 0, of: 0, failure: null }
        : { id, question, status: 'wanted', done: 0, of: 0, failure: null, travel: null, at: 0 };
      return [answer, ...all.filter((each) => each !== known)].slice(0, MOST);
    }),
    on(travelEvents.progressed, (all, { payload: { id, done, of } }) => changed(all, id, { done, of })),
    on(travelEvents.worked, (all, { payload: { id, travel }, at }) =>
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
    on(historyEvents.fixDisbelieved, (all, { payload: { device } }) => doubted(all, device)),
    on(historyEvents.fixRestored, (all, { payload: { device } }) => doubted(all, device)),
    on(auth.loggedOut, (all) => (all.length > 0 ? [] : all)),
  ],
);

const members = new Map<string, Selector<TravelAnswer | null>>();
/** The answer to one question, or null. Compared as an object, never entry by entry. */
export const travelAnswer = (id: string): Selector<TravelAnswer | null> => {
  const known =
    members.get(id) ?? select((read) => read(travelAnswers).find((each) => each.id === id) ?? null);
  if (members.size > 10 * MOST) members.clear();
  members.set(id, known);
  return known;
};

/** The question to work on: the one asked first of those that wait, so that none waits for ever. */
export const nextQuestion = select((read): { id: string; question: TravelQuestion } | null => {
  const next = read(travelAnswers).findLast(({ status }) => status === 'wanted');
  return next ? { id: next.id, question: next.question } : null;
});
