import type {
  Command,
  CommandState,
  Measurements,
  Papers,
  PapersChanges,
  ParkGuard,
} from '../../events/care-types.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';
import type { Seconds } from '../rules/units.ts';

/** A voice message or a photo as the server sends it: `base64` is the file of type `mime`. */
export type MediaFile = {
  /** The server's id of the file, or one created by the app if the server sends none (`isOwnId`). */
  readonly id: string;
  readonly filename: string;
  /** The time of the voice message or photo (Unix seconds). */
  readonly at: Seconds | null;
  readonly mime: string;
  readonly base64: string;
  /**
   * For voice messages. `mine`: the message was recorded in the app, not on the device. `heard`: someone has listened
   * to the message.
   */
  readonly mine?: boolean;
  readonly heard?: boolean;
};

/**
 * The stored data of a device in the app's format, and the server's original data. Only the backend that read the
 * original uses it.
 */
export type PapersSheet = { readonly papers: Papers; readonly asWritten: unknown };

/** The state of a command sent to a device. Times are Unix seconds. */
export type CommandAnswer = {
  readonly id: string;
  readonly state: CommandState;
  /** When the command ends. */
  readonly ends: Seconds | null;
  /** When a sleeping device will wake up and receive the command. */
  readonly next: number | null;
};

/** The calls about a single device: its voice messages and photos, commands, stored data, and measurements. */
export type CareBackend = {
  voiceMessages(imei: string): Call<readonly MediaFile[]>;
  photos(imei: string): Call<readonly MediaFile[]>;
  /** Makes the device take a photo, which arrives by push message. */
  requestPhoto(imei: string): Call<null>;
  /** Sends a voice message to a device. */
  sendVoiceMessage(imei: string, file: { mime: string; base64: string; seconds: Seconds }): Call<null>;
  markVoiceMessage(imei: string, id: string): Call<null>;
  deleteVoiceMessage(imei: string, id: string): Call<null>;
  /** Returns the pictures in a bicycle's passport. */
  passportPhotos(imei: string): Call<readonly MediaFile[]>;
  addPassportPhoto(imei: string, file: { mime: string; base64: string }): Call<null>;
  removePassportPhoto(imei: string, id: string): Call<null>;
  /** Starts or stops a command on a device. */
  sendCommand(imei: string, command: Command, on: boolean): Call<CommandAnswer>;
  commandState(imei: string, id: string): Call<CommandAnswer>;
  /** Cancels a command that still waits until the sleeping device wakes up. */
  cancelCommand(imei: string, id: string): Call<null>;
  /** Returns the park guards: fences around parked devices (MAP-15). */
  guards(): Call<readonly ParkGuard[]>;
  armGuard(imei: string, guard: ParkGuard): Call<ParkGuard>;
  disarmGuard(imei: string): Call<null>;
  /** Returns the stored data of a device: goal, safe places, contacts, quiet times, passport. */
  papers(imei: string): Call<PapersSheet>;
  /**
   * Saves the stored data of a device. Lists are written as a whole. So the call needs the version that was just read,
   * which also contains fields that this app does not know.
   */
  savePapers(imei: string, changes: PapersChanges, read: PapersSheet): Call<PapersSheet>;
  /**
   * Returns the requests for a device's measurements; a server may support only some of them. `now` and `dayBegan` (the
   * start of the user's day): Unix seconds.
   */
  measurements(
    device: { readonly id: number; readonly imei: string; readonly vehicle: boolean },
    now: Seconds,
    dayBegan: number,
  ): readonly Call<Partial<Measurements>>[];
};

export const careAbilities = {
  papers: 'papers',
  savePapers: 'papers',
  sendCommand: 'commands',
  commandState: 'commands',
  cancelCommand: 'commands',
  guards: 'parkGuard',
  armGuard: 'parkGuard',
  disarmGuard: 'parkGuard',
  voiceMessages: 'media',
  photos: 'media',
  requestPhoto: 'media',
  sendVoiceMessage: 'media',
  markVoiceMessage: 'media',
  deleteVoiceMessage: 'media',
  passportPhotos: 'media',
  addPassportPhoto: 'media',
  removePassportPhoto: 'media',
  measurements: 'measurements',
} as const satisfies AbilityOf<CareBackend>;
