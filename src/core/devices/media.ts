import type { MediaKind } from '../../../events/media.ts';
import type { PushMessage } from '../../../events/push.ts';
import type { Read } from '../../kernel/read.ts';
import { deviceBy } from './devices.ts';

/** Push message types (`meldungtyp`) that announce a new voice message or a new photo. */
export const VOICE = 23;
export const PHOTO = 24;

/** What is shown, and where: a push message's dialog and a tool may show the same device at once. */
export type MediaSubject = {
  readonly kind: MediaKind;
  readonly imei: string;
  readonly where?: 'tool' | undefined;
};

export const isAbout = (told: MediaSubject, about: MediaSubject): boolean =>
  told.kind === about.kind && told.imei === about.imei && told.where === about.where;

/** Whether this message announces a new file of the shown list. A message that names no device may. */
export function brings(read: Read, { data, device }: PushMessage, { kind, imei }: MediaSubject): boolean {
  if (data.meldungtyp !== (kind === 'voice' ? VOICE : PHOTO)) return false;
  const whose = data.imei ?? (device === null ? null : (read(deviceBy(device))?.imei ?? null));
  return whose === null || whose === imei;
}
