import { type Units, unitName } from './format.ts';

const METRES_PER_FOOT = 0.3048;

/** How a stored number is typed: in the user's unit, so many digits behind the point. */
export type Typed = {
  readonly unit: string;
  readonly digits: number;
  toTyped(stored: number): number;
  toStored(typed: number): number;
};

/** A distance, stored in metres, typed in metres or feet. */
export function typedMetres(units: Units, language: string): Typed {
  const isImperial = units === 'imperial';
  return {
    unit: unitName(isImperial ? 'foot' : 'meter', language),
    digits: 0,
    toTyped: (stored) => Math.round(isImperial ? stored / METRES_PER_FOOT : stored),
    // One digit more than is shown, so that 50 ft are 50 ft again when they come back.
    toStored: (typed) => (isImperial ? Math.round(typed * METRES_PER_FOOT * 10) / 10 : typed),
  };
}

/** Stored limits as they may be typed: what is typed as the limit is not beyond it once it is stored. */
export function limitsTyped(
  { toTyped, toStored }: Typed,
  least: number,
  most: number,
): { least: number; most: number } {
  const [low, high] = [toTyped(least), toTyped(most)];
  return { least: toStored(low) < least ? low + 1 : low, most: toStored(high) > most ? high - 1 : high };
}
