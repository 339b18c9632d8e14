import { census, now } from '../../../src/core/app/clock.ts';
import { attention, devices } from '../../../src/core/devices/devices.ts';
import { stateOf } from '../../../src/core/positions/freshness.ts';
import { fixAt, positions } from '../../../src/core/positions/positions.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { arrangement } from '../arrangement.state.ts';
import { isNarrowing, isWantedDevice } from '../in-view.ts';

const NO_WORDS: readonly string[] = [];

/**
 * A map layer that draws nothing. While the device list is filtered by state, group or model, it limits the map to the
 * devices that pass. The open and the followed device stay, so that neither a panel nor the camera
 * belongs to nothing on the map.
 *
 * Like the list, it looks at the states again with each census, not with each position.
 */
const filterLayer: MapLayerFactory = ({ read, listen, fleet, recount, redraw }) => {
  let isOn = false;
  const look = () => {
    const chosen = read(arrangement);
    if (!isOn && !isNarrowing(chosen)) return;
    isOn = isNarrowing(chosen);
    const { rows, last } = read(positions);
    const time = read(now);
    const { selected, following } = read(attention);
    const followed = following && following !== 'all' ? following.device : null;
    const wanted = new Set<number>();
    for (const [id, device] of isOn ? read(devices).byId : []) {
      const row = rows.get(id);
      const fix = row === undefined ? null : fixAt(last, row);
      if (
        id === selected ||
        id === followed ||
        isWantedDevice(device, stateOf(device, fix, time), chosen, NO_WORDS)
      )
        wanted.add(id);
    }
    if (!fleet.takeWanted(isOn ? wanted : null)) return;
    redraw();
    recount();
  };
  look();
  const occasions = [arrangement, census, devices];
  for (const each of occasions) listen((of) => of<unknown>(each), look);
  listen((of) => of(attention).selected, look);
  listen((of) => of(attention).following, look);
  return { layers: () => [], dispose: () => void fleet.takeWanted(null) };
};
export default filterLayer;
