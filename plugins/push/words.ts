import type { PushMessage } from '../../events/push.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { isNamed } from './kinds.ts';

/** What a kind of notification is called, or null where it has no name of its own. */
export const kindOf = (kind: number | null, t: Translate): string | null =>
  isNamed(kind) ? t(`settings.alarmKinds.${kind}`) : null;

/** The sender's title; without one the kind, and at the least that there is something. */
export const titleOf = ({ title, data }: PushMessage, t: Translate): string =>
  title || kindOf(data.meldungtyp, t) || t('push.untitled');
