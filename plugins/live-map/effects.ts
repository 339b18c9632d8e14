import * as deviceEvents from '../../events/devices.ts';
import * as changeEvents from '../../events/changes.ts';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { HOME_OF_MODE } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { session } from '../../src/core/session/session.ts';
import { settings } from '../../src/core/app/settings.ts';
import { effect } from '../../src/ports/effect.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import {
  addressedDevice,
  addressedPanel,
  deepLink,
  isPanel,
  isToolPanel,
  mapWith,
  wantedDevice,
} from './deep-link.state.ts';

/** How long the message that a linked panel or device does not exist stays visible: long enough to read it (ms). */
const GONE_STAYS = 6_000;

const refusal = (text: 'map.link.noPanel' | 'map.link.noDevice') =>
  notices.raised({ tone: 'warning', text, stays: GONE_STAYS });

export const liveMapEffects = [
  effect({
    name: 'request the trace of the selected device',
    on: deviceEvents.selected,
    how: 'latest',
    run: ({ payload: { id } }, { read }) =>
      positionEvents.trackRequested({ device: id, range: { lastMinutes: read(settings).traceMinutes } }),
  }),
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
    // The panel is one entry of the browser's history, whichever device it shows, so that Back closes it. A closed panel
    // leaves no entry.
    name: 'write the open device into the address',
    on: [deviceEvents.selected, deviceEvents.deselected, deviceEvents.removed, mapEvents.panelRefused],
    run: (fact, { ports, read }) => {
      const { selected } = read(attention);
      const addressed = addressedDevice(read);
      if (!addressed || addressed.device === selected) return;
      // Going back takes a moment. If several devices are removed at once, the panel closes once.
      if (fact.type === 'devices/removed' && fact.payload.id !== addressed.device) return;
      // The address matters more than what was open at the last visit.
      if (fact.type === 'devices/selected' && fact.payload.from === 'storage' && addressed.device !== null)
        return;
      if (selected === null && read(deepLink).isOverMap) {
        ports.history.back();
        return;
      }
      // What the user did not choose now replaces the entry. Otherwise Back would have to be pressed twice.
      const isChoice =
        fact.type === 'devices/selected' && (fact.payload.from === 'list' || fact.payload.from === 'map');
      const isNew = isChoice && addressed.device === null;
      return navigation.linkFollowed({ href: mapWith(read, selected), ...(!isNew && { replace: true }) });
    },
  }),
  effect({
    name: 'open or close the device of the address',
    while: addressedDevice,
    run: ({ device }, { read }) => {
      const { selected } = read(attention);
      if (device === selected) return undefined;
      // A panel stays open while the user visits another page.
      if (device === null && !read(location).isSamePage)
        return navigation.linkFollowed({ href: mapWith(read, selected), replace: true });
      const tool = read(mapTool).inHand;
      return [
        device === null
          ? deviceEvents.deselected()
          : mapEvents.panelRequested({ component: 'device', device: String(device) }),
        // The tool would work on a device that is no longer open.
        ...(tool?.devices.length && !tool.devices.some((id) => id === device)
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
      return id === null ? null : { component: wanted.component, id };
    },
    run: (found) => {
      if (found === 'no such panel')
        return [mapEvents.panelRefused({ reason: 'panel' }), refusal('map.link.noPanel')];
      const { component, id } = found;
      if (id === 'unknown')
        return [mapEvents.panelRefused({ reason: 'device' }), refusal('map.link.noDevice')];
      const selected = deviceEvents.selected({ id, from: 'link' });
      if (isToolPanel(component)) return [selected, mapEvents.toolOpened({ tool: component, devices: [id] })];
      return component === 'follow' ? [selected, deviceEvents.followStarted({ id })] : [selected];
    },
  }),
  effect({
    name: 'close a device that the server no longer knows',
    on: positionEvents.trackLoadFailed,
    run: ({ payload: { device, failure } }, { read }) =>
      failure.reason === 'notFound' && read(attention).selected === device
        ? [
            deviceEvents.deselected(),
            notices.raised({ tone: 'warning', text: 'map.panel.gone', stays: GONE_STAYS }),
            deviceEvents.listRequested(),
          ]
        : undefined,
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
