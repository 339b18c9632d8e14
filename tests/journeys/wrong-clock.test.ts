import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as clockEvents from '../../events/clock.ts';
import { clockNote, machineClock, now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { lastFixOf, positions } from '../../src/core/positions/positions.ts';
import { todayQuestion } from '../../src/core/travel/today.ts';
import { ManualClock } from '../../src/ports/manual-clock.ts';
import { browser, journey } from './journey.ts';

vi.setConfig({ testTimeout: 15_000 }); // HTTP calls and socket messages take real time, longer on a busy machine
const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  // In a hidden page, a timer ends each batch of fixes instead of an animation frame, which Node does not have.
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
let running: ReturnType<typeof journey> | undefined;
afterEach(() => running?.end());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Signs in from a machine whose clock is wrong by this many milliseconds. `at`: the server's time (ms since 1970). */
async function visit(wrong: number, at?: number) {
  const inBrowser = browser(server, { ...(at !== undefined && { clock: new ManualClock(at) }) });
  inBrowser.clock.wrong = wrong;
  const it = (running = journey(server, { inBrowser }));
  await it.chooses('customer');
  await it.until('devices/listed');
  await it.until('positions/fixesReceived');
  await it.until('positions/streamOpened');
  return it;
}
/** What the map shows for each device: its state and the age of its fix. */
const said = ({ app, clock }: Awaited<ReturnType<typeof visit>>) =>
  [...app.read(devices).byId.values()].map((device) => {
    const fix = app.read(lastFixOf(device.id));
    return {
      id: device.id,
      state: stateOf(device, fix, app.read(now)),
      // The test calculates `age` from the right time, and the app calculates `shown` from its own clock. Both must be
      // equal.
      age: fix && Math.round(clock.right / 1000) - fix.at,
      shown: fix && app.read(now) - fix.at,
    };
  });

describe('[fault 70] a machine whose clock is wrong', () => {
  test.each([2 * HOUR, -2 * HOUR])(
    'by %i ms shows the ages and states that a right one shows',
    async (wrong) => {
      const right = await visit(0);
      const expected = said(right).map(({ id, state }) => ({ id, state }));
      await right.end();
      const it = await visit(wrong);
      await it.after('10s'); // the app updates ages every ten seconds
      const all = said(it);
      expect(all.map(({ id, state }) => ({ id, state }))).toEqual(expected);
      expect(all.length).toBeGreaterThan(8);
      expect(all.filter(({ age, shown }) => Math.abs((shown ?? 0) - (age ?? 0)) >= 2)).toEqual([]);
      // The app must not refuse a fix of this moment as one from the future.
      expect(it.app.read(positions).refused.future).toBe(0);
      expect(it.app.read(clockNote)).toEqual({
        text: wrong > 0 ? 'wrongClock.fast' : 'wrongClock.slow',
        seconds: 7_200,
      });
      expect(it.count('clock/differenceFound')).toBe(1);
    },
  );

  test.each([MINUTE, -MINUTE, 0])('by %i ms is not talked about, and nothing moves', async (wrong) => {
    const it = await visit(wrong);
    await it.after('30s');
    expect(it.count('clock/differenceFound')).toBe(0);
    expect(it.app.read(clockNote)).toBeNull();
  });

  test.each([
    [
      'ahead, late in the evening: it is still that day',
      2 * HOUR,
      Date.UTC(2026, 5, 15, 22, 30),
      '2026-06-15',
    ],
    [
      'behind, early in the morning: it is the new day',
      -2 * HOUR,
      Date.UTC(2026, 5, 16, 0, 30),
      '2026-06-16',
    ],
  ])('%s', async (_, wrong, at, day) => {
    const it = await visit(wrong, at);
    const { from, zone } = todayQuestion(it.app.read, 1);
    expect(new Date(from * 1000).toLocaleDateString('sv', { timeZone: zone || 'UTC' })).toBe(day);
    expect(Math.abs(it.app.read(now) * 1000 - at)).toBeLessThan(MINUTE);
  });

  test('that is put right while the app runs: the note goes, and the ages stay right', async () => {
    const it = await visit(2 * HOUR);
    expect(it.app.read(machineClock).behind).toBe(-2 * HOUR);
    it.clock.elapsed = () => it.clock.right;
    it.clock.wrong = 0;
    // The user does nothing. As time passes, the app measures the error of its clock again by itself.
    await it.passesUntil(() => it.app.read(clockNote) === null, 60);
    await it.after('10s');
    expect(Math.abs(it.app.read(now) * 1000 - it.clock.right)).toBeLessThan(2_000);
    expect(it.app.read(machineClock)).toEqual({ behind: 0, isDismissed: false });
  });

  test('access ends when it ends: the session goes on, and is not renewed with every call', async () => {
    for (const wrong of [2 * HOUR, -2 * HOUR]) {
      const it = await visit(wrong);
      for (let second = 0; second < 30; second++) await it.after('1s');
      expect(it.count('auth/accessExpired')).toBe(0);
      expect(it.count('auth/accessRejected')).toBe(0);
      await it.end();
    }
  });

  test('after a logout and another login the clock is still known to be wrong, and the dismissed note stays away', async () => {
    const it = await visit(2 * HOUR);
    it.app.publish(clockEvents.noteDismissed());
    it.app.publish(auth.logoutChosen());
    await it.passesUntil(() => it.count('auth/loggedOut') === 1, 30);
    expect(it.app.read(machineClock)).toEqual({ behind: -2 * HOUR, isDismissed: true });
    expect(it.count('clock/differenceFound')).toBe(1);
  });
});
