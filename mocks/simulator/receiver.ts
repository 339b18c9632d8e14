import { APPROXIMATE, IGNITION, MOVING } from '../../events/fix-columns.ts';
import type { FixBuilder } from '../../src/api/fix-builder.ts';
import { between, chance, drift } from './chance.ts';

/**
 * The true state of a simulated device at one second. All seconds reuse one object, so that no object is created
 * per fix.
 */
export type Truth = {
  /** True latitude and longitude of the device (degrees × 10⁷). */
  lat: number;
  lng: number;
  /** km/h × 10. */
  speed: number;
  /** True heading of the device (degrees × 10). */
  heading: number;
  ignition: boolean;
  /** The device is under a roof, so its fixes come from Wi-Fi or are inaccurate. */
  indoors: boolean;
  /** Number of steps since local midnight. */
  steps: number;
};

export const somewhere = (): Truth => ({
  lat: 0,
  lng: 0,
  speed: 0,
  heading: 0,
  ignition: false,
  indoors: false,
  steps: 0,
});

/** How far a fix under a roof is from the true position, at most about, and how far the receiver fears (metres). */
const INDOORS_METRES = 6;
const INDOORS_ACCURACY = 14;

/** Degrees × 10⁷ per metre along a meridian. */
const E7_PER_METRE = 1e7 / 111_195;

/**
 * Adds a fix: the device's true position with the errors of a GPS receiver. Errors drift slowly instead of jumping: a
 * few metres while moving, more while standing. For some minutes they are larger everywhere, as
 * between tall buildings.
 */
export const addFix = (
  into: FixBuilder,
  device: number,
  seed: number,
  at: number,
  truth: Truth,
  battery: number,
): void => {
  const { speed, indoors } = truth;
  const isBlocked = chance(seed, Math.floor(at / 240), 11) < 0.06;
  const isWifi = indoors && chance(seed, Math.floor(at / 1800), 12) < 0.7;
  const error = (1.4 + 4 / (1 + speed / 60)) * blockedBy(isBlocked, at);
  // Under a roof, a receiver keeps its last good position, which creeps over hours. So its fixes lie close together.
  const [far, quick, slow] = indoors ? [INDOORS_METRES, 3600, 10_800] : [error, 18, 70];
  const north = far * drift(seed ^ 0x51, at, quick) + far * 0.5 * drift(seed ^ 0x53, at, slow);
  const east = far * drift(seed ^ 0x52, at, quick) + far * 0.5 * drift(seed ^ 0x54, at, slow);
  const perMetreEast = E7_PER_METRE / Math.cos((truth.lat / 1e7) * (Math.PI / 180));
  const moves = speed >= 10;
  into.push(
    device,
    at,
    Math.round(truth.lat + north * E7_PER_METRE),
    Math.round(truth.lng + east * perMetreEast),
    speed,
    moves ? (truth.heading + 3600 + Math.round(15 * drift(seed ^ 0x55, at, 6))) % 3600 : truth.heading,
    isWifi
      ? Math.round(between(25, 80, chance(seed, Math.floor(at / 1800), 13)))
      : Math.round(3 + (indoors ? INDOORS_ACCURACY : error) * 1.6),
    battery,
    (isWifi ? APPROXIMATE : 0) | (truth.ignition ? IGNITION : 0) | (moves ? MOVING : 0),
    truth.steps,
  );
};

/**
 * Returns the factor by which tall buildings increase the position error. While they block satellites, it rises slowly
 * to 3 and falls again, so that the position does not jump.
 */
const blockedBy = (isBlocked: boolean, at: number): number => {
  if (!isBlocked) return 1;
  return 1 + 2 * Math.sin(((at % 240) / 240) * Math.PI);
};

/**
 * Whether the server gets no fixes in this second although the device moves: a tunnel, a garage, no mobile network.
 */
export const isDroppedOut = (seed: number, at: number): boolean => {
  const spell = Math.floor(at / 900);
  if (chance(seed, spell, 14) >= 0.05) return false;
  const start = spell * 900 + Math.floor(chance(seed, spell, 15) * 700);
  return at >= start && at < start + between(20, 120, chance(seed, spell, 16));
};

/**
 * Returns the level of a device's built-in battery (per cent): it falls over some days, then charges for two hours.
 * A `weak` battery is almost empty.
 */
export const batteryAt = (seed: number, at: number, weak = false): number => {
  if (weak) return Math.max(4, Math.round(batteryAt(seed, at) / 8));
  const charging = 7200;
  const lasts = Math.round(between(2, 6, chance(seed, 17)) * 86_400);
  const now = (at + Math.floor(chance(seed, 18) * lasts)) % (lasts + charging);
  const low = Math.round(between(12, 35, chance(seed, 19)));
  if (now < lasts) return Math.round(100 - ((100 - low) * now) / lasts);
  return Math.round(low + ((100 - low) * (now - lasts)) / charging);
};
