import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { access, fixes, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { formatMoment } from '../../ui/format.ts';
import { localDay } from './local-day.ts';
import { lastFixOf } from '../../core/positions/positions.ts';
import { surroundingsEffects } from '../../core/app/surroundings.effects.ts';
import { timeZoneInUse } from '../../core/session/user.ts';

/** 23:30 in Athens, 16:30 in New York. */
const LATE = Date.UTC(2026, 5, 15, 20, 30) / 1000;

/** An app on a device that travels. */
function travelling() {
  const zones = new Subject<string>();
  const it = scenario({ effects: surroundingsEffects });
  it.ports.surroundings.zone = () => zones;
  return { it, to: (zone: string) => () => zones.next(zone) };
}

test('[fault 35] taken into another zone, the app shows the times and days of that zone, at once', async () => {
  const { it, to } = travelling();
  await it
    .after('0ms')
    .reads(timeZoneInUse, undefined)
    .check(to('Europe/Athens'))
    .expect(app.timeZoneChanged({ zone: 'Europe/Athens' }))
    .check(({ read }) => {
      expect(formatMoment(LATE, 'en', read(timeZoneInUse))).toContain('11:30');
      expect(localDay(LATE + 3_600, read(timeZoneInUse))).toBe('2026-06-16');
    })
    .check(to('America/New_York'))
    .check(({ read }) => {
      expect(formatMoment(LATE, 'en', read(timeZoneInUse))).toContain('4:30');
      expect(localDay(LATE + 3_600, read(timeZoneInUse))).toBe('2026-06-15');
    });
});

test('[fault 35] a zone that the customer chose stays, wherever the device goes; what happened stays when it happened', async () => {
  const { it, to } = travelling();
  await it
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      userEvents.settingsLoaded({ settings: { ...settings(), time_zone: 'Asia/Tokyo' }, source: 'server' }),
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
    )
    .after('0ms')
    .check(({ log, read }) => {
      const before = log.events.map(({ at, seq }) => [seq, at]);
      const fix = read(lastFixOf(1));
      to('Pacific/Auckland')();
      expect(log.events.slice(0, before.length).map(({ at, seq }) => [seq, at])).toEqual(before);
      expect(read(lastFixOf(1))).toEqual(fix);
      expect(log.events.at(-1)?.type).toBe('app/timeZoneChanged');
    })
    .reads(timeZoneInUse, 'Asia/Tokyo');
});
