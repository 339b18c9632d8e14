import type { FixColumns } from '../events/fix-columns.ts';
import type { World } from './world/world.ts';

/** The fixes of a recorded track, oldest first, in the units of `FixColumns`. */
export type RecordedTrack = Pick<FixColumns, 'at' | 'lat' | 'lng' | 'speed' | 'heading' | 'accuracy'>;

export type DriveOptions = {
  /** Playback speed of a track relative to its recording: 1 to 300. */
  readonly factor: number;
  /** Name of the device that plays the track. */
  readonly name: string;
  /** What the device is, such as `bike`; the app shows its icon. */
  readonly kind?: string;
};

/** A recorded track that plays as a device. */
export type RecordedDrive = {
  readonly deviceId: number;
  pause(): void;
  resume(): void;
  setFactor(factor: number): void;
  /** Removes the device that plays the track from the account. */
  remove(): void;
  /** How many fixes of the track have been sent, and how many it has. */
  progress(): { sent: number; total: number };
};

/**
 * Adds a recorded track to the signed-in account as a new device.
 *
 * The socket announces the device and then sends each fix of the track once. The first fix is sent at once, the others
 * at their recorded intervals divided by the playback speed. Afterwards the device stands where the track ends. History
 * requests return the fixes sent so far. Null if no user is signed in or the track is empty.
 */
export const driveTrack = (
  world: World,
  track: RecordedTrack,
  { factor, name, kind }: DriveOptions,
): RecordedDrive | null => {
  const userID = world.signedIn();
  if (userID === null || track.at.length === 0) return null;
  return recordedDrive(world, world.recordings.add(userID, track, name, limited(factor), kind));
};

/** Controls the playback of a device that plays a recorded track. */
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
