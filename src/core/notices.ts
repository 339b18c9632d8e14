import * as noticeEvents from '../../events/notices.ts';
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
    on(noticeEvents.closed, (s, e) => s.filter(({ id }) => id !== e.payload.id)),
  ],
  { ofSession: false },
);
