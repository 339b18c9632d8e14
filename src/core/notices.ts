import * as noticeEvents from '../../events/notices.ts';
import * as storageEvents from '../../events/storage.ts';
import { projection } from '../kernel/projection.ts';

export type Notice = {
  /** The `seq` of the fact that raised it. */
  id: number;
  tone: 'success' | 'danger' | 'warning' | 'neutral';
  text: string;
  values: Record<string, string | number>;
  stays: number;
};

/** More than this many at once help nobody; the oldest give way. */
const MOST = 4;

export const STORAGE_NOTICE_STAYS = 8_000;
const storageNotice = { tone: 'warning' as const, values: {}, stays: STORAGE_NOTICE_STAYS };

/** The short words on screen now, oldest first. */
export const notices = projection<Notice[]>(
  'core/notices',
  [],
  (on) => [
    on(noticeEvents.raised, (s, e) => {
      const { tone, text, values = {}, stays } = e.payload;
      s.push({ id: e.seq, tone, text, values, stays });
      while (s.length > MOST) s.shift();
    }),
    on(storageEvents.slotSetAside, (s, e) => {
      s.push({ ...storageNotice, id: e.seq, text: 'settings.storedDamaged' });
    }),
    on(storageEvents.writeFailed, (s, e) => {
      // Other slots are written again and again; only a choice of the user's is worth a word.
      if (e.payload.slot === 'settings') s.push({ ...storageNotice, id: e.seq, text: 'settings.notStored' });
    }),
    on(noticeEvents.closed, (s, e) => s.filter(({ id }) => id !== e.payload.id)),
  ],
  { ofSession: false },
);
