import type { Failure } from '../../../events/session-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';
import { isPublicPath, location } from '../../../src/core/app/location.ts';
import { announcements } from '../../../src/core/app/server-alerts.ts';
import { GEOFENCES_V1 } from '../../../src/rules/announcements.ts';

export type AlertQueue = {
  /**
   * The phase of the announcement queue: `waiting` until the first six seconds are over, `choosing` the next card,
   * `showing` it, `pausing` after it was closed, `empty` when there is no card to show.
   */
  phase: 'waiting' | 'choosing' | 'showing' | 'pausing' | 'empty';
  current: number | null;
  /** Counts the changes after which there may be another announcement to show. */
  revision: number;
  /**
   * Links of the announcement that the browser did not allow the app to open in new windows. The card lists
   * them.
   */
  blocked: string[];
  action: { status: 'open' | 'busy' | 'failed'; failure: Failure | null };
  /** When the progress of the maintenance was last checked (Unix seconds, ALERT-16). */
  checkedAt: number;
};

const nothing = {
  current: null,
  blocked: [] as string[],
  action: { status: 'open', failure: null },
} as const;

const news = (s: AlertQueue) => {
  s.revision += 1;
  if (s.phase === 'empty') s.phase = 'choosing';
};

const close = (s: AlertQueue, { payload }: { readonly payload: { readonly id: number } }) => {
  if (s.phase === 'showing' && s.current === payload.id) Object.assign(s, { ...nothing, phase: 'pausing' });
};

/**
 * The queue of announcements. Only one is on screen at a time, and they come in order (ALERT-01). Surveys wait until
 * the queue is empty.
 */
export const alertQueue = projection<AlertQueue>(
  'core/serverAlertQueue',
  {
    phase: 'waiting',
    current: null,
    revision: 0,
    blocked: [],
    action: { status: 'open', failure: null },
    checkedAt: 0,
  },
  (on) => [
    on(alertEvents.listed, (s, e) => {
      news(s);
      // An announcement that has ended is missing in the reloaded list. If it is on screen, its card is removed.
      const stays = s.current === GEOFENCES_V1 || e.payload.alerts.some(({ id }) => id === s.current);
      if (s.phase === 'showing' && !stays) Object.assign(s, { ...nothing, phase: 'choosing' });
    }),
    on(alertEvents.geofencesListed, news),
    on(deviceEvents.listed, (s) => {
      // An announcement may be for a model of these devices.
      if (s.phase === 'empty') news(s);
    }),
    on(alertEvents.collected, (s) => {
      if (s.phase === 'waiting') s.phase = 'choosing';
    }),
    on(alertEvents.cardRaised, (s, e) => {
      Object.assign(s, { ...nothing, phase: 'showing', current: e.payload.id });
      s.checkedAt = Math.floor(e.at / 1000);
    }),
    on(alertEvents.queueEmptied, (s) => {
      if (s.phase === 'choosing') s.phase = 'empty';
    }),
    on(alertEvents.alertRead, close),
    on(alertEvents.cardRemoved, close),
    on(alertEvents.pauseEnded, (s) => {
      if (s.phase === 'pausing') s.phase = 'choosing';
    }),
    on(alertEvents.linksBlocked, (s, e) => {
      if (s.current === e.payload.id) s.blocked = e.payload.links;
    }),
    on(alertEvents.actionChosen, (s, e) => {
      if (s.current === e.payload.id) s.action = { status: 'busy', failure: null };
    }),
    on(alertEvents.actionFailed, (s, e) => {
      if (s.current === e.payload.id) s.action = { status: 'failed', failure: e.payload.failure };
    }),
    on(alertEvents.actionFinished, (s, e) => {
      if (s.current === e.payload.id) s.action = { status: 'open', failure: null };
    }),
    on(alertEvents.maintenanceChecked, (s, e) => {
      s.checkedAt = Math.floor(e.at / 1000);
    }),
  ],
);

/** The announcement on screen, or null. On pages without the app's frame (its menus and bars) it is always null. */
export const currentAlert = select((read): ServerAlert | null => {
  const { current } = read(alertQueue);
  const { place } = read(location);
  if (current === null || (place && isPublicPath(place.path))) return null;
  return read(announcements).find(({ id }) => id === current) ?? null;
});
