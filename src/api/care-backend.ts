import type {
  Command,
  CommandState,
  Measurements,
  Papers,
  PapersChanges,
  ParkGuard,
} from '../../events/care-types.ts';
import type { Call } from './call.ts';
import type { Seconds } from '../rules/units.ts';

/** A voice message or a photo as the server sends it: `base64` of `mime`. */
export type MediaFile = {
  /** The server's id, or one created by the app if it gives none (`isOwnId`). */
  readonly id: string;
  readonly filename: string;
  /** Unix seconds. */
  readonly at: Seconds | null;
  readonly mime: string;
  readonly base64: string;
  /**
   * For voice messages: whether it was recorded in the app rather than on the device, and whether it has been
   * listened to.
   */
  readonly mine?: boolean;
  readonly heard?: boolean;
};

/** The stored data of a device, and the server's original: only the backend that read it uses the original. */
export type PapersSheet = { readonly papers: Papers; readonly asWritten: unknown };

/** The state of a command. Times are Unix seconds. */
export type CommandAnswer = {
  readonly id: string;
  readonly state: CommandState;
  /** When it ends. */
  readonly ends: Seconds | null;
  /** When a sleeping device will receive it. */
  readonly next: number | null;
};

/** The calls for the care of one device: its media, commands, stored data, and measurements. */
export type CareBackend = {
  voiceMessages(imei: string): Call<readonly MediaFile[]>;
  photos(imei: string): Call<readonly MediaFile[]>;
  /** Makes the device take a photo, which arrives by push. */
  requestPhoto(imei: string): Call<null>;
  /** Sends a voice message to a device. */
  sendVoiceMessage(imei: string, file: { mime: string; base64: string; seconds: Seconds }): Call<null>;
  markVoiceMessage(imei: string, id: string): Call<null>;
  deleteVoiceMessage(imei: string, id: string): Call<null>;
  /** Pictures of a bicycle. */
  passportPhotos(imei: string): Call<readonly MediaFile[]>;
  addPassportPhoto(imei: string, file: { mime: string; base64: string }): Call<null>;
  removePassportPhoto(imei: string, id: string): Call<null>;
  /** Starts or stops a command on a device. */
  sendCommand(imei: string, command: Command, on: boolean): Call<CommandAnswer>;
  commandState(imei: string, id: string): Call<CommandAnswer>;
  /** Cancels a command that still waits for a sleeping device. */
  cancelCommand(imei: string, id: string): Call<null>;
  /** Fences around parked devices (MAP-15). */
  guards(): Call<readonly ParkGuard[]>;
  armGuard(imei: string, guard: ParkGuard): Call<ParkGuard>;
  disarmGuard(imei: string): Call<null>;
  /** Goal, safe places, contacts, quiet times, passport of a device. */
  papers(imei: string): Call<PapersSheet>;
  /** Writes whole lists, so it needs the version just read: that has the fields that this app does not understand. */
  savePapers(imei: string, changes: PapersChanges, read: PapersSheet): Call<PapersSheet>;
  /**
   * Sends several requests, of which a server may support only some. `now`, and the start of the user's day: Unix
   * seconds.
   */
  measurements(
    device: { readonly id: number; readonly imei: string; readonly vehicle: boolean },
    now: Seconds,
    dayBegan: number,
  ): readonly Call<Partial<Measurements>>[];
};
