import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALARM_KINDS } from '../../../events/alarm-types.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { deviceCalls } from './device-calls.ts';
import { toAlarms, toPlan, toRawAlarms, toRawPlan } from './read-device.ts';

const ok = (success: unknown): Reply => ({ status: 200, body: { success } });
const read = (raw: object) => {
  const result = deviceCalls.device(1).read(ok({ id: 1, imei: '1', ...raw }));
  return result.ok ? result.value : null;
};

describe('[DEV-05] only safe raster images are taken from the server', () => {
  test.each([
    ['a path', 'assets/device_images/7.jpg'],
    ['an address', 'https://cdn.example/7.webp'],
    ['a picture in the address', 'data:image/jpeg;base64,QUJD'],
  ])('%s', (_, iconcustomimage) =>
    expect(read({ iconusecustom: 1, iconcustomimage })?.image).toBe(iconcustomimage),
  );
  test.each([
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,QUJD',
  ])('none of %s', (iconcustomimage) =>
    expect(read({ iconusecustom: 1, iconcustomimage })?.image).toBeNull(),
  );
});

describe('[DEV-06] alarms as the service writes them', () => {
  const setting = fc.record({
    on: fc.boolean(),
    from: fc.option(fc.integer({ min: 0, max: 300 })),
    every: fc.option(fc.integer({ min: 1, max: 86_400 })),
  });
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const alarms = fc.record({
    on: fc.boolean(),
    every: fc.integer({ min: 60, max: 86_400 }),
    kinds: fc.record(Object.fromEntries(ALARM_KINDS.map((kind) => [kind, setting])), { requiredKeys: [] }),
    recipients: fc.array(fc.emailAddress(), { maxLength: 3 }),
    quiet: fc.option(fc.record({ from: time, to: time })),
    pausedUntil: fc.option(fc.integer({ min: 1, max: 2e9 })),
  });

  test('what is written is read as it was, but for values that a kind does not have', () => {
    fc.assert(
      fc.property(alarms, (given) => {
        const again = toAlarms(toRawAlarms(given as never)).alarms;
        expect(again).toMatchObject({
          on: given.on,
          every: given.every,
          recipients: given.recipients,
          quiet: given.quiet,
          pausedUntil: given.pausedUntil,
        });
        for (const [kind, { on }] of Object.entries(given.kinds as Record<string, { on: boolean }>))
          expect(again?.kinds[kind as 'sos']?.on, kind).toBe(on);
      }),
    );
  });
  test('volts are text with two digits, as the service wants them', () => {
    const raw = toRawAlarms({
      on: true,
      every: 1,
      kinds: { volt: { on: true, from: 11.5, every: null } },
      recipients: [],
      quiet: null,
      pausedUntil: null,
    });
    expect(raw).toMatchObject({ alarm_volt: 1, alarm_volt_value: '11.50' });
    expect(toAlarms(raw).alarms?.kinds.volt).toEqual({ on: true, from: 11.5, every: null });
  });
  test('a server that tells of no alarm leaves them out; half a quiet time is none', () => {
    expect(toAlarms({ name: 'x' })).toEqual({});
    expect(toAlarms({ alarmsos: 1, alarm_quiet: { from: '22:00', to: 'late' } }).alarms?.quiet).toBeNull();
  });
  test('whatever a server says of alarms and plan, reading it never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'alarmsos',
            'alarm_volt_value',
            'alarm_quiet',
            'alarm_recipients',
            'intervalllaenge',
          ),
          fc.anything(),
        ),
        (raw) => {
          toAlarms(raw);
          toPlan(raw);
        },
      ),
    );
  });
});

test('[DEV-10] the tracking plan is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), fc.boolean(), (seconds, saving) => {
      expect(toPlan(toRawPlan({ seconds, saving })).plan).toEqual({ seconds, saving });
    }),
  );
});

test.each([401, 404, 409, 422, 500])('[DEV-02] a refusal of %i is a failure with its reason', (status) => {
  const result = deviceCalls.addDevice('1', '').read({ status, body: { error: { imei: 'taken' } } });
  expect(result.ok).toBe(false);
});
