import { expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import { folded } from '../../tests/folded.ts';
import { arrangement, favourites, inView, UNARRANGED } from './arrangement.state.ts';

test('the list is narrowed and ordered as was said last, and not at all before', () => {
  expect(folded([arrangement as never]).read(arrangement)).toEqual({
    ...{ text: '', states: [], group: null, model: null, inView: false, sort: 'position', folded: [] },
  });
  const arranged = {
    ...UNARRANGED,
    ...{ text: 'van', group: 4, model: 2, inView: true, sort: 'name' as const },
    ...{ states: ['moving' as const], folded: [4] },
  };
  expect(folded([arrangement as never], deviceEvents.listArranged(arranged)).read(arrangement)).toEqual(
    arranged,
  );
});

test('favourites stand in the order they were chosen, each once', () => {
  expect(folded([favourites as never]).read(favourites)).toEqual({ ids: [] });
  const chosen = deviceEvents.favouritesChanged({ ids: [3, 1, 3, 2, 1], source: 'user' });
  expect(folded([favourites as never], chosen).read(favourites)).toEqual({ ids: [3, 1, 2] });
});

test('a recording knows the list by these names', () => {
  expect([arrangement, favourites, inView].map(({ id }) => id)).toEqual([
    ...['live-map/arrangement', 'live-map/favourites', 'live-map/in-view'],
  ]);
});

test('what the map shows is what it showed last', () => {
  expect(folded([inView as never]).read(inView)).toEqual({ ids: [] });
  const listed = (...ids: number[]) => deviceEvents.inViewListed({ ids });
  expect(folded([inView as never], listed(3, 1), listed(2)).read(inView)).toEqual({ ids: [2] });
});
