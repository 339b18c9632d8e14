import { concat, defer, EMPTY, map, type Observable, of, repeat } from 'rxjs';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { isPublicPath, location } from '../../../src/core/app/location.ts';
import {
  announcements,
  isDue,
  readDate,
  serverAlerts,
  viewerOf,
} from '../../../src/core/app/server-alerts.ts';
import { ACTION_PATHS } from '../action-paths.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { newRecords } from './records.effects.ts';
import {
  actionNamed,
  type AlertAction,
  fits,
  MAINTENANCE,
  messageOf,
} from '../../../src/rules/announcements.ts';
import { session } from '../../../src/core/session/session.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { isTourOpen } from '../../../src/core/app/tour.ts';
import { user } from '../../../src/core/session/user.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { effect, type World } from '../../../src/ports/effect.ts';
import { linksIn } from '../../../src/ui/links-in-text.ts';

/**
 * How long the app collects announcements before the first card shows (ms, ALERT-02). The time starts when both user
 * data and announcements are loaded.
 */
const COLLECTED_AFTER = 6_000;
/** Pause between a closed announcement card and the next one (ms, ALERT-05). */
const PAUSE = 1_500;
/** How often the displayed progress of the maintenance is updated (ms, ALERT-16). */
const LOOK_EVERY = 60_000;
/** How long the notice that the geofences were deleted stays on screen (ms, ALERT-17). */
const DELETED_STAYS = 2_000;
/** Delay before a reload of the page (ms), so that everything is stored when the page starts again. */
const RELOAD_AFTER = 500;

/**
 * Whether the customer is loaded and the request for their devices has finished, successfully or not. Whether an
 * announcement applies to the customer depends on both.
 */
const isUserThere = (read: Read): boolean =>
  read(user).customerData.success !== null && ['ready', 'failed'].includes(read(devices).status);

const isFree = (read: Read): boolean => {
  const { place } = read(location);
  return !read(isTourOpen) && read(session).leaving === null && !(place && isPublicPath(place.path));
};

/**
 * Publishes the events for the next announcement, in the order of the list. Updates before it are filed on the news
 * page without a card (ALERT-06). Surveys are skipped, because their own plugin shows them. The first announcement of
 * another type is shown (ALERT-04).
 */
function* next(read: Read, milliseconds: number): Generator<Draft> {
  const now = Math.floor(milliseconds / 1000);
  yield* readUpdate(read, now);
  for (const alert of read(announcements)) {
    if (alert.type === 'survey' || !isDue(read, alert, now) || !fits(alert, viewerOf(read))) continue;
    if (alert.type !== 'update') {
      yield alertEvents.cardRaised({ id: alert.id });
      return;
    }
    yield alertEvents.updateKept({ alert, date: now, source: 'server' });
    yield alertEvents.alertRead({ id: alert.id, how: 'filed' });
  }
  yield alertEvents.queueEmptied();
}

/**
 * Files on the news page the last update that was already read, either in this browser before a logout or in another
 * one. If that update is already filed, nothing happens, because the news page would get a badge for no reason.
 */
function* readUpdate(read: Read, now: number): Generator<Draft> {
  const { lastUpdate, records } = read(serverAlerts);
  let last: { alert: ServerAlert; date: number } | null = null;
  for (const alert of read(announcements)) {
    const date = readDate(read, alert);
    if (alert.type !== 'update' || date === null || !alert.show || isDue(read, alert, now)) continue;
    const isLater = !lastUpdate || (!records[alert.id] && date > lastUpdate.date);
    if (isLater && date >= (last?.date ?? 0) && fits(alert, viewerOf(read))) last = { alert, date };
  }
  if (last && last.alert.id !== lastUpdate?.alert.id)
    yield alertEvents.updateKept({ ...last, source: 'server' });
}

const closed = (id: number): Draft => alertEvents.alertRead({ id, how: 'closed' });

/**
 * The function for each action that an announcement's button can have. All of them publish events that report the
 * result.
 */
const RUN: Readonly<Record<AlertAction, (world: World, id: number) => Observable<Draft>>> = {
  deleteGeofencesV1: (world, id) =>
    ask(world, world.ports.backend.deleteGeofencesV1(world.read(session).auth?.userID ?? 0), (result) =>
      result.ok
        ? [
            alertEvents.actionFinished({ id }),
            closed(id),
            notices.raised({
              tone: 'success',
              text: 'serverAlerts.geofences.deleted',
              stays: DELETED_STAYS,
            }),
          ]
        : [alertEvents.actionFailed({ id, failure: result.failure })],
    ),
  openWhatsNew: (_, id) => goTo(ACTION_PATHS.openWhatsNew, id),
  openSettings: (_, id) => goTo(ACTION_PATHS.openSettings, id),
  openTracks: (_, id) => goTo(ACTION_PATHS.openTracks, id),
  reload: ({ ports }, id) =>
    concat(
      of(alertEvents.actionFinished({ id }), closed(id)),
      ports.clock.after(RELOAD_AFTER).pipe(
        map(() => {
          ports.page.reload();
        }),
      ) as Observable<never>,
    ),
};

const goTo = (href: string, id: number): Observable<Draft> =>
  of(alertEvents.actionFinished({ id }), closed(id), navigation.linkFollowed({ href }));

/**
 * The effects that show one announcement at a time: when its card appears, what its buttons do, and when the next card
 * follows.
 */
export const queueEffects = [
  effect({
    name: 'wait a moment before showing announcements',
    while: (read) =>
      read(alertQueue).phase === 'waiting' && read(serverAlerts).status !== 'none' && isUserThere(read),
    run: (_, { ports }) => ports.clock.after(COLLECTED_AFTER).pipe(map(() => alertEvents.collected())),
  }),
  effect({
    name: 'show the next announcement',
    while: (read) =>
      read(alertQueue).phase === 'choosing' && read(serverAlerts).recordsReady && isFree(read)
        ? read(alertQueue).revision
        : null,
    run: (_, world) =>
      concat(
        newRecords(world),
        defer(() => next(world.read, world.ports.clock.now())),
      ),
  }),
  effect({
    name: 'remove the card of an announcement that was read in another tab',
    on: alertEvents.recordsRestored,
    run: (_, { ports, read }) => {
      const alert = read(currentAlert);
      const isBusy = read(alertQueue).action.status === 'busy';
      return alert === null || isBusy || isDue(read, alert, Math.floor(ports.clock.now() / 1000))
        ? undefined
        : alertEvents.cardRemoved({ id: alert.id });
    },
  }),
  effect({
    name: 'pause between two announcements',
    while: (read) => read(alertQueue).phase === 'pausing',
    run: (_, { ports }) => ports.clock.after(PAUSE).pipe(map(() => alertEvents.pauseEnded())),
  }),
  effect({
    name: 'open the links of an announcement',
    on: alertEvents.goOnChosen,
    // Runs synchronously while the button press is handled, because browsers let an app open windows only then.
    run: ({ payload: { id } }, { ports, read }) => {
      const alert = read(currentAlert);
      if (alert?.id !== id) return;
      // The browser had blocked some of the links, and the card listed them. This second press closes the card.
      if (read(alertQueue).blocked.length > 0) return closed(id);
      const blocked = linksIn(messageOf(alert, read(settings).shown)).filter(
        (link) => !ports.host.openOutside(link),
      );
      return blocked.length > 0 ? alertEvents.linksBlocked({ id, links: blocked }) : closed(id);
    },
  }),
  effect({
    name: 'run the action of an announcement',
    ability: 'announcements',
    on: alertEvents.actionChosen,
    how: 'first',
    run: ({ payload: { id } }, world) => {
      const alert = world.read(currentAlert);
      const action = alert?.id === id ? actionNamed(alert.action?.fn) : null;
      return action === null ? EMPTY : RUN[action](world, id);
    },
  }),
  effect({
    name: 'check the maintenance progress',
    while: (read) => read(currentAlert)?.id === MAINTENANCE,
    run: (_, { ports }) =>
      defer(() => ports.clock.after(LOOK_EVERY)).pipe(
        map(() => alertEvents.maintenanceChecked()),
        repeat(),
      ),
  }),
];
