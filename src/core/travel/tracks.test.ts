import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as positionEvents from '../../../events/positions.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { JUMP } from '../../rules/jump.ts';
import { wayUntilNow } from './tracks.ts';

type Row = { at: number; lat: number };
const columns = (rows: readonly Row[]) => fixes(...rows.map((row) => ({ device: 1, lng: 12, ...row })));
const live = (rows: readonly Row[]) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: columns(rows) });
const loaded = (rows: readonly Row[]) =>
  positionEvents.trackLoaded({ device: 1, range: { lastMinutes: 60 }, fixes: columns(rows) });
/** A way of many fixes a second, a metre or two apart, as a track that is driven ×300 has them. */
const drive = (count: number, perSecond: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    at: Math.floor(i / perSecond) - 60,
    lat: 57.7 + i / 1e5,
  }));

test('[MAP-04] a way has every fix of a driven track once, wherever in a second its past was loaded', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 20 }), async (cut, rate) => {
      const all = drive(40, rate);
      await scenario({})
        .when(live(all.slice(0, cut)), loaded(all.slice(0, cut)), live(all.slice(cut)))
        .check((app) => {
          const way = wayUntilNow(app.read, 1, 0);
          expect(Array.from(way.lat)).toEqual(all.map(({ lat }) => Math.round(lat * 1e7)));
        });
    }),
    { numRuns: 40 },
  ));

test('[MAP-04] where the live fixes begin far from the loaded past there is a gap, never a line', () =>
  scenario({})
    .when(loaded([{ at: -50, lat: 57.7 }]), live([{ at: -49, lat: 58.7 }]))
    .check((app) => {
      const way = wayUntilNow(app.read, 1, 0);
      expect(way.at[1]).toBe(START - 49);
      expect((way.flags[1] as number) & JUMP).toBe(JUMP);
    }));
