import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import { attention } from '../../src/core/devices.ts';
import { settings } from '../../src/core/settings.ts';
import { effect } from '../../src/ports/effect.ts';

/** Long enough to be read, milliseconds. */
const GONE_STAYS = 6_000;

export const liveMapEffects = [
  effect({
    name: 'ask for the way a selected device came',
    on: deviceEvents.selected,
    how: 'latest',
    run: ({ payload: { id } }, { read }) =>
      positionEvents.trackRequested({ device: id, range: { lastMinutes: read(settings).traceMinutes } }),
  }),
  effect({
    name: 'bring a device chosen in the list into view',
    on: deviceEvents.selected,
    run: ({ payload: { id, from } }) =>
      from === 'list' ? mapEvents.fitRequested({ device: id }) : undefined,
  }),
  effect({
    name: 'close a device that the server does not know any more',
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
    name: 'ask for a longer or shorter way',
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
