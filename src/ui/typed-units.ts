import { type Units, unitName } from './format.ts';

const METRES_PER_FOOT = 0.3048;

/** How the user types a stored number: in the user's unit, with this many decimals. */
export type Typed = {
  readonly unit: string;
  readonly digits: number;
  toTyped(stored: number): number;
  toStored(typed: number): number;
};

/** A distance that is stored in metres and typed in metres or feet. */
export function typedMetres(units: Units, language: string): Typed {
  const isImperial = units === 'imperial';
  return {
    unit: unitName(isImperial ? 'foot' : 'meter', language),
    digits: 0,
    toTyped: (stored) => Math.round(isImperial ? stored / METRES_PER_FOOT : stored),
    // One digit more than displayed, so that 50 ft are still 50 ft when they are loaded.
    toStored: (typed) => (isImperial ? Math.round(typed * METRES_PER_FOOT * 10) / 10 : typed),
  };
}

/** Converts stored limits to typed units, so that a typed limit does not exceed the stored one. */
export function limitsTyped(
  { toTyped, toStored }: Typed,
  least: number,
  most: number,
): { least: number; most: number } {
  const [low, high] = [toTyped(least), toTyped(most)];
  return { least: toStored(low) < least ? low + 1 : low, most: toStored(high) > most ? high - 1 : high };
}
