import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '../kernel/event.ts';
import { renumbered, shrinkLog, shrinkRows } from './shrink.ts';

const log = (count: number, causes: Readonly<Record<number, number>> = {}): Recorded[] =>
  Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    at: i,
    type: 'door/rang',
    v: 1,
    payload: {},
    flow: 1,
    ...(causes[i + 1] !== undefined && { cause: causes[i + 1] as number }),
  }));
const seqs = (events: readonly Recorded[] | null) => events?.map(({ seq }) => seq) ?? null;

describe('the smallest part of a log that still passes a check', () => {
  test('planted events are found among a thousand, in few tries', async () => {
    let tries = 0;
    const left = await shrinkLog(log(1000), {
      shows: (some) => (tries++, [17, 400, 981].every((seq) => some.some((each) => each.seq === seq))),
    });
    expect(seqs(left)).toEqual([17, 400, 981]);
    expect(tries).toBeLessThan(250);
  });

  test('a log that never passes the check gives null', async () =>
    expect(await shrinkLog(log(5), { shows: () => false })).toBeNull());

  test('when time is over, the smallest result so far is returned', async () => {
    let tries = 0;
    const left = await shrinkLog(log(1000), {
      shows: (some) => some.some(({ seq }) => seq === 500),
      isOver: () => tries++ > 3,
    });
    expect(left?.length).toBeLessThan(1000);
    expect(left?.some(({ seq }) => seq === 500)).toBe(true);
  });

  test('any check: the result still passes it, is in order, and no single event can be left out', async () => {
    const needs = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(needs, fc.nat(2), async (wanted, spare) => {
        // The condition needs only some of the wanted events, so different parts of the log can satisfy it.
        const enough = Math.max(1, wanted.length - spare);
        const shows = (some: readonly Recorded[]) =>
          some.filter(({ seq }) => wanted.includes(seq)).length >= enough;
        const left = (await shrinkLog(log(40), { shows })) ?? [];
        expect(shows(left)).toBe(true);
        expect(left).toHaveLength(enough);
        expect(seqs(left)).toEqual([...left.map(({ seq }) => seq)].sort((a, b) => a - b));
        for (const one of left) expect(shows(left.filter((each) => each !== one))).toBe(false);
      }),
    );
  });

  test('rows of a batch are removed too', async () => {
    const fixes = { device: [1, 2, 3, 4], lat: [10, 20, 30, 40], lng: [0, 0, 0, 0] };
    const [event] = log(1) as [Recorded];
    const left = await shrinkRows([{ ...event, payload: { source: 'socket', fixes } }], {
      shows: ([only]) => ((only as Recorded).payload as { fixes: { lat: number[] } }).fixes.lat.includes(30),
    });
    expect(left[0]?.payload).toEqual({ source: 'socket', fixes: { device: [3], lat: [30], lng: [0] } });
  });
});

test('a part is a valid log: renumbered, with the nearest cause that is left', () => {
  const whole = log(5, { 2: 1, 3: 2, 5: 3 });
  const part = whole.filter(({ seq }) => [1, 3, 4, 5].includes(seq));
  expect(renumbered(part, whole).map(({ seq, cause, flow }) => [seq, cause, flow])).toEqual([
    [1, undefined, 1],
    [2, 1, 1],
    [3, undefined, 3],
    [4, 2, 1],
  ]);
});
