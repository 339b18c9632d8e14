import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as notices from '../../events/notices.ts';
import * as planEvents from '../../events/route-plan.ts';
import { MOST_ON_THE_WAY, navigationAddress } from './effects.ts';
import { placesOfPlan } from './plan.state.ts';
import { add, stop, story } from './route-plan-given.ts';

describe('[PLAN-03] handed over', () => {
  test('on the web and Android as a link with its stops, on iOS to Apple’s maps', () => {
    const stops = [stop(1), stop(2), stop(3)];
    const link = new URL(navigationAddress(stops, 'bike', 'web') ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      api: '1',
      origin: '57.7,11.91',
      destination: '57.7,11.93',
      travelmode: 'bicycling',
      waypoints: '57.7,11.92',
    });
    expect(navigationAddress(stops, 'foot', 'ios')).toBe(
      'https://maps.apple.com/?saddr=57.7,11.91&daddr=57.7,11.92+to:57.7,11.93&dirflg=w',
    );
  });
  test('a press opens the link outside of the app, and says so where the browser holds it back', async () => {
    const link = navigationAddress([stop(1), stop(2)], 'foot', 'web');
    await story()
      .when(add(1), add(2), planEvents.profileChosen({ profile: 'foot' }))
      .with((world) => void world.asked.splice(0))
      .when(planEvents.handedOver())
      .asked(`open ${link}`)
      .check((_, events) => expect(events.map(({ type }) => type)).not.toContain('notices/raised'))
      .with((world) => (world.windows = 0))
      .when(planEvents.handedOver())
      .check((_, events) => expect(events.at(-1)?.payload).toMatchObject({ text: 'mapTools.blocked' }));
  });
  test.each([
    ['xs', 6, true],
    ['xs', 5, false],
    ['lg', 6, false],
  ] as const)(
    'on a screen of size %s a plan of %i places is told to lose stops without the app: %s',
    (size, count, told) =>
      story()
        .when(app.sizeClassChanged({ size }), ...Array.from({ length: count }, (_, i) => add(i + 1)))
        .with((world) => void world.asked.splice(0))
        .when(planEvents.handedOver())
        .check(({ read }, events) => {
          const link = navigationAddress(read(placesOfPlan), 'car', 'web');
          expect(link?.split('%7C')).toHaveLength(count - 2);
          const words = events.filter(notices.raised.is).map(({ payload }) => payload.text);
          expect(words.includes('routePlan.threeWithoutApp')).toBe(told);
        }),
  );
  test('more stops than a link takes are refused with a word, not cut off', async () => {
    const many = Array.from({ length: MOST_ON_THE_WAY + 3 }, (_, i) => stop(i + 1));
    expect(navigationAddress(many, 'car', 'web')).toBeNull();
    expect(navigationAddress(many.slice(0, MOST_ON_THE_WAY + 2), 'car', 'web')).not.toBeNull();
    await story()
      .when(...many.map((each) => planEvents.stopAdded({ stop: each })), planEvents.handedOver())
      .check((_, events) =>
        expect(events.at(-1)?.payload).toMatchObject({ text: 'routePlan.tooManyForNavigation' }),
      );
  });
});
