import type { Layer } from '@deck.gl/core';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { parkGuards } from '../../src/core/devices/park-guard.ts';
import { groundCircles } from '../../src/map/ground-circles.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';

const BLUE = [47, 111, 222] as const;
const RED = [194, 48, 58] as const;

/** Draws armed park guards as rings on the map with their real radius, red after an alarm. */
const rings: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
  let drawn: Layer[] = [];
  const build = () => {
    const data = modeNow(read).features.includes('parkGuard') ? read(parkGuards).armed : [];
    drawn =
      data.length === 0
        ? []
        : [
            groundCircles('park-guard/rings', data, {
              width: 2,
              line: ({ alarmAt }) => [...(alarmAt === null ? BLUE : RED), 230],
              fill: ({ alarmAt }) => [...(alarmAt === null ? BLUE : RED), isDark() ? 46 : 30],
            }),
          ];
    refresh();
  };
  listen((of) => of(parkGuards).armed, build);
  listen((of) => modeNow(of), build);
  listen(isDark, build);
  build();
  return { layers: () => drawn };
};

export default rings;
