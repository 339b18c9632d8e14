import * as deviceEvents from '../../events/devices.ts';
import * as changeEvents from '../../events/changes.ts';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as navigation from '../../events/navigation.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { offers } from '../../src/core/server/server.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { HOME_OF_MODE } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { session } from '../../src/core/session/session.ts';
import { trackWanted } from '../../src/core/travel/tracks.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { nextUnnamed } from './walkers.ts';
import { effect } from '../../src/ports/effect.ts';
import { type MapAddress, mapAddress, mapHref } from '../../src/core/app/map-address.ts';
import { mapTool, toolDevices } from '../../src/core/app/map-tool.ts';
import type { Read } from '../../src/kernel/read.ts';
import {
  addressedPanel,
  deepLink,
  isPanel,
  isSamePanel,
  isToolPanel,
  wantedDevice,
} from './deep-link.state.ts';

/** How long the message that a linked panel or device does not exist stays visible: long enough to read it (ms). */
const GONE_STAYS = 6_000;

const refusal = (text: 'map.link.noPanel' | 'map.link.noDevice') =>
  notices.raised({ tone: 'warning', text, stays: GONE_STAYS });

const goneNotice = notices.raised({ tone: 'warning', text: 'map.panel.gone', stays: GONE_STAYS });

/** Returns what is open on the map. The address `at` knows the time of an open history. */
function openNow(read: Read, at: MapAddress): MapAddress {
  const { selected: device } = read(attention);
  const [first, ...more] = read(toolDevices('history')) ?? [];
  if (device === null || first !== device || more.length > 0) return { device, past: null };
  return { device, past: at.device === device ? (at.past ?? '') : '' };
}

/** Makes the address `at` say what is open: by going back, if less is open than before, otherwise in its place. */
function addressOf(read: Read, at: MapAddress, open: MapAddress) {
  const isLess = open.device === null || (open.device === at.device && open.past === null);
  const { under } = read(deepLink);
  const found = isLess ? under.findLastIndex((each) => isSamePanel(each, open)) : -1;
  return found >= 0
    ? mapEvents.panelLeft({ steps: under.length - found })
    : navigation.linkFollowed({ href: mapHref(read, open), replace: true });
}

export const liveMapEffects = [
  effect({
    name: 'request the trace of the selected device',
    on: deviceEvents.selected,
    how: 'latest',
    run: ({ payload: { id } }, { read }) => trackWanted(read, id),
  }),
  learningNames('load the place names of the list of animals or people', nextUnnamed),
  effect({
    name: 'show a device chosen in the list on the map',
    on: deviceEvents.selected,
    run: ({ payload: { id, from } }) =>
      from === 'list' || from === 'link' ? mapEvents.fitRequested({ device: id }) : undefined,
  }),
  effect({
    name: 'open the map for the panel in the address',
    while: addressedPanel,
    // The address is replaced in the browser's history, so that Back does not open the panel again.
    run: (wanted, { read }) => [
      mapEvents.panelRequested(wanted),
      navigation.linkFollowed({ href: HOME_OF_MODE[read(session).appMode], replace: true }),
    ],
  }),
  effect({
    // A panel is one entry of the browser's history, whichever device it shows, and so is its history, so that Back
    // closes them. What is closed leaves no entry.
    name: 'write what is open into the address',
    on: [
      ...[deviceEvents.selected, deviceEvents.deselected, deviceEvents.removed, mapEvents.panelRefused],
      ...[mapEvents.toolOpened, mapEvents.toolClosed],
    ],
    run: (fact, { read }) => {
      const at = read(mapAddress);
      const { goesBack, wanted } = read(deepLink);
      // Going back takes a moment. Then the address is compared with what is open.
      if (!at || goesBack > 0 || wanted) return undefined;
      const open = openNow(read, at);
      if (isSamePanel(open, at)) return undefined;
      // The address matters more than what was open at the last visit.
      if (fact.type === 'devices/selected' && fact.payload.from === 'storage' && at.device !== null)
        return undefined;
      // What the user did not choose now replaces the entry. Otherwise Back would have to be pressed twice.
      const isChoice =
        fact.type === 'devices/selected'
          ? at.device === null && (fact.payload.from === 'list' || fact.payload.from === 'map')
          : fact.type === 'map/toolOpened' && at.device === open.device;
      return isChoice && open.device !== null && at.past === null
        ? navigation.linkFollowed({ href: mapHref(read, open) })
        : addressOf(read, at, open);
    },
  }),
  effect({
    name: 'go back to what is under the panel',
    on: mapEvents.panelLeft,
    run: ({ payload: { steps } }, { ports }) => ports.history.back(steps),
  }),
  effect({
    name: 'open or close what the address says',
    while: (read) => read(mapAddress),
    run: (at, { read }) => {
      const { device, past } = at;
      const open = openNow(read, at);
      if (isSamePanel(open, at)) return undefined;
      // A panel stays open while the user visits another page.
      if (read(deepLink).wentBack || (device === null && !read(location).isSamePage))
        return addressOf(read, at, open);
      const tool = read(mapTool).inHand;
      const isLeft = device === null || (device === open.device && past === null);
      return [
        ...(device === null
          ? [deviceEvents.deselected()]
          : isLeft
            ? []
            : [
                mapEvents.panelRequested({
                  component: past === null ? 'device' : 'history',
                  device: String(device),
                }),
              ]),
        // The tool would work on a device that is no longer open.
        ...(tool?.devices.length && (isLeft || !tool.devices.some((id) => id === device))
          ? [mapEvents.toolClosed({ tool: tool.tool })]
          : []),
      ];
    },
  }),
  effect({
    name: 'open the panel from the address',
    while: (read) => {
      const { wanted } = read(deepLink);
      if (!wanted) return null;
      if (!isPanel(wanted.component)) return 'no such panel';
      const id = wantedDevice(read, wanted.device);
      // It may not be known yet whether the server has a history.
      const isOpen = id === 'unknown' || !isToolPanel(wanted.component) || offers(read, 'history') !== null;
      return id !== null && isOpen ? { component: wanted.component, id } : null;
    },
    run: (found, { read }) => {
      if (found === 'no such panel')
        return [mapEvents.panelRefused({ reason: 'panel' }), refusal('map.link.noPanel')];
      const { component, id } = found;
      if (id === 'unknown')
        return [mapEvents.panelRefused({ reason: 'device' }), refusal('map.link.noDevice')];
      const selected = deviceEvents.selected({ id, from: 'link' });
      // The tool comes first. A device without it would be another address for a moment.
      if (isToolPanel(component) && mayDevice(read, id, 'seeHistory'))
        return [mapEvents.toolOpened({ tool: component, devices: [id] }), selected];
      return component === 'follow' ? [selected, deviceEvents.followStarted({ id })] : [selected];
    },
  }),
  effect({
    name: 'close a device that the server no longer knows',
    on: positionEvents.trackLoadFailed,
    run: ({ payload: { device, failure } }, { read }) =>
      failure.reason === 'notFound' && read(attention).selected === device
        ? [deviceEvents.deselected(), goneNotice, deviceEvents.listRequested()]
        : undefined,
  }),
  effect({
    name: 'close what shows a device that is gone',
    on: [deviceEvents.removed, deviceEvents.listed],
    run: (fact, { read }) => {
      if (fact.type === 'devices/listed' && fact.payload.source === 'storage') return undefined;
      const { byId } = read(devices);
      // Opened files have negative numbers.
      const isGone = (id: number) => id > 0 && !byId.has(id);
      const { selected, following } = read(attention);
      const { inHand } = read(mapTool);
      const left = inHand?.devices.filter((id) => !isGone(id)) ?? [];
      const isOpen = selected !== null && isGone(selected);
      return [
        ...(following && following !== 'all' && isGone(following.device)
          ? [deviceEvents.followEnded({ by: 'gone' })]
          : []),
        ...(inHand && left.length < inHand.devices.length
          ? [
              left.length > 0
                ? mapEvents.toolOpened({ tool: inHand.tool, devices: left })
                : mapEvents.toolClosed({ tool: inHand.tool }),
              ...(isOpen ? [] : [goneNotice]),
            ]
          : []),
        ...(isOpen ? [deviceEvents.deselected(), goneNotice] : []),
      ];
    },
  }),
  effect({
    name: 'save which devices the map shows',
    on: [deviceEvents.visibilityChanged, deviceEvents.visibilitiesChanged],
    how: 'inOrder',
    run: ({ payload }, { read }) => {
      // A user who may only view an account hides devices for this visit only: the change is not saved.
      if (read(isReadOnly) || read(session).auth === null) return;
      const ids = 'ids' in payload ? [...payload.ids] : [payload.id];
      if (ids.length === 0) return;
      const { shown } = payload;
      // Undo needs the previous values. The state already has the new ones, but each of these devices had the opposite
      // value.
      const was = Object.fromEntries(ids.map((id) => [id, { shown: !shown }]));
      return changeEvents.wanted({ edits: [{ of: 'devices', ids, set: { shown }, was }], label: '' });
    },
  }),
  effect({
    name: 'request the trace in the chosen length',
    on: settingsEvents.traceLengthChosen,
    how: 'latest',
    run: ({ payload: { minutes } }, { read }) => {
      const { selected } = read(attention);
      return selected === null
        ? undefined
        : positionEvents.trackRequested({ device: selected, range: { lastMinutes: minutes } });
    },
  }),
];
