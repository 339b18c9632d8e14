import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixThinning, thinFixes } from '../core/positions/thin-fixes.ts';
import type { Recorded } from './event.ts';
import { LogBuffer } from './log-buffer.ts';
import { LogThinner, type Thinning } from './log-thinner.ts';

type Columns = { device: number[]; at: number[] };
const START = 1_700_000_000_000;

const fixes = (
  seq: number,
  at: number,
  rows: readonly (readonly [device: number, at: number])[],
): Recorded => ({
  seq,
  at,
  type: 'positions/fixesReceived',
  v: 1,
  flow: seq,
  payload: {
    source: 'socket',
    fixes: {
      device: rows.map(([device]) => device),
      at: rows.map(([, taken]) => taken),
      ...Object.fromEntries(
        ['lat', 'lng', 'speed', 'heading', 'accuracy', 'battery', 'flags', 'steps'].map((name) => [
          name,
          rows.map(([device, taken]) => device + taken),
        ]),
      ),
    },
  },
});
const other = (seq: number, at: number): Recorded => ({
  seq,
  at,
  type: 'app/timePassed',
  v: 1,
  flow: seq,
  payload: {},
});
const columnsOf = (fact: Recorded) => (fact.payload as { fixes: Columns }).fixes;
const isFixes = ({ type }: Recorded) => type === 'positions/fixesReceived';
/**
 * Returns all fixes of a log in order. Each row has its event's `seq` and time, the device's id and the fix's own time.
 */
const rowsOf = (facts: readonly Recorded[]) =>
  facts.filter(isFixes).flatMap((fact) => {
    const { device, at } = columnsOf(fact);
    return Array.from(device, (id, i) => ({ seq: fact.seq, came: fact.at, id, at: at[i] as number }));
  });

/**
 * Makes fast-check generate long lists. Its default lists have about ten items, too few for any event to become old.
 */
const LONG = { size: 'max' } as const;
type Step = { wait: number; rows: (readonly [number, number])[] | null };
const step = fc.record({
  wait: fc.oneof(
    { weight: 6, arbitrary: fc.nat(4_000) },
    { weight: 1, arbitrary: fc.integer({ min: -90_000, max: 90_000 }) },
  ),
  rows: fc.option(fc.array(fc.tuple(fc.nat(3), fc.nat(50)), { maxLength: 5 }), { freq: 5 }),
});
const forward = fc.record({ wait: fc.nat(4_000), rows: step.map(({ rows }) => rows) });
const factsOf = (steps: readonly Step[]): Recorded[] => {
  let now = START;
  return steps.map(({ wait, rows }, i) => {
    now += wait;
    return rows ? fixes(i + 1, now, rows) : other(i + 1, now);
  });
};
const kept = (facts: readonly Recorded[], thinning: Thinning | null = fixThinning, from = 0): LogBuffer => {
  const log = new LogBuffer();
  for (const [i, fact] of facts.entries()) {
    if (i === from && thinning) log.thinBy((events) => new LogThinner(events, thinning));
    log.add(fact);
  }
  return log;
};

describe('fast data in a log that is old', () => {
  test('thinning twice is thinning once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, ...LONG }), (steps) => {
        const once = thinFixes(factsOf(steps).filter(isFixes));
        expect(thinFixes(once)).toEqual(once);
      }),
    );
  });

  test('[fault 58] old small batches are plain lists, also those of which every fix is kept', () => {
    const typed = (seq: number, count: number): Recorded => {
      const fact = fixes(
        seq,
        START,
        Array.from({ length: count }, (_, i) => [i, seq] as const),
      );
      const columns = Object.entries(columnsOf(fact)).map(([name, of]) => [name, Int32Array.from(of)]);
      return { ...fact, payload: { source: 'socket', fixes: Object.fromEntries(columns) } };
    };
    const isPlain = (count: number) =>
      thinFixes([typed(1, count)]).map((fact) => Array.isArray(columnsOf(fact).at));
    expect([1, 12, 24].map(isPlain)).toEqual([[true], [true], [true]]);
    expect(isPlain(25)).toEqual([false]);
    expect(rowsOf(thinFixes([typed(1, 12)]))).toEqual(rowsOf([typed(1, 12)]));
  });

  test('the last half minute is whole, and so is every other kind of fact', () => {
    fc.assert(
      fc.property(fc.array(forward, { minLength: 1, maxLength: 120, ...LONG }), (steps) => {
        const facts = factsOf(steps);
        const log = kept(facts);
        const border = (facts.at(-1) as Recorded).at - 30_000;
        const must = facts.filter((fact) => !isFixes(fact) || fact.at >= border);
        expect(log.events.filter((fact) => !isFixes(fact) || fact.at >= border)).toEqual(must);
        expect(log.lastSeq).toBe(facts.length);
      }),
    );
  });

  test('a device that was heard of in ten seconds has its newest fix of them, and no fix comes from nowhere', () => {
    fc.assert(
      fc.property(fc.array(forward, { minLength: 1, maxLength: 120, ...LONG }), (steps) => {
        const facts = factsOf(steps);
        const all = rowsOf(facts);
        const left = rowsOf(kept(facts).events);
        const slot = ({ came }: { came: number }) => Math.floor(came / 10_000);
        for (const row of all) {
          const same = left.filter((each) => each.id === row.id && slot(each) === slot(row));
          expect(Math.max(...same.map(({ at }) => at))).toBe(
            Math.max(
              ...all.filter((each) => each.id === row.id && slot(each) === slot(row)).map(({ at }) => at),
            ),
          );
        }
        for (const row of left) expect(all).toContainEqual(row);
      }),
      { numRuns: 50 },
    );
  });

  test('nothing changes its order, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, ...LONG }), (steps) => {
        const facts = factsOf(steps);
        const seqs = kept(facts).events.map(({ seq }) => seq);
        expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        const order = facts.flatMap((fact) => (isFixes(fact) ? rowsOf([fact]) : []));
        let at = 0;
        for (const row of rowsOf(kept(facts).events)) {
          while (at < order.length && JSON.stringify(order[at]) !== JSON.stringify(row)) at += 1;
          expect(at).toBeLessThan(order.length);
          at += 1;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('what is kept does not depend on when thinning began', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 100, ...LONG }), fc.nat(99), (steps, from) => {
        const facts = factsOf(steps);
        const late = kept(facts, fixThinning, Math.min(from, facts.length - 1));
        const last = facts.at(-1) as Recorded;
        // Thinning runs only when an event with fast data (such as fixes) is added, so add the same such event to both
        // logs.
        const end = fixes(last.seq + 1, last.at + 1, []);
        const early = kept(facts);
        for (const log of [late, early]) log.add(end);
        expect(late.events).toEqual(early.events);
      }),
      { numRuns: 60 },
    );
  });

  test('a fleet that drives all day stays within its limit, the newest most exact', () => {
    const log = new LogBuffer();
    const most = 2_000;
    log.thinBy((events) => new LogThinner(events, { ...fixThinning, most }));
    let heaviest = 0;
    for (let second = 0; second < 40_000; second++) {
      log.add(
        fixes(second + 1, START + second * 1_000, [
          [1, second],
          [2, second],
          [3, second],
        ]),
      );
      if (second % 500 === 0)
        heaviest = Math.max(
          heaviest,
          log.events.reduce((sum, fact) => sum + fixThinning.weight(fact), 0),
        );
    }
    expect(heaviest).toBeLessThan(most + 45 * 19);
    expect(log.thinner?.rewritten ?? 0).toBeGreaterThan(3);
    const newest = rowsOf(log.events).filter(({ id }) => id === 1);
    expect(newest.at(-1)?.at).toBe(39_999);
    expect(newest.slice(-30).map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, i) => 39_970 + i));
    expect(newest[0]?.at, 'the beginning is still there').toBeLessThan(20_000);
  });

  test('what is old becomes less a little at a time: no fact that comes makes much work', () => {
    const log = new LogBuffer();
    let looked = 0;
    let most = 0;
    const devices = Array.from({ length: 100 }, (_, i) => i);
    const thin: Thinning['thin'] = (facts) => {
      looked += facts.reduce((sum, fact) => sum + fixThinning.weight(fact), 0);
      return thinFixes(facts);
    };
    log.thinBy((events) => new LogThinner(events, { ...fixThinning, most: 100_000, thin }));
    for (let second = 0; second < 20_000; second++) {
      looked = 0;
      log.add(
        fixes(
          second + 1,
          START + second * 1_000,
          devices.map((id) => [id, second] as const),
        ),
      );
      most = Math.max(most, looked);
    }
    expect(log.thinner?.rewritten).toBeGreaterThan(1);
    // At most: one interval that becomes old (ten seconds), and one step of thinning older data, which continues to the
    // end of an interval.
    expect(most).toBeLessThan(10 * 116 + 5_000 + 20 * 116);
    expect(log.events.reduce((sum, fact) => sum + fixThinning.weight(fact), 0)).toBeLessThan(110_000);
  });

  test('a log without fast data, or that nobody thins, is whole', () => {
    const facts = Array.from({ length: 100 }, (_, i) => fixes(i + 1, START + i * 5_000, [[1, i]]));
    expect(kept(facts, null).events).toEqual(facts);
    expect(new LogBuffer().lastSeq).toBe(0);
  });
});

const fact = (seq: number, at: number, type = 'x/fast', weight = 1): Recorded => ({
  seq,
  at,
  type,
  v: 1,
  flow: seq,
  payload: { weight },
});
/** Keeps only the last event of each interval. */
const lastOfEach: Thinning = {
  types: new Set(['x/fast']),
  whole: 30,
  every: 10,
  most: 1_000,
  weight: ({ payload }) => (payload as { weight: number }).weight,
  thin: (facts) => facts.slice(-1),
};
const thinned = (over: Partial<Thinning> = {}) => {
  const log = new LogBuffer();
  log.thinBy((events) => new LogThinner(events, { ...lastOfEach, ...over }));
  return log;
};
const seqs = (log: LogBuffer) => log.events.map(({ seq }) => seq);
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, i) => from + i);

describe('a span of fast facts becomes old', () => {
  test('when its end lies so far back, and not a moment earlier', () => {
    const log = thinned();
    for (let at = 0; at < 40; at++) log.add(fact(at + 1, at));
    expect(seqs(log)).toEqual(upTo(40));
    expect(log.thinner?.settled).toBe(0);
    log.add(fact(41, 40));
    expect(seqs(log)).toEqual(upTo(41, 10));
    expect(log.thinner?.settled).toBe(10);
  });

  test('also when the clock was put back', () => {
    const log = thinned();
    for (const [i, at] of [100_000, 100_001, 5].entries()) log.add(fact(i + 1, at));
    expect(seqs(log)).toEqual([2, 3]);
  });

  test('never the newest one, however little is to stay whole', () => {
    const log = thinned({ whole: 0 });
    for (const [i, at] of [1, 2, 3].entries()) log.add(fact(i + 1, at));
    expect(seqs(log)).toEqual([1, 2, 3]);
    log.add(fact(4, 10));
    expect(seqs(log)).toEqual([3, 4]);
  });

  test('only by fast facts; others stay where they are, and alone they look at nothing', () => {
    let asked = 0;
    const log = thinned({ thin: (facts) => (asked++, facts.slice(-1)) });
    for (let i = 0; i < 5; i++) log.add(fact(i + 1, i, i % 2 ? 'x/slow' : 'x/fast'));
    for (let i = 5; i < 50; i++) log.add(fact(i + 1, i * 10, 'x/slow'));
    expect(asked).toBe(0);
    expect(seqs(log)).toEqual(upTo(50));
    log.add(fact(51, 500));
    expect(asked).toBe(1);
    expect(seqs(log)).toEqual([2, 4, 5, ...upTo(51, 6)]);
    expect(log.thinner?.settled).toBe(50);
  });

  test('all spans that are old go at once', () => {
    const log = thinned();
    for (const [i, at] of [1, 2, 11, 12, 21, 22, 500].entries()) log.add(fact(i + 1, at));
    expect(seqs(log)).toEqual([2, 4, 6, 7]);
    expect(log.thinner?.settled).toBe(6);
  });

  test('a fact that is thinned to less stands in its place', () => {
    const log = thinned({ thin: (facts) => facts.map((each) => ({ ...each, payload: { weight: 0 } })) });
    for (const [i, at] of [1, 2, 500].entries()) log.add(fact(i + 1, at));
    expect(log.events.map(({ payload }) => payload)).toEqual([{ weight: 0 }, { weight: 0 }, { weight: 1 }]);
  });
});

describe('what is old is thinned further', () => {
  /** Adds `count` events, one in each interval. */
  const filled = (log: LogBuffer, count: number, weight = 1) => {
    for (let i = 0; i < count; i++) log.add(fact(i + 1, i * 10, 'x/fast', weight));
    return log;
  };

  test('when it weighs more than the most, by spans twice as long until it weighs half of it', () => {
    // The last four events are not old yet. 8 old events are allowed; the 9 old ones are thinned to 5, then to 3.
    const before = filled(thinned({ most: 8 }), 12);
    expect(seqs(before)).toEqual(upTo(12));
    expect(before.thinner?.rewritten).toBe(0);
    const log = filled(thinned({ most: 8 }), 13);
    expect(log.thinner?.rewritten).toBe(1);
    expect(seqs(log)).toEqual([4, 8, ...upTo(13, 9)]);
  });

  test('again when it has become too much anew: the younger ones come to the same spans first', () => {
    const log = filled(thinned({ most: 8 }), 19);
    expect(log.thinner?.rewritten).toBe(2);
    expect(seqs(log)).toEqual([4, 8, 12, ...upTo(19, 15)]);
  });

  test('[fault 58] however long it lasts, it weighs as much as is allowed, and its spans are no longer than that needs', () => {
    const most = 8;
    const log = thinned({ most });
    for (let count = 1; count <= 4_000; count++) {
      log.add(fact(count, count * 10));
      expect(log.events.length, `${count}`).toBeLessThanOrEqual(most + 5);
    }
    // What is left of the old events reaches back to the beginning, and not only to the last long span.
    expect(seqs(log).filter((seq) => seq < 4_000 - 4).length).toBeGreaterThanOrEqual(most / 4);
    expect(seqs(log)[0]).toBeLessThan(2_000);
  });

  test('later, when much is left: when that has doubled', () => {
    // This `thin` removes nothing, so thinning only stops when the intervals are a day long.
    const all = (facts: readonly Recorded[]) => facts;
    const at = (most: number, count: number) =>
      filled(thinned({ most, thin: all }), count).thinner?.rewritten;
    expect([at(8, 12), at(8, 13)]).toEqual([0, 1]);
    // The first thinning left 9 old events, so the second one starts when there are more than 18.
    expect([at(8, 22), at(8, 23)]).toEqual([1, 2]);
  });

  test('so much at a time: the next fact goes on where the last one stopped', () => {
    const log = filled(thinned({ most: 8_000 }), 12, 1_000);
    expect(log.events).toHaveLength(12);
    const left = [13, 14, 15, 16, 17, 18, 19].map((seq) => {
      log.add(fact(seq, (seq - 1) * 10, 'x/fast', 1_000));
      return log.events.length;
    });
    expect(left).toEqual([10, 9, 8, 8, 9, 10, 11]);
  });

  test('what was looked at fills a step exactly: the next slot waits for the next fact', () => {
    // Thinning removes nothing here; only the number of calls shows its progress. There are nine intervals, each nearly
    // as heavy as a step.
    const asked: number[] = [];
    let calls = 0;
    const log = thinned({ most: 9 * 4_999, thin: (facts) => (calls++, facts) });
    for (let i = 0; i < 30; i++) {
      calls = 0;
      log.add(fact(i + 1, i * 10, 'x/fast', i < 20 ? 4_999 : 1));
      asked.push(calls);
    }
    expect(Math.max(...asked)).toBeLessThanOrEqual(2);
    expect(asked.slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  test('slots do not become longer than a day', () => {
    const day = 86_400_000;
    let calls = 0;
    const log = thinned({ every: day / 2, whole: 0, most: 2, thin: (facts) => (calls++, facts) });
    for (let i = 0; i < 5; i++) log.add(fact(i + 1, (i * day) / 2));
    // Four calls for intervals that became old, then one for the first two events in an interval of a day.
    expect(log.thinner?.rewritten).toBe(1);
    expect(calls).toBe(5);
  });

  test('where it is enough, younger ones only come to the spans that there are', () => {
    const log = filled(thinned({ most: 20 }), 46);
    expect(log.thinner?.rewritten).toBe(2);
    expect(seqs(log)).toEqual([4, 8, 12, 16, 20, 21, 24, 28, 32, ...upTo(46, 36)]);
  });

  test('facts of other kinds between them stay, and their work is counted', () => {
    const log = thinned({ most: 4 });
    for (let i = 0; i < 20; i++) log.add(fact(i + 1, i * 10, i % 3 === 1 ? 'x/slow' : 'x/fast'));
    expect(log.events.filter(({ type }) => type === 'x/slow')).toHaveLength(7);
    expect(seqs(log)).toEqual([2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });
});

test('a log is thinned by one rule, once and for all', () => {
  const log = new LogBuffer();
  for (const [i, at] of [1, 2, 500].entries()) log.add(fact(i + 1, at));
  expect(log.thinner).toBeUndefined();
  log.thinBy((events) => new LogThinner(events, lastOfEach));
  const first = log.thinner;
  log.thinBy(() => {
    throw new Error('a second rule');
  });
  expect(log.thinner).toBe(first);
  expect([seqs(log), log.length, log.lastSeq]).toEqual([[2, 3], 2, 3]);
});
