import { between, chance } from './chance.ts';
import { driveLeg, type Leg } from './day-plan.ts';
import type { Drive } from './drive.ts';

/** The working hours of a device that goes on round trips. It spends the rest of the day at its base. */
export type Shifts = {
  /**
   * Start and end of each shift (hours after local midnight), in order. An end above 24 is on the next day; the last
   * shift ends before the first one of the next day begins.
   */
  readonly hours: readonly (readonly [from: number, to: number])[];
  /** How long the device rests at its base between two round trips (seconds): minimum and maximum. */
  readonly rest: readonly [number, number];
  /** Number of different round trips. Each takes some milliseconds to calculate. */
  readonly rounds: number;
};

/** A shift begins at most this much earlier or later than planned (hours). */
const LATE = 0.15;

/**
 * Returns when a device's day begins (hours after local midnight): at midnight, or before its first shift if it works
 * past midnight.
 */
export const dayBeginsAt = ({ hours }: Shifts): number =>
  (hours.at(-1)?.[1] ?? 0) <= 24 ? 0 : (hours[0]?.[0] ?? 0) - 0.5;

type Question = {
  readonly shifts: Shifts;
  readonly seed: number;
  /** Start of the device's day (Unix seconds) and its number, counted from 1970. */
  readonly begin: number;
  readonly day: number;
  /** Returns the round trip with this number. Calculated once, so that days share it. */
  readonly round: (number: number) => Drive;
  readonly onFoot: boolean;
};

/**
 * Returns what a working device does in the 24 hours after `begin`: in each shift as many round trips as fit, with a
 * rest after each. It begins and ends at its base, so that days connect without a jump.
 */
export const shiftPlan = ({ shifts, seed, begin, day, round, onFoot }: Question): readonly Leg[] => {
  const legs: Leg[] = [];
  const end = begin + 86_400;
  const midnight = begin - dayBeginsAt(shifts) * 3600;
  const base = round(0);
  let now = begin;
  let heading = base.heading.at(-1) ?? 0;
  let walked = 0;

  const stay = (to: number) => {
    if (to <= now) return;
    const [lat, lng] = [base.lat[0] ?? 0, base.lng[0] ?? 0];
    legs.push({ from: now, to, drive: null, lat, lng, heading, indoors: onFoot, metresBefore: walked });
    now = to;
  };
  for (const [shift, [from, to]] of shifts.hours.entries()) {
    const late = between(-LATE, LATE, chance(seed, day, shift, 26));
    const until = Math.min(end, midnight + to * 3600);
    stay(Math.round(midnight + (from + late) * 3600));
    for (let number = 0; ; number++) {
      const other = round(Math.floor(chance(seed, day, shift * 50 + number, 27) * shifts.rounds));
      // Where streets lead one way only, a tour may have to begin at another place.
      const drive = other.lat[0] === base.lat[0] && other.lng[0] === base.lng[0] ? other : base;
      if (now + drive.seconds > until) break;
      legs.push(driveLeg(now, drive, walked));
      now += drive.seconds;
      heading = drive.heading.at(-1) ?? heading;
      if (onFoot) walked += drive.metres;
      const rest = between(...shifts.rest, chance(seed, day, shift * 50 + number, 28));
      if (now + rest < until) stay(Math.round(now + rest));
    }
  }
  stay(end);
  return legs;
};
