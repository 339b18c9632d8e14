import type { Layer } from '@deck.gl/core';
import * as app from '../../../events/app.ts';
import { mapTool } from '../../../src/core/app/map-tool.ts';
import { dwellOf } from '../../../src/rules/travel/dwell.ts';
import { throttled } from '../../../src/map/frames.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { heatColours } from '../heat-colours.ts';
import { wayOfDevice } from '../wrong.state.ts';

const RADIUS = 26;
const NONE: readonly number[] = [];

/** The map layer with the heat map of where devices spent their time. Its drawing code is loaded on first use. */
const heat: MapLayerFactory = ({ read, listen, publish, isDark, refresh }) => {
  let layers: readonly Layer[] = [];
  let library: typeof import('@deck.gl/aggregation-layers') | null = null;
  let isGone = false;

  const devicesOf = (of: typeof read): readonly number[] => {
    const { inHand } = of(mapTool);
    return inHand?.tool === 'heat' ? inHand.devices : NONE;
  };

  function build() {
    const devices = devicesOf(read);
    if (devices.length > 0 && !library) {
      import('@deck.gl/aggregation-layers').then(
        (loaded) => {
          library = loaded;
          if (!isGone) build();
        },
        // If loading fails, the heat map's code is requested again when a device is added or the heat map is opened
        // again.
        (problem: unknown) =>
          publish(
            app.viewFailed({
              region: 'history/heat',
              message: problem instanceof Error ? problem.message : String(problem),
            }),
          ),
      );
      return;
    }
    const dwell = dwellOf(devices.map((id) => read(wayOfDevice(id))));
    const had = layers.length > 0;
    layers =
      library && dwell.length > 0
        ? [
            new library.HeatmapLayer({
              id: 'history/heat',
              data: Array.from({ length: dwell.length }, (_each, i) => i),
              getPosition: (i: number) => [dwell.places[i * 2], dwell.places[i * 2 + 1]] as [number, number],
              // The weight grows logarithmically: ten times as much time is one step hotter. Otherwise a night at home
              // would outshine all stops of the day.
              getWeight: (i: number) => Math.log10(1 + (dwell.seconds[i] as number) / 30),
              radiusPixels: RADIUS,
              intensity: 1,
              threshold: 0.04,
              colorRange: heatColours(isDark()),
            }),
          ]
        : [];
    if (had || layers.length > 0) refresh();
  }

  const soon = throttled(400, build);
  listen((of) => devicesOf(of).map((id) => of(wayOfDevice(id))), soon);
  listen(isDark, build);
  build();
  return {
    layers: () => layers,
    dispose() {
      isGone = true;
      soon.cancel();
    },
  };
};

export default heat;
