import { expect, test } from 'vitest';
import { memoryStorage } from '../clock.ts';
import { demoWorld } from '../demo.ts';
import { testClock } from '../test-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The trips of a car in three days, as a demo tells that was signed in at `signIn` (milliseconds since 1970). */
const tripsAfter = async (signIn: number, name: string, until: number) => {
  const world = demoWorld({ clock: testClock(signIn), storage: memoryStorage(), scenario: null });
  const customer = world.byAccount('customer');
  const device = customer && world.devicesOf(customer.userID).find((each) => each.key === name);
  if (!device) throw new Error(name);
  world.login(customer);
  return world.logbook.tripsBetween(customer.userID, device, (until - 3 * DAY) / 1000, until / 1000);
};
// A Tuesday.
const START = testClock().now();

test.each(['Taxi 241', 'Anna’s estate car'])(
  'the odometer after a trip of “%s” does not depend on the day of the sign-in',
  async (name) => {
    const until = START - 12 * HOUR;
    const first = await tripsAfter(START, name, until);
    const next = await tripsAfter(START + 2 * DAY, name, until);
    const known = new Map(next.map(({ id, odometer }) => [id, odometer]));
    expect(first.length).toBeGreaterThan(3);
    // The demo's gap in the logbook moves with the sign-in, and with it these metres.
    const GAP = 8_900;
    for (const { id, odometer } of first)
      expect([0, GAP]).toContain(Math.abs((known.get(id) ?? 0) - (odometer ?? 0)));

    // In another week, it differs by what the car drove more or less than in an average week.
    const later = await tripsAfter(START + 7 * DAY, name, until);
    const [last, same] = [
      first.at(-1)?.odometer ?? 0,
      later.find(({ id }) => id === first.at(-1)?.id)?.odometer ?? 0,
    ];
    expect(Math.abs(last - same)).toBeLessThan(90_000);
  },
);
