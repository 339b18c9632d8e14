import { expect, test } from 'vitest';
import * as tourEvents from '../../events/tour.ts';
import { session } from '../../src/core/session/session.ts';
import { tour } from '../../src/core/app/tour.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { openTour, progress } from './tour.state.ts';
import { tourOf } from './tours/index.ts';

const FRESH = {
  ...{ index: 0, shown: null, placed: false, direction: 'forward', missing: [], recentred: 0, failed: [] },
};
const after = (...drafts: Draft[]) => folded([progress as never], ...drafts).read(progress);
const turned = (index: number, direction: 'forward' | 'back') => tourEvents.stepTurned({ index, direction });
const reached = (index: number, ...missing: number[]) => tourEvents.stepReached({ index, missing });
const placed = (index: number) => tourEvents.stepPlaced({ index });

test('a tour begins and ends at its first step, on its way there', () => {
  expect(after()).toEqual(FRESH);
  const far = [
    turned(3, 'back'),
    reached(3, 1),
    placed(3),
    tourEvents.recentred(),
    tourEvents.pictureFailed({ picture: 'a' }),
  ];
  expect(after(...far, tourEvents.started({ name: 'x' }))).toEqual(FRESH);
  expect(after(...far, tourEvents.ended({ how: 'closed' }))).toEqual(FRESH);
});

test('a button leads to a step, which shows when it is reached', () => {
  expect(after(turned(2, 'back'))).toEqual({ ...FRESH, index: 2, direction: 'back' });
  expect(after(turned(2, 'forward'), reached(2, 0, 5))).toEqual({
    ...FRESH,
    index: 2,
    shown: 2,
    missing: [0, 5],
  });
});

test('a step that points at nothing leads on the way that the tour went, or ends it', () => {
  const skipped = (index: number, to: number | null) => tourEvents.stepSkipped({ index, to });
  expect(after(turned(2, 'back'), skipped(2, 3))).toMatchObject({ index: 3, direction: 'forward' });
  expect(after(turned(2, 'forward'), skipped(2, 1))).toMatchObject({ index: 1, direction: 'back' });
  expect(after(turned(2, 'forward'), skipped(2, 2))).toMatchObject({ index: 2, direction: 'back' });
  expect(after(turned(2, 'back'), skipped(2, null))).toMatchObject({ index: 2, direction: 'back' });
});

test('hole and card are at their places when those of the shown step are, until the next one shows', () => {
  expect(after(reached(2), placed(2)).placed).toBe(true);
  expect(after(reached(2), placed(1)).placed).toBe(false);
  expect(after(reached(2), placed(2), reached(3)).placed).toBe(false);
});

test('windows that change their size and pictures that cannot be had are counted', () => {
  const failed = (picture: string) => tourEvents.pictureFailed({ picture });
  expect(after(tourEvents.recentred(), tourEvents.recentred()).recentred).toBe(2);
  expect(after(failed('a'), failed('b')).failed).toEqual(['a', 'b']);
});

test('the open tour is the one of its name in the mode of the app', () => {
  const open = (...drafts: Draft[]) => folded([session, tour] as never[], ...drafts).read(openTour);
  expect(open()).toBeNull();
  expect(open(tourEvents.started({ name: 'tour' }))).toBe(tourOf('v2', 'tour'));
  expect(open(tourEvents.started({ name: 'no such tour' }))).toBeNull();
});
