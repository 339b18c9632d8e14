import { map } from 'rxjs';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { readOnlyFor } from '../../src/core/session/access.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { routeAddress } from '../../src/core/positions/route-address.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { customerWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { effect } from '../../src/ports/effect.ts';

/** The file name of a saved map picture: `map-2026-11-22-0715.png`, in UTC so that the names sort by time. */
export const pictureName = (now: number): string =>
  `map-${new Date(now).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.png`;

/** How long a warning stays visible: long enough to read it (ms). */
const PROBLEM_STAYS = 6_000;

const problem = (text: string) => notices.raised({ tone: 'warning', text, stays: PROBLEM_STAYS });

export const mapToolsEffects = [
  effect({
    name: 'save the chosen map type to the user settings',
    on: mapEvents.typeChosen,
    // In read-only mode and while offline, the chosen map type applies to this session only and is not saved.
    run: ({ payload: { type } }, { read }) => {
      const customer = read(user).customerData.success;
      return !customer ||
        customer.map === type ||
        read(readOnlyFor('profile')) ||
        read(connectivity).online === false
        ? undefined
        : customerWanted(read, { map: type });
    },
  }),
  effect({
    name: "watch the user's location",
    live: true,
    // While the app is in the background it does not track the user's location.
    while: (read) => read(ownPlace).isWanted && read(appState).visible,
    run: (_, { ports }) =>
      ports.locating.watch().pipe(
        map((news) => {
          if (news.kind === 'failed') return ownPlaceEvents.failed({ reason: news.reason });
          const { lat, lng, accuracy, heading } = news;
          return ownPlaceEvents.found({ lat, lng, accuracy, heading });
        }),
      ),
  }),
  effect({
    name: "show the user's location on the map when it is found",
    while: (read) => read(ownPlace).isWanted && read(ownPlace).place !== null,
    run: (_, { read }) => {
      const { place } = read(ownPlace);
      return place ? mapEvents.placeRequested({ lat: place.lat, lng: place.lng, zoom: null }) : undefined;
    },
  }),
  effect({
    name: "show why the user's location is unknown",
    // A failure to find the user's location is reported once, and again only after the location was found in between,
    // because a GPS receiver without a view of the sky times out every 20 s.
    while: (read) => read(ownPlace).failure,
    run: (reason) => problem(`mapTools.ownPlace.${reason}`),
  }),
  effect({
    name: 'open the route to a place in a navigation app',
    on: mapEvents.routeWanted,
    run: ({ payload }, { ports }) =>
      ports.host.openOutside(routeAddress(payload, ports.host.platform))
        ? undefined
        : problem('mapTools.blocked'),
  }),
  effect({
    name: 'save or print the picture of the map',
    on: mapEvents.pictureTaken,
    how: 'inOrder',
    run: async ({ payload: { purpose, address } }, { ports }) => {
      if (purpose === 'file') ports.paper.saveFile(address, pictureName(ports.clock.now()));
      else if (!(await ports.paper.printPicture(address))) return problem('mapTools.pictureFailed');
      return undefined;
    },
  }),
  effect({
    name: 'show a notice when a map picture fails',
    on: mapEvents.pictureFailed,
    run: () => problem('mapTools.pictureFailed'),
  }),
];
