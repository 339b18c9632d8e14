import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { anyDrafts, lived, plugins } from '../../tests/random-log.ts';
import { positions } from '../core/positions/positions.ts';
import { traceOf } from '../core/positions/trails.ts';
import { replayApp } from '../app/replay-app.ts';
import type { App } from './app.ts';
import type { Recorded } from './event.ts';
import { exportLines } from '../replay/log-export.ts';
import { eventLine, readLog } from '../replay/log-file.ts';
import { stateHash } from '../replay/state-hash.ts';
import { timeline } from '../replay/timeline.ts';

const hash = (app: App) => stateHash(app.snapshot());
const exported = (app: App) =>
  [...exportLines([...app.log.events], replayApp(plugins), { app: 'test', catalogue: 'test' })].join('\n');
const recorded = (app: App): Recorded[] => {
  const read = readLog(exported(app), catalogue);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.events;
};

describe('facts of all kinds, in any order', () => {
  test('nothing throws, and every state can be hashed and written', () => {
    fc.assert(
      fc.property(anyDrafts, (drafts) => {
        const app = lived(drafts);
        expect(hash(app)).toMatch(/^[0-9a-f]{16}$/);
        for (const state of app.snapshot().values()) JSON.stringify(state);
        expect(app.log.length).toBe(drafts.length);
      }),
      { numRuns: 150 },
    );
  });

  test('[MAP-01] each device has one last fix, in the world, and a trace in the order of time', () => {
    fc.assert(
      fc.property(anyDrafts, (drafts) => {
        const state = lived(drafts).read(positions);
        const { arrays, length } = state.last;
        expect(state.rows.size).toBe(length);
        for (const [id, row] of state.rows) {
          expect(arrays.id[row]).toBe(id);
          const trace = traceOf(state, id, 0);
          expect(trace.at.length).toBeGreaterThan(0);
          expect([...trace.at]).toEqual([...trace.at].sort((a, b) => a - b));
          expect(trace.at.at(-1)).toBe(arrays.at[row]);
          for (const [i, lat] of trace.lat.entries()) {
            expect(lat === 0 && trace.lng[i] === 0).toBe(false);
            expect(Math.abs(lat)).toBeLessThanOrEqual(9e8);
          }
        }
        expect(state.written).toBeLessThanOrEqual(state.applied);
      }),
      { numRuns: 150 },
    );
  });

  test('[LOG-03] a replay of the exported file comes to the state of the living app', () => {
    fc.assert(
      fc.property(anyDrafts, (drafts) => {
        const app = lived(drafts);
        const replayed = replayApp(plugins);
        for (const event of recorded(app)) replayed.replay(event);
        expect(hash(replayed)).toBe(hash(app));
      }),
      { numRuns: 200 },
    );
  });

  test('[LOG-03] a file that was replayed and exported again is the same file', () => {
    fc.assert(
      fc.property(anyDrafts, (drafts) => {
        const app = lived(drafts);
        const again = replayApp(plugins);
        for (const event of recorded(app)) again.replay(event);
        expect(exported(again)).toBe(exported(app));
      }),
      { numRuns: 40 },
    );
  });

  test('folding from a check point is folding from the start, whichever way one comes there', () => {
    const walk = fc.array(fc.nat(70), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyDrafts, walk, fc.integer({ min: 1, max: 20 }), (drafts, stops, distance) => {
        const events = recorded(lived(drafts));
        const time = timeline(replayApp(plugins), events, distance);
        const moved = replayApp(plugins);
        const there = timeline(moved, events, distance);
        for (const stop of stops) there.seek(stop);
        const goal = Math.min(stops.at(-1) ?? 0, events.length);
        const straight = replayApp(plugins);
        for (const event of events.slice(0, goal)) straight.replay(event);
        expect(there.position).toBe(goal);
        expect(hash(moved)).toBe(hash(straight));
        time.seek(goal);
        expect(time.position).toBe(goal);
      }),
      { numRuns: 100 },
    );
  });

  test('the same facts make the same lines, and each line is one line', () => {
    fc.assert(
      fc.property(anyDrafts, (drafts) => {
        for (const event of lived(drafts).log.events) expect(eventLine(event)).not.toMatch(/[\n\r]/);
      }),
      { numRuns: 40 },
    );
  });
});
