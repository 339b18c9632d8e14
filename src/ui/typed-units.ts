import { type Units, unitName } from './format.ts';

const METRES_PER_FOOT = 0.3048;

/**
 * How the user types a number that may be stored in another unit: the unit, the number of decimals, and the
 * conversions.
 */
export type Typed = {
  readonly unit: string;
  readonly digits: number;
  toTyped(stored: number): number;
  toStored(typed: number): number;
};

/** Returns how the user types a distance that is stored in metres: as metres or feet. */
export function typedMetres(units: Units, language: string): Typed {
  const isImperial = units === 'imperial';
  return {
    unit: unitName(isImperial ? 'foot' : 'meter', language),
    digits: 0,
    toTyped: (stored) => Math.round(isImperial ? stored / METRES_PER_FOOT : stored),
    // A distance typed in feet is stored with one decimal of a metre, so that 50 ft are still 50 ft when they are
    // loaded again.
    toStored: (typed) => (isImperial ? Math.round(typed * METRES_PER_FOOT * 10) / 10 : typed),
  };
}

/**
 * Converts the limits of a stored number to the unit in which the user types. The result is rounded so that no
 * permitted input exceeds the stored limits.
 */
export function limitsTyped(
  { toTyped, toStored }: Typed,
  least: number,
  most: number,
): { least: number; most: number } {
  const [low, high] = [toTyped(least), toTyped(most)];
  return { least: toStored(low) < least ? low + 1 : low, most: toStored(high) > most ? high - 1 : high };
}
