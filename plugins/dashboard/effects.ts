import { EMPTY, from, merge, mergeMap, repeat } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as paperEvents from '../../events/papers.ts';
import * as travelEvents from '../../events/travel.ts';
import { can } from '../../src/core/server/server.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { ghostOf } from '../../src/core/app/location.ts';
import { measuring } from '../../src/core/devices/measuring.effects.ts';
import { hasFeature, modeNow } from '../../src/core/app/mode-features.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { papersOf } from '../../src/core/devices/papers.ts';
import { firstUnnamed, nameOfPlace } from '../../src/core/positions/place-names.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { openTodayId } from '../../src/core/travel/today.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import { effect } from '../../src/ports/effect.ts';
import { dashboard } from './dashboard.state.ts';
import { longestTrip, topPlaces } from './course.ts';
import { look } from './place.ts';
import { alertsDue, MOST_PLACES, questions, travelsOf } from './questions.ts';

const ARRANGEMENT = 'dashboard';
const FUEL = 'fuel';
/** How often the figures of a period that has not ended are recalculated (ms). */
const ANEW_EVERY = 300_000;

export const dashboardEffects = [
  learningNames('load the place names on the dashboard', (read) => {
    const at = read(look);
    if (!at) return null;
    const { now } = travelsOf(read, at);
    const longest = longestTrip(now);
    return firstUnnamed(read, [
      ...topPlaces(now, MOST_PLACES, (lat, lng) => read(nameOfPlace)(lat, lng).own),
      ...(longest ? [longest.start, longest.end] : []),
    ]);
  }),
  effect({
    name: 'request the figures of the dashboard',
    while: (read) => (read(isSignedIn) && read(questions).length > 0 ? read(questions) : null),
    run: (all, { ports }) => {
      const facts = all.map((question) => travelEvents.asked({ id: travelId(question), question }));
      const going = facts.filter(({ payload }) => payload.question.to > ports.clock.now() / 1000);
      if (going.length === 0) return from(facts);
      const anew = ports.clock.after(ANEW_EVERY).pipe(
        repeat(),
        mergeMap(() => from(going)),
      );
      return merge(from(facts), anew);
    },
  }),
  effect({
    name: 'cancel dashboard requests that no one waits for',
    on: navigation.locationChanged,
    how: 'latest',
    run: ({ payload: { path } }, { read }) => {
      // When the user goes to the reports, the calculations continue, because the reports use the same ones.
      if (/^\/reports(\/|$)/.test(ghostOf(path).path)) return;
      const still = new Set([...read(questions).map(travelId), read(openTodayId)]);
      return read(travelAnswers)
        .filter(
          ({ id, status }) => status === 'wanted' && !still.has(id) && read(dashboard).asked.includes(id),
        )
        .map(({ id }) => travelEvents.cancelled({ id }));
    },
  }),
  effect({
    name: 'load the alerts that the dashboard counts',
    while: (read) => {
      const at = read(look);
      const list = read(notifications);
      if (!at || list.success === null) return null;
      const { alertsFailed, alertsPending } = read(dashboard);
      // Older alerts are requested for one device at a time. A device counts as pending as soon as its request is
      // published, so the next request is for another device.
      const device = at.devices.find(
        (id) => !alertsFailed.includes(id) && !alertsPending.includes(id) && alertsDue(read, at, id) !== null,
      );
      return device === undefined ? null : alertsDue(read, at, device);
    },
    run: (missing) => notificationEvents.olderRequested(missing),
  }),
  effect({
    name: 'load measurements and goals for the dashboard',
    while: (read) => {
      const at = read(look);
      return at && at.devices.length > 0 && modeNow(read).features.length > 0 ? { ids: at.devices } : null;
    },
    run: ({ ids }, world) => {
      const { read, ports } = world;
      const withGoals = ids.flatMap((id) => {
        const device = read(deviceBy(id));
        const hasGoal = hasFeature(read, 'activity', id) || hasFeature(read, 'watch', id);
        return device && hasGoal && can(read, 'papers') && read(papersOf(device.imei)).confirmed === null
          ? [device.imei]
          : [];
      });
      return merge(
        can(read, 'measurements') ? measuring(world, ids) : EMPTY,
        ...withGoals.map((imei) =>
          ask(world, ports.backend.papers(imei), (result) => [
            result.ok
              ? paperEvents.loaded({ imei, papers: result.value.papers })
              : paperEvents.loadFailed({ imei, failure: result.failure }),
          ]),
        ),
      );
    },
  }),
  effect({
    name: 'store the dashboard layout',
    on: dashboardEvents.arranged,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? EMPTY
        : keepOwn(world, ARRANGEMENT, dashboardEvents.arranged({ ...payload, source: 'storage' })),
  }),
  effect({
    name: 'store the fuel consumption of vehicles',
    on: dashboardEvents.fuelNoted,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? EMPTY
        : keepOwn(world, FUEL, dashboardEvents.fuelNoted({ ...payload, source: 'storage' })),
  }),
  effect({
    name: 'restore the dashboard layout and fuel consumption',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) =>
      merge(
        readOwn(world, ARRANGEMENT, dashboardEvents.arranged),
        readOwn(world, FUEL, dashboardEvents.fuelNoted),
      ),
  }),
];
