import * as historyEvents from '../../../events/history.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';
import type { FixMark } from '../../rules/travel/way.ts';

export type WrongFix = FixMark & { device: number };

/** Maximum number of fixes per account that can be marked as wrong; new marks replace the oldest. */
const MOST_WRONG = 5_000;

const isSame = (a: WrongFix, b: WrongFix) =>
  a.device === b.device && a.at === b.at && a.lat === b.lat && a.lng === b.lng;

/** Returns a list of marked fixes with this one as its newest. */
export const marked = (all: readonly WrongFix[], fix: WrongFix): WrongFix[] =>
  [...unmarked(all, fix), fix].slice(-MOST_WRONG);

/** Returns a list of marked fixes without this one. */
export const unmarked = (all: readonly WrongFix[], fix: WrongFix): WrongFix[] =>
  all.filter((each) => !isSame(each, fix));

/**
 * The fixes that the user marked as wrong, in the order in which they were marked. They are excluded from all totals.
 */
export const wrongFixes = plainProjection<WrongFix[]>('core/wrongFixes', [], (on) => [
  on(historyEvents.fixDisbelieved, (s, { payload }) => marked(s, payload)),
  on(historyEvents.fixRestored, (s, { payload }) => unmarked(s, payload)),
  on(historyEvents.wrongFixesRestored, (s, { payload: { fixes } }) => [
    ...fixes.filter((each) => !s.some((other) => isSame(each, other))),
    ...s,
  ]),
]);

const NONE: readonly WrongFix[] = [];
/** The fixes of one device that the user marked as wrong. The same array is returned until they change. */
export const wrongOf = selectBy((read, device: number): readonly WrongFix[] => {
  const own = read(wrongFixes).filter((each) => each.device === device);
  return own.length === 0 ? NONE : own;
});
