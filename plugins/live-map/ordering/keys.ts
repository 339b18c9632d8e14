/** Bits for the place of a device among all: a million devices. */
const PLACE_ROOM = 2 ** 20;
const SECONDS = 2 ** 32 - 1;
const MINUTES = 2 ** 24 - 1;
const FASTEST = 511;
/** Minutes are counted from 2010 on, so that 24 bits last until 2041. */
const FIRST_MINUTE = 1_262_304_000 / 60;

/**
 * What a list is ordered by, as one number below 2⁵³ whose low part is the device's place: numbers of typed arrays sort
 * an order of magnitude faster than objects by a function, and no two are equal.
 */
export const keyByPlace = (place: number): number => place;

/** Newest contact first. @param at unix seconds, 0 = never */
export const keyByContact = (at: number, place: number): number =>
  (SECONDS - Math.min(SECONDS, at)) * PLACE_ROOM + place;

/**
 * Fastest first; equally fast ones by the minute of their last contact. Whole kilometres an hour, as the list shows
 * them: rows do not change places for what cannot be seen.
 */
export function keyBySpeed(kmh: number, at: number, place: number): number {
  const speed = Math.min(FASTEST, Math.max(0, Math.round(kmh)));
  const minute = Math.min(MINUTES, Math.max(0, Math.floor(at / 60) - FIRST_MINUTE));
  return ((FASTEST - speed) * (MINUTES + 1) + (MINUTES - minute)) * PLACE_ROOM + place;
}

/** Moving ones first, then as the states are counted: standing, without signal, off. @param state index in `STATES` */
export const keyByState = (state: number, place: number): number => state * PLACE_ROOM + place;

/** The place in a key. */
export const placeOf = (key: number): number => key % PLACE_ROOM;
