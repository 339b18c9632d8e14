import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOOK_BYTES, SHOWN } from '../looks.ts';
import { mercatorLat, pixelsBetween, pixelsPerDegree } from '../mercator.ts';
import { clusterRadius, COLOURS, countOf, MARKER_RADIUS, membersOf, STATES } from './clusters.ts';
import { COVERS, groupDevices, type GroupInput } from './group.ts';
import { Grouper } from './grouper.ts';
import { levelOf, reachFor, wouldPart } from './reach.ts';

type Marker = {
  lat: number;
  lng: number;
  state?: number;
  shown?: boolean;
  colour?: readonly [number, number, number];
};

function input(
  markers: readonly Marker[],
  { zoom = 5, reach = 62, alone = [] as number[] } = {},
): GroupInput {
  const looks = new Uint8Array(markers.length * LOOK_BYTES);
  for (const [row, { state = 0, shown = true, colour = [29, 78, 216] }] of markers.entries()) {
    looks.set(colour, row * LOOK_BYTES);
    looks[row * LOOK_BYTES + 4] = state;
    looks[row * LOOK_BYTES + 7] = shown ? SHOWN : 0;
  }
  return {
    length: markers.length,
    lat: Int32Array.from(markers, ({ lat }) => Math.round(lat * 1e7)),
    lng: Int32Array.from(markers, ({ lng }) => Math.round(lng * 1e7)),
    looks,
    zoom,
    reach,
    alone: new Set(alone),
  };
}

const marker = fc.record({
  // Places all over the world, including the poles and the date line; many of them are close to each other.
  lat: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: 57.6, max: 57.8, noNaN: true }),
  ),
  lng: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: 11.9, max: 12.1, noNaN: true }),
  ),
  state: fc.integer({ min: 0, max: 3 }),
  shown: fc.boolean(),
});
const fleet = fc.array(marker, { maxLength: 80 });
const look = {
  zoom: fc.integer({ min: 0, max: 40 }).map((half) => half / 2),
  reach: fc.constantFrom(COVERS, 34, 62),
};

/** Returns the distance between two markers at a zoom level (CSS pixels). */
function apartFrom(a: number, b: number, markers: readonly Marker[], zoom: number): number {
  const [one, other] = [markers[a], markers[b]];
  if (!one || !other) return Number.POSITIVE_INFINITY;
  const scale = pixelsPerDegree(zoom);
  return Math.hypot(one.lng - other.lng, mercatorLat(one.lat) - mercatorLat(other.lat)) * scale;
}

describe('[MAP-08] clusters', () => {
  test('each shown device is in one cluster or stands for itself; the hidden and those that stand alone are in none', () => {
    fc.assert(
      fc.property(fleet, look.zoom, look.reach, fc.nat(79), (markers, zoom, reach, lone) => {
        const given = input(markers, { zoom, reach, alone: [lone] });
        const clusters = groupDevices(given);
        let inside = 0;
        for (let cluster = 0; cluster < clusters.length; cluster++) {
          const members = membersOf(clusters, cluster);
          inside += members.length;
          expect(members.length).toBe(countOf(clusters, cluster));
          // A cluster may have just one device only if the marker of the never-clustered device (`lone`) would cover
          // that device.
          const [first = lone] = members;
          const isUnder = apartFrom(first, lone, markers, zoom) < 35;
          expect(members.length).toBeGreaterThan(isUnder ? 0 : 1);
          for (let state = 0; state < STATES; state++)
            expect(clusters.states[cluster * STATES + state]).toBe(
              members.filter((row) => markers[row]?.state === state).length,
            );
        }
        const outside = markers.filter(({ shown }, row) => shown && clusters.of[row] === -1).length;
        expect(inside + outside).toBe(markers.filter(({ shown }) => shown).length);
        const apart = markers.flatMap(({ shown }, row) => (!shown || row === lone ? [clusters.of[row]] : []));
        expect(apart.every((each) => each === -1)).toBe(true);
      }),
    );
  });

  test('bounds hold all members, and the middle lies in the world', () => {
    fc.assert(
      fc.property(fleet, look.zoom, look.reach, (markers, zoom, reach) => {
        const clusters = groupDevices(input(markers, { zoom, reach }));
        for (let cluster = 0; cluster < clusters.length; cluster++) {
          const [west, south, east, north] = clusters.bounds.subarray(cluster * 4) as unknown as number[];
          for (const row of membersOf(clusters, cluster)) {
            const { lat, lng } = markers[row] as Marker;
            expect(lng * 1e7).toBeGreaterThanOrEqual((west as number) - 1);
            expect(lng * 1e7).toBeLessThanOrEqual((east as number) + 1);
            expect(lat * 1e7).toBeGreaterThanOrEqual((south as number) - 1);
            expect(lat * 1e7).toBeLessThanOrEqual((north as number) + 1);
          }
          expect(Math.abs(clusters.lat[cluster] as number)).toBeLessThanOrEqual(85.06);
          expect(Math.abs(clusters.lng[cluster] as number)).toBeLessThanOrEqual(180.001);
        }
      }),
    );
  });

  test('the order of rows decides nothing', () => {
    fc.assert(
      fc.property(fleet, look.zoom, (markers, zoom) => {
        const one = groupDevices(input(markers, { zoom }));
        const turned = groupDevices(input(markers.toReversed(), { zoom }));
        const partition = (of: readonly number[]) => of.map((each) => (each < 0 ? -1 : of.indexOf(each)));
        expect(partition([...turned.of].reverse())).toEqual(partition([...one.of]));
      }),
    );
  });

  test('two devices are one mark only where they cover each other', () => {
    const beside = (degrees: number) =>
      groupDevices(
        input(
          [
            { lat: 0, lng: 1 },
            { lat: 0, lng: 1 + degrees },
          ],
          { zoom: 5 },
        ),
      ).length;
    expect(pixelsBetween(1, 0, 1.2, 0, 5)).toBeLessThan(COVERS);
    expect(beside(0.2)).toBe(1);
    expect(pixelsBetween(1, 0, 1.8, 0, 5)).toBeGreaterThan(COVERS);
    expect(beside(0.8)).toBe(0);
  });

  test('no two marks cover each other, whether clusters or single devices', () => {
    // Makes all degrees equally likely; `fc.double` would prefer values near 0.
    const degrees = fc.integer({ min: -1e7, max: 1e7 }).map((e7) => e7 / 1e7);
    const near = fc.record({ lat: degrees, lng: degrees });
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 30, maxLength: 120 }),
        fc.constantFrom(6, 8.5, 10),
        look.reach,
        (markers, zoom, reach) => {
          const clusters = groupDevices(input(markers, { zoom, reach }));
          const marks = [
            ...markers.flatMap(({ lat, lng }, row) =>
              clusters.of[row] === -1 ? [{ lat, lng, radius: MARKER_RADIUS }] : [],
            ),
            ...Array.from({ length: clusters.length }, (_, cluster) => ({
              lat: clusters.lat[cluster] as number,
              lng: clusters.lng[cluster] as number,
              radius: clusterRadius(countOf(clusters, cluster)),
            })),
          ];
          for (const [index, a] of marks.entries())
            for (const b of marks.slice(index + 1))
              expect(pixelsBetween(a.lng, a.lat, b.lng, b.lat, zoom)).toBeGreaterThan(
                a.radius + b.radius - 0.01,
              );
        },
      ),
    );
  });

  test('a long line of devices becomes several clusters, not one in its middle', () => {
    const line = Array.from({ length: 12 }, (_, index) => ({ lat: 0, lng: index * 0.45 }));
    expect(pixelsBetween(0, 0, 0.45, 0, 5)).toBeLessThan(COVERS);
    const { length, bounds } = groupDevices(input(line, { zoom: 5, reach: COVERS }));
    expect(length).toBeGreaterThan(2);
    for (let cluster = 0; cluster < length; cluster++) {
      const [west = 0, , east = 0] = bounds.subarray(cluster * 4);
      expect((east - west) / 0.45e7).toBeLessThan(5);
    }
  });

  test('colours are kept by their parts, the commonest first', () => {
    const red = { lat: 1, lng: 1, colour: [200, 0, 0] as const };
    const blue = { lat: 1, lng: 1, colour: [0, 0, 200] as const };
    const { colours } = groupDevices(input([blue, red, red, red]));
    expect([...colours.subarray(0, COLOURS * 4)]).toEqual([200, 0, 0, 191, 0, 0, 200, 64, 0, 0, 0, 0]);
  });

  test('a cluster is drawn beside the marker of a device that stands alone on its spot', () => {
    const spot = { lat: 57.7, lng: 11.9 };
    const { lng, lat, length } = groupDevices(input([spot, spot, spot, spot], { alone: [2], zoom: 12 }));
    expect(length).toBe(1);
    expect(pixelsBetween(lng[0] as number, lat[0] as number, spot.lng, spot.lat, 12)).toBeCloseTo(44, 0);
  });

  describe('a device under the marker of one that stands alone', () => {
    const spot = { lat: 57.7, lng: 11.9 };
    /** A place this many pixels east of the spot at zoom 12. */
    const beside = (pixels: number) => ({ lat: spot.lat, lng: spot.lng + pixels / pixelsPerDegree(12) });

    test('is drawn aside, as a cluster of one', () => {
      const { of, lng, lat } = groupDevices(
        input([spot, beside(34)], { alone: [0], zoom: 12, reach: COVERS }),
      );
      expect([...of]).toEqual([-1, 0]);
      expect(pixelsBetween(lng[0] as number, lat[0] as number, spot.lng, spot.lat, 12)).toBeCloseTo(44, 0);
    });

    test('keeps its own marker from 35 pixels on, and for a while longer its cluster, so that it does not flicker', () => {
      const given = input([spot, beside(36)], { alone: [0], zoom: 12, reach: COVERS });
      expect([...groupDevices(given).of]).toEqual([-1, -1]);
      expect([...groupDevices({ ...given, before: Int32Array.from([-1, 0]) }).of]).toEqual([-1, 0]);
    });

    test('joins others under the same marker, so that none covers another', () => {
      const given = input([spot, beside(33), beside(-33)], { alone: [0], zoom: 12, reach: COVERS });
      expect([...groupDevices(given).of]).toEqual([-1, 0, 0]);
    });

    test('a hidden device that stands alone covers nothing, and is covered by nothing', () => {
      const hidden = { ...spot, shown: false };
      expect([...groupDevices(input([hidden, beside(9)], { alone: [0], zoom: 12 })).of]).toEqual([-1, -1]);
      expect([...groupDevices(input([spot, hidden], { alone: [0], zoom: 12 })).of]).toEqual([-1, -1]);
    });

    test('many picked devices all keep their place', () => {
      const given = input(
        Array.from({ length: 10 }, (_, i) => beside(i)),
        {
          alone: Array.from({ length: 9 }, (_, i) => i),
          zoom: 12,
        },
      );
      expect([...groupDevices(given).of].every((cluster) => cluster === -1)).toBe(true);
    });
  });

  test('few devices in view have a marker each; holding on to clusters takes fewer', () => {
    expect(reachFor(5, 60, COVERS)).toBe(COVERS);
    expect(reachFor(5, 61, COVERS)).toBeGreaterThan(COVERS);
    expect(reachFor(5, 55, 62)).toBeGreaterThan(COVERS);
    expect(reachFor(17, 5_000, 62)).toBe(COVERS);
    expect(levelOf(7.49)).toBe(7);
    expect(levelOf(7.5)).toBe(7.5);
  });

  test('members that no zoom of ours would part are fanned out', () => {
    const spot = { west: 119e6, south: 577e6, east: 119e6, north: 577e6 };
    expect(wouldPart(spot, 5)).toBe(false);
    expect(wouldPart({ ...spot, east: 120e6 }, 5)).toBe(true);
    expect(wouldPart({ ...spot, east: 120e6 }, 15)).toBe(false);
  });
});

describe('[MAP-08] the grouper that is told of changes only', () => {
  const partOf = (given: GroupInput, rows: readonly number[] | null) => {
    const all = rows ?? [...Array(given.length).keys()];
    return {
      rows: rows && Uint32Array.from(rows),
      lat: Int32Array.from(all, (row) => given.lat[row] as number),
      lng: Int32Array.from(all, (row) => given.lng[row] as number),
      looks: Uint8Array.from(
        all.flatMap((row) => [...given.looks.subarray(row * LOOK_BYTES, (row + 1) * LOOK_BYTES)]),
      ),
    };
  };

  test('comes to the same as one that is told everything, and says what went in and out', () => {
    fc.assert(
      fc.property(
        fc.array(marker, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(39), marker), { maxLength: 20 }),
        (markers, moves) => {
          const grouper = new Grouper();
          const ask = (given: GroupInput, rows: readonly number[] | null, zoom = 5) =>
            grouper.answer({
              table: 1,
              length: given.length,
              part: partOf(given, rows),
              alone: [],
              zoom,
              reach: 62,
            });
          const inside = new Set<number>();
          const note = ({ taken, freed }: { taken: Uint32Array; freed: Uint32Array }) => {
            for (const row of taken) inside.add(row);
            for (const row of freed) inside.delete(row);
          };
          note(ask(input(markers), null));
          const after = [...markers];
          const rows = new Set<number>();
          for (const [at, next] of moves) {
            after[at % markers.length] = next;
            rows.add(at % markers.length);
          }
          const reply = ask(input(after), [...rows]);
          note(reply);
          expect([...reply.clusters.of].flatMap((each, row) => (each < 0 ? [] : [row]))).toEqual(
            [...inside].sort((a, b) => a - b),
          );
          // At a new zoom level the clusters' core cells (`hearts`) are reset, so the result depends on the rows alone.
          expect(ask(input(after), [], 6).clusters.of).toEqual(groupDevices(input(after, { zoom: 6 })).of);
        },
      ),
    );
  });

  test('two that are together stay so a little further apart, and part when they are clearly apart', () => {
    const grouper = new Grouper();
    const beside = (degrees: number) => {
      const two = input([
        { lat: 0, lng: 1 },
        { lat: 0, lng: 1 + degrees },
      ]);
      const request = { table: 1, length: 2, part: partOf(two, null), alone: [], zoom: 5, reach: COVERS };
      return grouper.answer(request).clusters.length;
    };
    expect(pixelsBetween(1, 0, 1.8, 0, 5)).toBeGreaterThan(COVERS);
    expect([0.8, 0.6, 0.8, 1.2, 0.8].map(beside)).toEqual([0, 1, 1, 0, 0]);
  });

  test('another table begins anew: nothing of the former one is inside', () => {
    const spot = input([
      { lat: 1, lng: 1 },
      { lat: 1, lng: 1 },
      { lat: 1, lng: 1 },
    ]);
    const grouper = new Grouper();
    const ask = (table: number) =>
      grouper.answer({ table, length: 3, part: partOf(spot, null), alone: [], zoom: 5, reach: 62 });
    expect([...ask(1).taken]).toEqual([0, 1, 2]);
    expect([...ask(1).taken]).toEqual([]);
    expect([...ask(2).taken]).toEqual([0, 1, 2]);
  });
});
