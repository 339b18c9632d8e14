import { expect, test } from 'vitest';
import * as notificationEvents from '../../events/notifications.ts';
import type { PushMessage } from '../../events/push.ts';
import { alertKind, alertSays } from '../../src/core/devices/alert-says.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { CARE_OVERDUE } from '../../src/core/devices/silence.ts';
import type { Read } from '../../src/kernel/read.ts';
import { said, formatAlarm } from '../../src/ui/alarm-amount.ts';
import { START } from '../../tests/samples.ts';
import { entry, it } from './push-given.ts';
import { bodyOf, isRed, saysOf } from './words.ts';

/** A text as its key, with its values. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ');
const context = (read: Read) => ({ read, t, language: 'en' });
const message = (changes: Partial<PushMessage> = {}, kind: number | null = 5): PushMessage => ({
  ...{ title: 'Speed alarm', body: '', device: 1, notification: 901, path: null },
  data: { filename: null, imei: null, type: null, meldungtyp: kind },
  ...changes,
});
const speeding = entry({ kind: 5, value: 142, limit: 130 });
const given = () => it().given(notificationEvents.listed({ notifications: [speeding] }));

test('[INBOX-02] [PUSH-01] the banner says what the list says, with what was measured', () =>
  given().check(({ read }) => {
    const amount = (value: number, unit: Parameters<typeof formatAlarm>[1]) =>
      said(formatAlarm(value, unit, 'metric', 'en'));
    const inList = alertSays(read, { t, amount }, speeding, alertKind(speeding, t));
    expect(saysOf(context(read), message(), START)).toBe(inList);
    expect(inList).toMatch(/overspeedOver .*value=142 km\/h limit=130 km\/h/);
  }));

test('[INBOX-02] [TRAC-14] the app’s own alert about a maintenance names device and maintenance in the banner, too', () => {
  const oil = entry({ id: 905, kind: CARE_OVERDUE, title: '', text: 'Oil' });
  return it()
    .given(notificationEvents.listed({ notifications: [oil] }))
    .check(({ read }) => {
      const own = message({ title: '', notification: 905 }, CARE_OVERDUE);
      expect(saysOf(context(read), own, START)).toMatch(
        /^alerts\.says\.other device=.+ what=settings\.alarmKinds\.43 · Oil$/,
      );
    });
});

test('[INBOX-02] [PUSH-04] so do the details of one that the list does not have, by its kind', () =>
  given().check(({ read }) => {
    expect(saysOf(context(read), message({ notification: 7 }), START)).toMatch(
      /^alerts\.says\.overspeed device=/,
    );
    // A kind without words keeps what its sender calls it.
    expect(saysOf(context(read), message({ title: 'Water in the hold' }, 99), START)).toBe(
      'Water in the hold',
    );
    expect(saysOf(context(read), message({ device: null, notification: null }), START)).toBe('Speed alarm');
  }));

test('[PUSH-01] the text beside the sentence is left out where it only repeats it', () =>
  given().check(({ read }) => {
    const name = read(deviceBy(1))?.name ?? '';
    for (const body of [`Speed alarm: ${name}`, `${name}: Depot`])
      expect(bodyOf(message({ body }), read)).toBe('');
    expect(bodyOf(message({ body: 'Near the school' }), read)).toBe('Near the school');
  }));

test('[INBOX-02] the banner is red for SOS and not for a low battery', () =>
  given().check(({ read }) => {
    expect(isRed(read, message({ notification: null }, 4), START)).toBe(true);
    expect(isRed(read, message({ notification: null }, 2), START)).toBe(false);
  }));
