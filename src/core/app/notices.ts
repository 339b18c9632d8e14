import * as noticeEvents from '../../../events/notices.ts';
import * as storageEvents from '../../../events/storage.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Notice = {
  /** The notice's id: the `seq` (number) of the event that raised it. */
  id: number;
  tone: 'success' | 'danger' | 'warning' | 'neutral';
  text: string;
  values: Record<string, string | number>;
  /** When the notice disappears (milliseconds since 1970). */
  ends: number;
  /** When the notice's remaining time was paused (ms since 1970), or null. */
  heldAt: number | null;
};

/** Maximum number of notices on screen; a new one replaces the oldest. */
const MOST = 4;
const STORAGE_NOTICE_STAYS = 8_000;

type New = Pick<Notice, 'tone' | 'text'> & { values?: Notice['values'] | undefined; stays: number };

/**
 * Adds a notice at the end. If the other notices are paused, it is paused too, so that it does not disappear while
 * the user reads them.
 */
function add(s: Notice[], { seq, at }: { seq: number; at: number }, { stays, values = {}, ...rest }: New) {
  const heldAt = s.some((each) => each.heldAt !== null) ? at : null;
  // If the same notice is already on screen, its time is extended instead of adding a second one.
  const same = s.find(
    (each) =>
      each.tone === rest.tone &&
      each.text === rest.text &&
      JSON.stringify(each.values) === JSON.stringify(values),
  );
  if (same) {
    same.ends = Math.max(same.ends, at + stays);
    return;
  }
  s.push({ id: seq, ...rest, values, ends: at + stays, heldAt });
  while (s.length > MOST) s.shift();
}

/** The notices (short messages) on screen, oldest first. */
export const notices = projection<Notice[]>(
  'core/notices',
  [],
  (on) => [
    on(noticeEvents.raised, (s, e) => add(s, e, e.payload)),
    on(storageEvents.slotSetAside, (s, e) =>
      add(s, e, {
        tone: 'warning',
        text: e.payload.lost ? 'app.storedLost' : 'app.storedDamaged',
        stays: STORAGE_NOTICE_STAYS,
      }),
    ),
    on(storageEvents.writeFailed, (s, e) => {
      // Only a lost setting is worth a notice. The other storage slots are written again anyway.
      if (e.payload.slot === 'settings')
        add(s, e, { tone: 'warning', text: 'app.notStored', stays: STORAGE_NOTICE_STAYS });
    }),
    on(noticeEvents.paused, (s, e) => {
      for (const each of s) each.heldAt ??= e.at;
    }),
    on(noticeEvents.resumed, (s, e) => {
      for (const each of s) {
        if (each.heldAt !== null) each.ends += e.at - each.heldAt;
        each.heldAt = null;
      }
    }),
    on(noticeEvents.closed, (s, e) => {
      const index = s.findIndex(({ id }) => id === e.payload.id);
      if (index >= 0) s.splice(index, 1);
    }),
  ],
  { ofSession: false },
);

/** The notice that disappears next. Null if there is none or all are paused. */
export const nextToGo = select((read): Notice | null =>
  read(notices)
    .filter(({ heldAt }) => heldAt === null)
    .reduce<Notice | null>((soonest, each) => (soonest && soonest.ends <= each.ends ? soonest : each), null),
);
