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

/** A voice message or a photo as the server has it: `base64` of `mime`. */
export type MediaFile = {
  /** The server's, or one of ours where it gives none (`isOwnId`). */
  readonly id: string;
  readonly filename: string;
  /** Unix seconds. */
  readonly at: number | null;
  readonly mime: string;
  readonly base64: string;
  /** Voice messages: spoken here rather than at the device, and whether it has been listened to. */
  readonly mine?: boolean;
  readonly heard?: boolean;
};

/** What is kept about a device, and the same as the server wrote it: only the backend that read it looks inside. */
export type PapersSheet = { readonly papers: Papers; readonly asWritten: unknown };

/** What became of a command so far. Times are unix seconds. */
export type CommandAnswer = {
  readonly id: string;
  readonly state: CommandState;
  /** Until when it lasts. */
  readonly ends: number | null;
  /** When a sleeping device will be heard. */
  readonly next: number | null;
};

/** What the app asks about the care of one device: what it says and shows, does, is kept about it, and measures. */
export type CareBackend = {
  voiceMessages(imei: string): Call<readonly MediaFile[]>;
  photos(imei: string): Call<readonly MediaFile[]>;
  /** The device takes a photo; it comes by push. */
  requestPhoto(imei: string): Call<null>;
  /** A voice message to a device. */
  sendVoiceMessage(imei: string, file: { mime: string; base64: string; seconds: number }): Call<null>;
  markVoiceMessage(imei: string, id: string): Call<null>;
  deleteVoiceMessage(imei: string, id: string): Call<null>;
  /** Pictures of a bicycle. */
  passportPhotos(imei: string): Call<readonly MediaFile[]>;
  addPassportPhoto(imei: string, file: { mime: string; base64: string }): Call<null>;
  removePassportPhoto(imei: string, id: string): Call<null>;
  /** Tells a device to do something, or to stop it. */
  sendCommand(imei: string, command: Command, on: boolean): Call<CommandAnswer>;
  commandState(imei: string, id: string): Call<CommandAnswer>;
  /** Takes back a command that still waits for a sleeping device. */
  cancelCommand(imei: string, id: string): Call<null>;
  /** Fences around devices that were left somewhere (MAP-15). */
  guards(): Call<readonly ParkGuard[]>;
  armGuard(imei: string, guard: ParkGuard): Call<ParkGuard>;
  disarmGuard(imei: string): Call<null>;
  /** Goal, safe places, contacts, quiet times, passport of a device. */
  papers(imei: string): Call<PapersSheet>;
  /** Writes whole lists, so it wants what was read just before: from there comes what this app does not understand. */
  savePapers(imei: string, changes: PapersChanges, read: PapersSheet): Call<PapersSheet>;
  /** Several questions: a server may answer some of them. `now`, and when the user's day began: unix seconds. */
  measurements(
    device: { readonly id: number; readonly imei: string; readonly vehicle: boolean },
    now: number,
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
