import type { FixColumns } from '../events/fix-columns.ts';
import type { World } from './world/world.ts';

/** The recorded fixes, oldest first, in the units of `FixColumns`. */
export type RecordedTrack = Pick<FixColumns, 'at' | 'lat' | 'lng' | 'speed' | 'heading' | 'accuracy'>;

export type DriveOptions = {
  /** Playback speed relative to the recording: 1 to 300. */
  readonly factor: number;
  /** The device's name. */
  readonly name: string;
};

/** A track that is playing. */
export type RecordedDrive = {
  readonly deviceId: number;
  pause(): void;
  resume(): void;
  setFactor(factor: number): void;
  /** Removes the device from the account. */
  remove(): void;
  /** How many fixes have been sent, of the total. */
  progress(): { sent: number; total: number };
};

/**
 * Adds a recorded track to the signed-in account as a new device.
 *
 * The socket announces the device. It then sends every fix of the track once, at the moment it "happens": the first
 * one now, the others as much later as they were recorded, divided by the factor. Afterwards the device stands
 * where the track ends. History calls return what has happened so far. Null if no user is signed in or the track is
 * empty.
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

/** Controls the playback of a device that was made from a track. */
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
