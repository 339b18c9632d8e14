import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatAge,
  formatArea,
  formatDay,
  formatDistance,
  formatMoment,
  formatPercent,
  formatSpeed,
  formatUnit,
  formatUntil,
  isoMoment,
  NO_MOMENT,
  withUnit,
} from './format.ts';
import {
  formatDayHour,
  formatDuration,
  formatFixAge,
  formatHour,
  formatMinutes,
  formatRemaining,
  formatTime,
} from './format-time.ts';
import { formatVolts, percents, percentSign } from './format-signs.ts';
import { LANGUAGES } from '../../events/session-types.ts';
import { read } from '../../tests/words-given.ts';
import { KNOWN, sensorKind } from '../rules/sensors.ts';
import { readableName } from './readable-name.ts';
import { formatNumber } from './format-number.ts';
import { sensorName, sensorNumber, sensorText, sensorUnit, sensorValueText } from './sensor-format.ts';

/** 29 March 2026, 00:59:59 UTC: one second before Europe's clocks go forward. */
const BEFORE = Date.UTC(2026, 2, 29, 0, 59, 59) / 1000;

describe('[ACC-04] times are shown in the chosen time zone', () => {
  test.each([
    ['Europe/Stockholm', '29 Mar 2026, 01:59:59'],
    ['America/New_York', '28 Mar 2026, 20:59:59'],
    ['Asia/Kolkata', '29 Mar 2026, 06:29:59'],
    ['UTC', '29 Mar 2026, 00:59:59'],
  ])('%s', (zone, text) => expect(formatMoment(BEFORE, 'en-GB', zone)).toBe(text));

  test('over the change of the clocks', () =>
    expect(formatMoment(BEFORE + 1, 'en-GB', 'Europe/Stockholm')).toBe('29 Mar 2026, 03:00:00'));

  test('a zone that nobody knows is the device’s', () =>
    expect(formatMoment(BEFORE, 'en-GB', 'Mars/Olympus')).toBe(formatMoment(BEFORE, 'en-GB')));

  test('whatever the server calls a zone, a time is shown', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4_000_000_000 }), (zone, at) =>
        /\d/.test(formatMoment(at, 'en-GB', zone)),
      ),
    ));
});

describe('[ACC-04] whatever number a server sends for a time, the page stands', () => {
  const ways = { formatMoment, formatUntil, formatDay, formatTime, formatHour };
  const LAST = 8.64e12;
  /** Any number; half of the generated numbers are in the range of valid times. */
  const anyTime = fc.oneof(fc.double(), fc.double({ min: -1e13, max: 1e13 }));

  test.each(Object.entries(ways))('%s has words for every double', (_, way) =>
    fc.assert(
      fc.property(
        anyTime,
        fc.constantFrom(undefined, 'UTC', 'Asia/Kathmandu', 'Pacific/Apia'),
        (unix, zone) => {
          const words = way(unix, 'en-GB', zone);
          expect(words === NO_MOMENT).toBe(!(Math.abs(unix * 1000) <= LAST * 1000));
        },
      ),
      {
        examples: [
          [LAST, 'UTC'],
          [-LAST, 'UTC'],
          [LAST + 1, 'UTC'],
          [NaN, 'UTC'],
          [-Infinity, 'UTC'],
        ],
      },
    ),
  );

  test('isoMoment is a moment that machines read back, or nothing', () =>
    fc.assert(
      fc.property(anyTime, (unix) => {
        const text = isoMoment(unix);
        const isTime = Math.abs(unix * 1000) <= LAST * 1000;
        expect(text && Date.parse(text)).toBe(isTime ? Math.trunc(unix * 1000) + 0 : undefined);
      }),
      { examples: [[LAST], [LAST + 1], [NaN], [0]] },
    ));
});

describe('a time of day is written alike alone and beside a date', () => {
  const at = Date.UTC(2026, 10, 23, 9, 5) / 1000;
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  test.each([
    ['el', '9:05 π.μ.'],
    ['en-US', '9:05 AM'],
    ['en-GB', '09:05'],
    ['es', '09:05'],
    ['de', '09:05'],
  ])('in %s it is %s', (language, text) => expect(plain(formatHour(at, language, 'UTC'))).toBe(text));

  test.each(['el', 'en-US', 'de'])('in %s a date does not change it', (language) =>
    expect(formatUntil(at, language, 'UTC')).toContain(formatHour(at, language, 'UTC')),
  );
});

test('a day beside its time is left out if it is today, and has its year if it is far away', () => {
  const now = Date.UTC(2026, 10, 23, 23, 50) / 1000;
  const said = (unix: number) => formatDayHour(unix, now, 'en-GB', 'Europe/Stockholm');
  expect(said(now - 1_800)).toBe('00:20');
  expect(said(now - 3_600)).toBe('23 Nov, 23:50');
  expect(said(now + 86_400)).toBe('25 Nov, 00:50');
  expect(said(now - 400 * 86_400)).toBe('20 Oct 2025, 01:50');
});

describe('how long something lasts', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  test.each([
    [42, '42 sec'],
    [7_500, '2 hr 5 min'],
    [86_399, '1 day'],
    [163 * 3_600, '6 days 19 hr'],
    [7 * 86_400, '7 days'],
  ])('%i s are %s: nobody divides 163 hours', (seconds, text) =>
    expect(plain(formatDuration(seconds, 'en'))).toBe(text),
  );

  test.each([
    ['de', '6 Tg. 19 Std.'],
    ['fr', '6 j 19 h'],
  ])('in %s it is %s', (language, text) => {
    expect(plain(formatDuration(163 * 3_600, language))).toBe(text);
    expect(plain(formatMinutes(163 * 3_600 + 60, language))).toBe(text);
  });

  test('what is left says days from the first on', () =>
    expect(plain(formatRemaining(30 * 3_600, 'en'))).toBe('1 day 6 hr'));
});

test.each([
  ['en', '82%'],
  ['de', '82 %'],
  ['tr', '%82'],
])('a percentage in %s is %s', (language, text) =>
  expect(formatPercent(0.82, language).replaceAll(/\s/g, ' ')).toBe(text),
);

describe('figures and how long', () => {
  test.each([
    [50.4, 'metric', '50 m'],
    [999.4, 'metric', '999 m'],
    [999.6, 'metric', '1.0 km'],
    [1_000, 'metric', '1.0 km'],
    [99_900, 'metric', '99.9 km'],
    [99_960, 'metric', '100 km'],
    [100_000, 'metric', '100 km'],
    [100, 'imperial', '328 ft'],
    [321, 'imperial', '1,053 ft'],
    [322, 'imperial', '0.2 mi'],
    [160_950, 'imperial', '100 mi'],
  ] as const)('%d m in %s units are %s', (metres, units, text) => {
    const { value, unit } = formatDistance(metres, units, 'en-GB');
    expect(`${value} ${unit}`).toBe(text);
  });

  test.each([
    [-3_600, 'now'],
    [44, 'now'],
    [45, '1 min ago'],
    [3_500, '58 min ago'],
    [3_569, '59 min ago'],
    [3_570, '1 hr ago'],
    [3_600, '1 hr ago'],
    [86_399, '23 hr ago'],
    [86_400, '1 day ago'],
    [171_000, '1 day ago'],
  ])('%d seconds ago is “%s”; ahead of the clock is now', (seconds, text) => {
    expect(formatAge(seconds, 'en').replaceAll('.', '')).toBe(text);
  });

  test.each([
    [-5, '0\u00a0sec'],
    [59.4, '59\u00a0sec'],
    [59.6, '1\u00a0min'],
    [3_569, '59\u00a0min'],
    [3_570, '1\u00a0hr'],
    [3_690, '1\u00a0hr 2\u00a0min'],
    [7_200, '2\u00a0hr'],
  ])('%d seconds last %s: never sixty of the smaller unit', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });
});

test.each([
  ['en', '50%', false],
  ['de', '50\u00a0%', false],
  ['tr', '%50', true],
])('[GEN-03] per cent in %s is %s', (language, text, isFirst) => {
  expect(percents(50, language)).toBe(text);
  expect(percentSign(language)).toEqual({ sign: '%', isFirst });
});

test('[GEN-03] a voltage has the language’s decimals and a space that does not break', () =>
  expect(formatVolts(12.64, 'de')).toBe('12,6\u00a0V'));

const t = (key: string) => `[${key}]`;
const text = (
  name: string,
  value: number | boolean | string,
  unit = '',
  units: 'metric' | 'imperial' = 'metric',
  language = 'en',
) => sensorText(value, sensorKind(name), unit, { units, language, t }).replaceAll('\u00a0', ' ');

describe('[SENS-01] a value reads', () => {
  test.each<[string, number, string, string]>([
    ['altitude', 100, '100 m', '328 ft'],
    ['odometer', 16_093.44, '16.1 km', '10.0 mi'],
    ['odometer', 182_340_000, '182,340 km', '113,301 mi'],
    ['temp1', -18.04, '-18.0 °C', '-0.5 °F'],
    ['fuel', 37.854, '37.9 L', '10.0 gal'],
    ['obdSpeed', 50, '50 km/h', '31 mph'],
    ['power', 12.66, '12.7 V', '12.7 V'],
    ['batteryLevel', 82, '82%', '82%'],
    ['rpm', 2100, '2,100 min⁻¹', '2,100 min⁻¹'],
    ['hdop', 0.94, '0.94', '0.94'],
    ['sat', 11, '11', '11'],
  ])('of %s in the unit that is in use', (name, value, metric, imperial) => {
    expect(text(name, value)).toBe(metric);
    expect(text(name, value, '', 'imperial')).toBe(imperial);
  });

  test('in the unit that the server names, converted where it is a known one', () => {
    expect(text('cold box', 3.4, '°C')).toBe('3.4 °C');
    expect(text('cold box', 3.4, '°C', 'imperial')).toBe('38.1 °F');
    expect(text('pressure', 2.25, 'bar', 'imperial')).toBe('2.25 bar');
    expect(text('altitude', 5, 'fathoms')).toBe('5 fathoms');
    expect(text('share', 5, 'constructor')).toBe('5 constructor');
  });

  test('in the manner of the language', () => {
    expect(text('temp1', 3.4, '', 'metric', 'de')).toBe('3,4 °C');
    expect(text('batteryLevel', 82, '', 'metric', 'tr')).toBe('%82');
  });

  test('yes and no in the words of the sensor, a text as it is', () => {
    expect([text('door', true), text('door', false)]).toEqual(['[sensors.open]', '[sensors.closed]']);
    expect([text('ignition', true), text('out1', false)]).toEqual(['[sensors.on]', '[sensors.off]']);
    expect([text('motion', true), text('whatever', false)]).toEqual(['[sensors.yes]', '[sensors.no]']);
    expect(text('alarm', '<b>sos</b>')).toBe('<b>sos</b>');
  });

  test('a number for a scale is the one that is read', () => {
    expect(sensorNumber(0, sensorKind('temp1'), '', 'imperial')).toBe(32);
    expect(sensorUnit(sensorKind('temp1'), '', 'imperial', 'en')).toBe('°F');
    expect(sensorNumber(5, sensorKind('nobody knows'), '', 'imperial')).toBe(5);
    expect(sensorUnit(sensorKind('nobody knows'), '', 'imperial', 'en')).toBe('');
  });
});

test.each([
  ['Compressor', 'Compressor'],
  ['fuelTankLevel', 'Fuel tank level'],
  ['fuelTank2', 'Fuel tank 2'],
  ['oil_pressure', 'Oil pressure'],
  ['axle1Load', 'Axle 1 load'],
  ['x_axis', 'X axis'],
  ['CAN_fuel', 'CAN fuel'],
  ['co2', 'Co2'],
  ['obdDTC', 'Obd DTC'],
  ['ofANewerServer', 'Of A newer server'],
  ['cold box', 'cold box'],
  ['<b>heat</b>', '<b>heat</b>'],
  ['Ölstand', 'Ölstand'],
  ['RPM', 'RPM'],
  ['', ''],
])('[SENS-01] a name without a text of ours reads as words: "%s" as "%s"', (name, words) =>
  expect(readableName(name)).toBe(words),
);

test('[SENS-01] a sensor that nobody knows stands under its own name, in words', () => {
  expect(sensorName('Compressor', sensorKind('Compressor'), t)).toBe('Compressor');
  expect(sensorName('doorFront', sensorKind('doorFront'), t)).toBe('Door front');
  expect(sensorName('temp2', sensorKind('temp2'), t)).toBe('[sensors.names.temperature] 2');
});

describe.each(LANGUAGES)('[SENS-01] the names of sensors in %s', (language) => {
  const { names } = read(language)['sensors'] as { names: Readonly<Record<string, string>> };
  const words = Object.values(KNOWN).map(([word]) => word);
  test('have a text for each sensor that is known, and for no other', () =>
    expect(Object.keys(names).sort()).toEqual([...new Set(words)].sort()));
  test('are written in the letters of the language', () => {
    const letters = language === 'el' ? /\p{Script=Greek}{3}/u : /^[\p{Script=Latin}\P{L}]{3,}$/u;
    expect(Object.values(names).filter((name) => !letters.test(name))).toEqual([]);
  });
});

describe('a day with its time of day', () => {
  const NOW = Date.UTC(2026, 10, 28, 12) / 1000;
  const MONTH = 30 * 86_400;
  const words = (months: number) => formatDayHour(NOW + months * MONTH, NOW, 'en-GB', 'UTC');

  test('has no year near now, before or after', () => {
    expect(words(3)).toBe('26 Feb, 12:00');
    expect(words(-3)).toBe('30 Aug, 12:00');
  });

  test('has the year from half a year on, so that next March is not taken for last March', () => {
    expect(words(7)).toBe('26 Jun 2027, 12:00');
    expect(words(-7)).toBe('2 May 2026, 12:00');
  });
});

test('[NET-01] offline, a fix of the last hour shows its time of day; an older one, and any online, its age', () => {
  const at = 1_795_000_000;
  const shown = (age: number, isOffline: boolean) =>
    formatFixAge(at, at + age, { language: 'en-GB', zone: 'UTC', isOffline });
  expect([shown(0, false), shown(0, true), shown(3_599, true), shown(3_600, true)]).toEqual([
    'now',
    formatHour(at, 'en-GB', 'UTC'),
    formatHour(at, 'en-GB', 'UTC'),
    '1 hr ago',
  ]);
});

test.each(LANGUAGES)('[GEN-03] no line breaks within a figure and its unit in %s', (language) => {
  const said = [
    withUnit(formatSpeed(87, 'metric', language)),
    withUnit(formatDistance(12_300, 'metric', language)),
    formatUnit(1.5, 'hour', language),
    formatArea(4_000, 'metric', language),
  ];
  // A space that breaks, or the Greek "χλμ./ώρα" without a joiner.
  for (const text of said) expect(text).not.toMatch(/ |\.\/(?!\u2060)/);
});

test('a value that rounds to zero has no sign', () => {
  expect(formatNumber(-0.3, 'en')).toBe('0');
  expect(formatNumber(-0.04, 'de', 1)).toBe('0,0');
  expect(formatNumber(-0.6, 'en')).toBe('-1');
  expect(sensorValueText(-0.001, 'en')).toBe('0');
});

test('the size of a file is in the words of the language, and does not break', () => {
  expect(formatBytes(12_345, 'en')).toBe('12\u00a0kB');
  expect(formatBytes(12_345_678, 'fr')).toMatch(/^12,3\sMo$/);
  expect(formatBytes(999_999_999_999, 'de')).toBe('1.000\u00a0GB');
  for (const language of ['de', 'el', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr'])
    expect(formatBytes(5_000_000, language)).not.toContain(' ');
});
