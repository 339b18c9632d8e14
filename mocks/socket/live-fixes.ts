import { FixBuilder } from '../../src/api/fix-builder.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';

/**
 * Fixes reach the mock server in time slots of this length (milliseconds). Those of one device always arrive in the
 * same slot of a second.
 */
export const SLOT = 100;
const SLOTS_A_SECOND = 1000 / SLOT;
/**
 * When the browser resumes a suspended page, the stream sends at most the fixes of this many time slots: one minute.
 * The app requests older fixes itself.
 */
const MOST_SLOTS = 60 * SLOTS_A_SECOND;

/**
 * Returns the fixes of an account's devices as they arrive at the server from now on. This includes imported tracks
 * that play as devices.
 */
export const liveFixes = (world: World, userID: number, devices: readonly MockDevice[]) => {
  const { clock, simulator, recordings } = world;
  let bySlot = inSlots(world, devices);
  let slot = Math.floor(clock.now() / SLOT);
  /** For each track that plays as a device: how many of its fixes have been sent. */
  const cursors = new Map(
    recordings.devicesOf(userID).map(({ id }) => [id, recordings.countBy(id, clock.now())]),
  );
  return {
    /** Changes which devices the stream sends fixes of. */
    follow(next: readonly MockDevice[]): void {
      bySlot = inSlots(world, next);
    },
    /** A track starts to play as a device. */
    begin: (track: number): void => void cursors.set(track, 0),
    /** A track that played as a device was removed from the account. */
    end: (track: number): void => void cursors.delete(track),
    /** Returns the fixes that have arrived since the last call. The streets must be loaded. */
    next(): FixBuilder {
      const fixes = new FixBuilder(256);
      const now = Math.floor(clock.now() / SLOT);
      for (slot = Math.max(slot, now - MOST_SLOTS) + 1; slot <= now; slot++) {
        const delay = slot % SLOTS_A_SECOND;
        const second = (slot - delay) / SLOTS_A_SECOND;
        for (const device of bySlot[delay] ?? []) simulator.fixesBetween(device, second, second + 1, fixes);
      }
      slot = now;
      for (const [id, told] of cursors) {
        const happened = recordings.countBy(id, clock.now());
        recordings.fixes(id, told, happened, fixes);
        cursors.set(id, happened);
      }
      return fixes;
    },
  };
};

/** Groups devices by the time slot within a second in which their fixes arrive. */
const inSlots = (world: World, devices: readonly MockDevice[]): MockDevice[][] => {
  const slots: MockDevice[][] = Array.from({ length: SLOTS_A_SECOND }, () => []);
  for (const device of devices)
    if (device.behaviour.kind !== 'none')
      slots[Math.floor(world.simulator.delay(device) / SLOT)]?.push(device);
  return slots;
};
