import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverClock } from './server-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 15, 12);

/** A computer whose clock is this far behind the server's (ms), and the differences that the app finds. */
function machine(behind: number) {
  let time = NOON;
  let wrong = behind;
  const found: number[] = [];
  const own = () => time - wrong;
  const clock = serverClock(own);
  const learn = (answer: Response, asked: number) => {
    clock.learn(answer, asked);
    if (clock.behind() !== (found.at(-1) ?? 0)) found.push(clock.behind());
  };
  const self = {
    found,
    clock,
    learn,
    own,
    /** The user sets the computer's clock. */
    set: (next: number) => void (wrong = next),
    pass: (milliseconds: number) => void (time += milliseconds),
    /** One request: it takes `there` ms to reach the server, and the response takes `back` ms to return. */
    call({ there = 40, back = 40, headers = {} as Record<string, string>, date = true } = {}) {
      const asked = own();
      time += there;
      const told = date ? { Date: new Date(time).toUTCString() } : {};
      time += back;
      learn(new Response(null, { headers: { ...told, ...headers } }), asked);
      return self;
    },
    /** A response with these headers, whatever the current time is. */
    says(headers: Record<string, string>) {
      learn(new Response(null, { headers }), own());
      return self;
    },
  };
  return self;
}
const near = (found: number | undefined, behind: number, by: number) =>
  expect(Math.abs((found ?? Number.NaN) - behind)).toBeLessThanOrEqual(by);

describe('[fault 70] what a machine is behind its server', () => {
  test.each([2 * HOUR, 90 * SECOND, 40 * 24 * HOUR])(
    'is found by the first answer: %i ms behind',
    (behind) => {
      const { found } = machine(behind).call();
      expect(found).toHaveLength(1);
      near(found[0], behind, 1_000);
    },
  );

  test.each([-2 * HOUR, -90 * SECOND, -3 * 365 * 24 * HOUR])(
    'is found by two answers that agree where the server seems to be earlier: %i ms',
    (behind) => {
      const each = machine(behind).call();
      expect(each.found).toEqual([]);
      each.pass(5 * SECOND);
      each.call();
      expect(each.found).toHaveLength(1);
      near(each.found[0], behind, 1_000);
    },
  );

  test.each([0, MINUTE, -MINUTE, 59 * SECOND, -30 * SECOND])('of %i ms changes nothing', (behind) => {
    const each = machine(behind);
    for (let i = 0; i < 10; i++) {
      each.call({ there: 17 * i, back: 300 });
      each.pass(777);
    }
    expect(each.found).toEqual([]);
  });

  test('is told once, not with every answer', () => {
    const each = machine(2 * HOUR);
    for (let i = 0; i < 20; i++) each.call({ there: 10, back: i * 400 });
    expect(each.found).toHaveLength(1);
  });

  test('is nothing again when somebody puts the clock right, whichever way it was wrong', () => {
    const slow = machine(2 * HOUR).call();
    slow.set(0);
    slow.call().call();
    expect(slow.found).toHaveLength(2);
    expect(slow.found[1]).toBe(0);
    const fast = machine(-2 * HOUR)
      .call()
      .call();
    fast.set(0);
    fast.call();
    expect(fast.found).toHaveLength(2);
    expect(fast.found[1]).toBe(0);
  });

  test('is found anew when the clock is set to another wrong time', () => {
    const each = machine(2 * HOUR).call();
    each.set(-HOUR);
    each.call().call();
    near(each.found[1], -HOUR, 1_000);
  });

  test('a slow answer is no difference: 14 s on the way', () => {
    expect(machine(0).call({ there: 7_000, back: 7_000 }).call({ there: 14_000 }).found).toEqual([]);
    expect(machine(50 * SECOND).call({ there: 14_000, back: 900 }).found).toEqual([]);
  });

  test('a machine that slept while the answer was on the way takes it for no difference', () => {
    const each = machine(0)
      .call({ back: 3 * HOUR })
      .call({ back: 3 * HOUR });
    expect(each.found).toEqual([]);
  });

  test('an answer during which the clock was set back counts for nothing', () => {
    const each = machine(0);
    const asked = each.own();
    each.set(2 * HOUR);
    each.learn(new Response(null, { headers: { Date: new Date(NOON).toUTCString() } }), asked);
    expect(each.found).toEqual([]);
  });
});

describe('[fault 70] a Date that says nothing of the clock', () => {
  const late = new Date(NOON + 2 * HOUR).toUTCString();
  test.each([
    ['is missing', {}],
    ['is nonsense', { Date: 'soon' }],
    ['is empty', { Date: '' }],
    ['is of 1970', { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    ['is of the year 9999', { Date: 'Fri, 31 Dec 9999 23:59:59 GMT' }],
    ['comes out of a cache that says how old it is', { Date: late, Age: '7200' }],
    [
      'comes with the page of a network on the way',
      { Date: late, 'Content-Type': 'text/html; charset=utf-8' },
    ],
  ])('%s', (_, headers: Record<string, string>) => {
    const each = machine(0);
    for (let i = 0; i < 5; i++) each.says(headers).pass(5 * SECOND);
    expect(each.found).toEqual([]);
    expect(each.clock.now()).toBe(each.own());
  });

  test('a cache that forgets its age and does not name itself is not believed against the server', () => {
    const each = machine(0).call();
    const kept = { Date: new Date(NOON - 3 * HOUR).toUTCString() };
    each.says(kept).call().says(kept).call();
    expect(each.found).toEqual([]);
    expect(each.clock.now()).toBe(each.own());
  });

  test('a kept answer that comes again and again ages, so it does not agree with itself', () => {
    const each = machine(0);
    const kept = { Date: new Date(NOON - 3 * HOUR).toUTCString() };
    for (let i = 0; i < 10; i++) each.says(kept).pass(10 * SECOND);
    expect(each.found).toEqual([]);
  });

  test('Age: 0 is an answer of now', () => {
    expect(machine(2 * HOUR).call({ headers: { Age: '0' } }).found).toHaveLength(1);
  });
});

test('[fault 70] whatever the difference and however slow the net: found to within the half of a round trip, or less than a minute and left alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400 * 24 * 3600, max: 400 * 24 * 3600 }),
      fc.array(
        fc.record({
          there: fc.integer({ min: 1, max: 7_000 }),
          back: fc.integer({ min: 1, max: 7_000 }),
          pause: fc.integer({ min: 0, max: 60_000 }),
        }),
        { minLength: 2, maxLength: 20 },
      ),
      (seconds, calls) => {
        const behind = seconds * 1000;
        const each = machine(behind);
        for (const { there, back, pause } of calls) {
          each.call({ there, back });
          each.pass(pause);
        }
        const isSmall = Math.abs(behind) <= MINUTE;
        // Between the two limits the result depends on the network: a call may take up to 15 s.
        const isLarge = Math.abs(behind) > MINUTE + 16_000;
        expect([isSmall && each.found.length > 0, isLarge && each.found.length !== 1]).toEqual([
          false,
          false,
        ]);
        for (const found of each.found) near(found, behind, 7_000 + 1_000);
      },
    ),
    { numRuns: 300 },
  );
});
