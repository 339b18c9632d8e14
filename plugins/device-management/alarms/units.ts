import type { AlarmKind } from '../../../events/alarm-types.ts';
import { ALARMS, type AlarmUnit } from '../../../src/core/devices/alarm-kinds.ts';
import { speedIn, type Units, unitName } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { percents, percentSign, VOLT } from '../../../src/ui/format-signs.ts';
import { limitsTyped, type Typed, typedMetres } from '../../../src/ui/typed-units.ts';

const KM_PER_MILE = 1.609344;

/** How the threshold of a kind is typed and read; it is stored as km/h, %, V and m. */
export function typedIn(unit: AlarmUnit, units: Units, language: string): Typed {
  const isImperial = units === 'imperial';
  const same = (value: number) => value;
  switch (unit) {
    case 'speed':
      return {
        unit: unitName(isImperial ? 'mile-per-hour' : 'kilometer-per-hour', language),
        digits: 0,
        toTyped: (stored) => Math.round(speedIn(stored, units)),
        // One digit more than is shown, so that 50 mph is 50 mph again when it comes back.
        toStored: (typed) => (isImperial ? Math.round(typed * KM_PER_MILE * 10) / 10 : typed),
      };
    case 'metres':
      return typedMetres(units, language);
    case 'percent':
      return { unit: percentSign(language).sign, digits: 0, toTyped: same, toStored: same };
    case 'volt':
      return { unit: VOLT, digits: 1, toTyped: same, toStored: same };
    default:
      return unit satisfies never;
  }
}

/** Thousands set apart, by a comma or a point. No threshold has three decimals: 1.500 and 1,500 are one and a half thousand. */
const GROUPED = /^([1-9]\d{0,2})((?:,\d{3})+|(?:\.\d{3})+)$/;

/** A number as people type it, with a comma or a point, thousands set apart or not; null: it is none. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s'’]/g, '');
  const number = Number(GROUPED.test(bare) ? bare.replace(/[.,]/g, '') : bare.replace(',', '.'));
  return bare === '' || !Number.isFinite(number) ? null : number;
}

/** What is wrong with a typed threshold: its limits in the user's unit; null: nothing. */
export function thresholdProblem(
  kind: AlarmKind,
  text: string,
  units: Units,
  language: string,
): { least: string; most: string } | null {
  const facts = ALARMS[kind].from;
  if (!facts) return null;
  const typed = typedIn(facts.unit, units, language);
  const { least, most } = limitsTyped(typed, facts.least, facts.most);
  const number = numberIn(text);
  if (number !== null && number >= least && number <= most) return null;
  const shown = (value: number) =>
    inUnit(facts.unit, typed, value, language, Number.isInteger(value) ? 0 : typed.digits);
  return { least: shown(least), most: shown(most) };
}

/** A stored threshold in the user's unit: `130 km/h`. */
export function thresholdInWords(kind: AlarmKind, stored: number, units: Units, language: string): string {
  const facts = ALARMS[kind].from;
  if (!facts) return '';
  const typed = typedIn(facts.unit, units, language);
  return inUnit(facts.unit, typed, typed.toTyped(stored), language, typed.digits);
}

const inUnit = (of: AlarmUnit, { unit }: Typed, value: number, language: string, digits: number): string =>
  of === 'percent' ? percents(value, language) : `${formatNumber(value, language, digits)} ${unit}`;
