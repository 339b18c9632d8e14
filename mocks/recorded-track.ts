import type { FixColumns } from '../events/fix-columns.ts';
import type { World } from './world/world.ts';

/** What was recorded, oldest first, in the units of `FixColumns`. */
export type RecordedTrack = Pick<FixColumns, 'at' | 'lat' | 'lng' | 'speed' | 'heading' | 'accuracy'>;

export type DriveOptions = {
  /** How many times faster than it was recorded: 1 to 300. */
  readonly factor: number;
  /** The device's name. */
  readonly name: string;
};

/** A track that is being driven. */
export type RecordedDrive = {
  readonly deviceId: number;
  pause(): void;
  resume(): void;
  setFactor(factor: number): void;
  /** Takes the device out of the account. */
  remove(): void;
  /** Fixes that have happened, of how many. */
  progress(): { sent: number; total: number };
};

/**
 * Makes a recorded track a new device of the signed-in account.
 *
 * The socket announces the device and then sends every fix of the track once, at the moment it "happens": the first
 * one now, the others as much later as they were recorded, divided by the factor. Afterwards the device stands where
 * the track ends. History calls know what has happened so far. Null when nobody is signed in or the track is empty.
 */
export const driveTrack = (
  world: World,
  track: RecordedTrack,
  { factor, name }: DriveOptions,
): RecordedDrive | null => {
  const userID = world.signedIn();
  if (userID === null || track.at.length === 0) return null;
  return recordedDrive(world, world.recordings.add(userID, track, name, limited(factor)));
};

/** Steers the drive of a device that was made from a track. */
export const recordedDrive = ({ recordings }: World, deviceId: number): RecordedDrive => ({
  deviceId,
  pause: () => recordings.pause(deviceId),
  resume: () => recordings.resume(deviceId),
  setFactor: (factor) => recordings.setFactor(deviceId, limited(factor)),
  remove: () => recordings.remove(deviceId),
  progress: () => recordings.progress(deviceId),
});

const limited = (factor: number): number =>
  Number.isFinite(factor) ? Math.min(300, Math.max(1, factor)) : 1;
