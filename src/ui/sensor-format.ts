import { formatDistance, speedIn, type Units, unitName } from './format.ts';
import { formatNumber, keep } from './format-number.ts';
import { percents, percentSign, VOLT } from './format-signs.ts';
import { readableName } from './readable-name.ts';

type Translate = (key: string) => string;

/** The properties of a kind of sensor, as `src/rules/sensors.ts` returns them. */
type Kind = {
  readonly word: string | null;
  readonly number: string;
  readonly unit: string | null;
  readonly states: 'onOff' | 'openClosed' | 'yesNo';
};

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1609.344;
const LITRES_PER_GALLON = 3.785_411_784;

/** How the values of a sensor are shown: decimals, unit names, and how stored values are converted. */
type Measure = {
  readonly digits: number;
  readonly metric: (language: string) => string;
  readonly imperial?: (language: string) => string;
  readonly toMetric?: (stored: number) => number;
  readonly toImperial?: (stored: number) => number;
};
const named = (unit: string) => (language: string) => unitName(unit, language);
const fahrenheit = (celsius: number) => celsius * 1.8 + 32;

const MEASURES: Readonly<Record<string, Measure>> = {
  metres: {
    digits: 0,
    metric: named('meter'),
    imperial: named('foot'),
    toImperial: (stored) => stored / METRES_PER_FOOT,
  },
  distance: {
    digits: 1,
    metric: named('kilometer'),
    imperial: named('mile'),
    toMetric: (stored) => stored / 1000,
    toImperial: (stored) => stored / METRES_PER_MILE,
  },
  speed: {
    digits: 0,
    metric: named('kilometer-per-hour'),
    imperial: named('mile-per-hour'),
    toImperial: (stored) => speedIn(stored, 'imperial'),
  },
  percent: { digits: 0, metric: (language) => percentSign(language).sign },
  volts: { digits: 1, metric: () => VOLT },
  celsius: { digits: 1, metric: () => '°C', imperial: () => '°F', toImperial: fahrenheit },
  litres: {
    digits: 1,
    metric: named('liter'),
    imperial: named('gallon'),
    toImperial: (stored) => stored / LITRES_PER_GALLON,
  },
  litresPerHour: {
    digits: 1,
    metric: named('liter-per-hour'),
    imperial: named('gallon-per-hour'),
    toImperial: (stored) => stored / LITRES_PER_GALLON,
  },
  hours: { digits: 1, metric: named('hour') },
  turns: { digits: 0, metric: () => 'min⁻¹' },
  dbm: { digits: 0, metric: () => 'dBm' },
};
/** Units that a server may send for a sensor, each with its key in `MEASURES`. */
const TOLD: Readonly<Record<string, string>> = {
  '°C': 'celsius',
  C: 'celsius',
  '%': 'percent',
  m: 'metres',
  V: 'volts',
  l: 'litres',
  L: 'litres',
  h: 'hours',
  'km/h': 'speed',
  dBm: 'dbm',
};
const measureOf = (kind: Kind, told: string): Measure | null =>
  MEASURES[told === '' ? (kind.unit ?? '') : (TOLD[told] ?? '')] ?? null;

/**
 * Returns a sensor's name in the user's language. For an unknown sensor, returns the server's name in readable form.
 */
export function sensorName(name: string, { word, number }: Kind, t: Translate): string {
  if (word === null) return readableName(name);
  const known = t(`sensors.names.${word}`);
  return number === '' ? known : `${known} ${number}`;
}

/**
 * Converts a sensor's value to the user's unit, as a number for scales and files.
 * @param told the unit that the server sent, or ''
 */
export function sensorNumber(stored: number, kind: Kind, told: string, units: Units): number {
  const measure = measureOf(kind, told);
  const convert = units === 'imperial' && measure?.imperial ? measure.toImperial : measure?.toMetric;
  return convert ? convert(stored) : stored;
}

/** Returns the abbreviation of a sensor's unit in the user's language; '' if the unit is unknown. */
export function sensorUnit(kind: Kind, told: string, units: Units, language: string): string {
  const measure = measureOf(kind, told);
  if (!measure) return told;
  return (units === 'imperial' ? (measure.imperial ?? measure.metric) : measure.metric)(language);
}

const upTo = (digits: number, value: number, language: string): string =>
  keep(
    `s${language}${digits}`,
    () => new Intl.NumberFormat(language, { maximumFractionDigits: digits, signDisplay: 'negative' }),
  ).format(value);

/** Formats a number for a chart's scale, without its unit. */
export const sensorValueText = (value: number, language: string): string => upTo(2, value, language);

/** Formats a sensor's value with its unit, as the user sees it. */
export function sensorText(
  value: number | boolean | string,
  kind: Kind,
  told: string,
  { units, language, t }: { readonly units: Units; readonly language: string; readonly t: Translate },
): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return sensorState(value, kind, t);
  const measure = measureOf(kind, told);
  if (measure === MEASURES['distance']) {
    const way = formatDistance(value, units, language);
    return `${way.value}\u00a0${way.unit}`;
  }
  const number = sensorNumber(value, kind, told, units);
  if (measure === MEASURES['percent']) return percents(number, language);
  const figure = measure ? formatNumber(number, language, measure.digits) : upTo(2, number, language);
  const unit = sensorUnit(kind, told, units, language);
  return unit === '' ? figure : `${figure}\u00a0${unit}`;
}

/** Returns the text for the value of a sensor that has only two states, such as on/off or open/closed. */
export function sensorState(value: boolean, { states }: Kind, t: Translate): string {
  if (states === 'onOff') return t(value ? 'sensors.on' : 'sensors.off');
  if (states === 'openClosed') return t(value ? 'sensors.open' : 'sensors.closed');
  return t(value ? 'sensors.yes' : 'sensors.no');
}
