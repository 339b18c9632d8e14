import type { PushMessage } from '../../events/push.ts';
import { aboutKey, aboutName } from '../../src/core/devices/alert-about.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { isNamed } from './kinds.ts';

/** What a kind of notification is called, or null where it has no name of its own. */
export const kindOf = (kind: number | null, t: Translate): string | null =>
  isNamed(kind) ? t(`settings.alarmKinds.${kind}`) : null;

/** The sender's title; without one what it is about, or the kind, and at the least that there is something. */
export function titleOf({ title, data, about }: PushMessage, t: Translate): string {
  const key = about && aboutKey(about);
  return title || (key ? t(key) : kindOf(data.meldungtyp, t)) || t('push.untitled');
}

/** The sender's text; without one the device, and what the message names beside it. */
export function bodyOf({ body, about, device }: PushMessage, read: Read): string {
  if (body || !about) return body;
  return [read(deviceBy(device ?? 0))?.name, aboutName(read, about)].filter(Boolean).join(' · ');
}
