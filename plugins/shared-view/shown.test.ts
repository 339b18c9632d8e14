import { describe, expect, test } from 'vitest';
import { START } from '../../tests/samples.ts';
import { arrivalOf, sharedStateOf, waysOf } from './seen.ts';

describe('[SHARE-01] when it arrives', () => {
  const goal = { lat: 57.7, lng: 12, name: 'Home' };
  const at = (seconds: number, lng: number, speed = 36) => ({
    at: START + seconds,
    lat: 57.7,
    lng,
    speed,
    heading: 90,
    accuracy: 5,
  });
  /** Going east with about 36 km/h: 0.0168° a 100 s. */
  const driving = [at(-100, 11.9), at(0, 11.9168)];

  test('is the straight line by the speed of the last minutes', () => {
    const arrival = arrivalOf({ fixes: driving }, goal, START);
    expect(arrival?.kind).toBe('about');
    expect(arrival?.kind === 'about' && arrival.seconds).toBeGreaterThan(480);
    expect(arrival?.kind === 'about' && arrival.seconds).toBeLessThan(510);
  });
  test('comes nearer while no fix comes', () => {
    const [now, later] = [0, 60].map((after) => arrivalOf({ fixes: driving }, goal, START + after));
    expect(now?.kind === 'about' && later?.kind === 'about' && now.seconds - later.seconds).toBe(60);
  });
  test.each([
    ['there', [at(0, 12)], START, 'arrived'],
    ['standing', [at(-300, 11.9, 0), at(0, 11.9, 0)], START, 'waiting'],
    ['silent for long', driving, START + 700, 'old'],
  ] as const)('%2$s is not estimated: %3$s', (_, list, now, kind) =>
    expect(arrivalOf({ fixes: [...list] }, goal, now)?.kind).toBe(kind),
  );
  test('without a fix nothing is said', () => expect(arrivalOf({ fixes: [] }, goal, START)).toBeNull());
  test('a single fix counts by its own speed', () =>
    expect(arrivalOf({ fixes: [at(0, 11.9168)] }, goal, START)?.kind).toBe('about'));
});

describe('[SHARE-03] what is drawn', () => {
  const at = (seconds: number, lat: number) => ({
    at: START + seconds,
    lat,
    lng: 11.97,
    speed: 0,
    heading: 0,
    accuracy: null,
  });
  test('[MAP-04] a way that nothing can have gone is no line', () =>
    expect(waysOf([at(0, 57.7), at(10, 57.7005), at(11, 58.9)]).map((way) => way.length)).toEqual([2, 1]));
  test('[MAP-02] a state never claims more than the last fix does', () => {
    const moving = { ...at(0, 57.7), speed: 30 };
    expect(sharedStateOf(moving, START + 10)).toBe('moving');
    expect(sharedStateOf(moving, START + 600)).toBe('nosignal');
    expect(sharedStateOf(undefined, START)).toBeNull();
  });
});
