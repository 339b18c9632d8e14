import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '../../rules/geodesy.ts';
import { type OwnPlace, placeNamer, SAME_PLACE, type ToldPlace } from './place-naming.ts';

/** Metres north and east of a town as degrees. */
const at = (north: number, east = 0) => ({
  lat: 57.7 + north / 111_195,
  lng: 11.95 + east / (111_195 * Math.cos((57.7 * Math.PI) / 180)),
});
const told = (name: string, north: number, east = 0): ToldPlace => ({ ...at(north, east), name });
const address = (name: ReturnType<typeof placeNamer>, north: number, east = 0) => {
  const { lat, lng } = at(north, east);
  return name(lat, lng).address;
};
const area = (name: string, north: number, radius: number): OwnPlace => ({
  name,
  reach: radius,
  depth: (lat, lng) => radius - metresBetween(at(north), { lat, lng }),
});
const namesOf = (stops: readonly ToldPlace[], known: readonly ToldPlace[]) => {
  const name = placeNamer(known, known, []);
  return stops.map(({ lat, lng }) => name(lat, lng).address);
};

const metres = fc.integer({ min: -600, max: 600 });
const stop = fc
  .tuple(metres, metres, fc.integer({ min: 1, max: 9 }))
  .map(([y, x, n]) => told(`Street ${n}`, y, x));
/** Stops of which no two are farther apart than 100 m, and other such places 400 m away. */
const yards = fc
  .array(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 69 }), fc.integer({ min: 0, max: 69 }), fc.nat(9)), {
      minLength: 1,
      maxLength: 8,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((yard, i) => yard.map(([y, x, n]) => told(`Street ${n}`, i * 400 + y, x))));

describe('[LOGB-01] [REP-02] one place has one address', () => {
  test('of two numbers within 100 m the one that was told most often is the address of both', () => {
    const known = [told('Street 12', 0), told('Street 12', 8), told('Street 14', 60)];
    const name = placeNamer([], known, []);
    expect([0, 8, 60, 90].map((north) => address(name, north))).toEqual(Array(4).fill('Street 12'));
  });

  test('all stops of places that are no larger than 100 m share its name, in whatever order they come', () => {
    fc.assert(
      fc.property(yards, fc.infiniteStream(fc.nat()), (all, chance) => {
        const known = all.flat();
        const shuffled = known
          .map((each) => ({ each, key: chance.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(namesOf(known, shuffled)).toEqual(namesOf(known, known));
        for (const yard of all) expect(new Set(namesOf(yard, shuffled)).size).toBe(1);
      }),
    );
  });

  test('a chain is cut 100 m from its busiest spot, and the same for every order', () => {
    // A–B and B–C are 80 m, A–C is 160 m: B has both beside it, and is the middle of all three.
    const [a, b, c] = [told('A', 0), told('B', 80), told('C', 160)] as const;
    for (const order of [
      [a, b, c],
      [c, a, b],
      [b, c, a],
    ])
      expect(new Set(namesOf([a, b, c], order)).size).toBe(1);
    // A street with a stop at every house is not one address.
    const street = Array.from({ length: 20 }, (_, i) => told(`House ${i}`, i * 60));
    expect(new Set(namesOf(street, street)).size).toBeGreaterThan(4);
  });

  test('no place reaches farther than 100 m from its middle, wherever its stops lie', () => {
    fc.assert(
      fc.property(fc.array(stop, { minLength: 1, maxLength: 40 }), (stops) => {
        const name = placeNamer(stops, stops, []);
        const places = Map.groupBy(stops, ({ lat, lng }) => name(lat, lng));
        for (const mine of places.values())
          expect(
            mine.some((middle) => mine.every((each) => metresBetween(middle, each) <= SAME_PLACE + 2)),
          ).toBe(true);
      }),
    );
  });

  test('what people called a place comes beside its address, the smallest of several, and a district is none', () => {
    const name = placeNamer(
      [],
      [told('Street 12', 0)],
      [area('Yard', 0, 80), area('Home', 0, 30), area('Town', 0, 900)],
    );
    const { lat, lng } = at(0);
    expect(name(lat, lng)).toEqual({ own: 'Home', address: 'Street 12' });
    expect(name(at(300).lat, at(300).lng)).toEqual({ own: null, address: null });
  });
});
