import { alarmedDevices, parkGuards } from '../../src/core/devices/park-guard.ts';
import { pastDevices } from '../../src/core/app/map-tool.ts';
import { type Badge, badgeColours, BadgeSheet } from '../../src/map/badges.ts';
import { radiusOf } from '../../src/map/detail.ts';
import { PLACE_FLOATS } from '../../src/map/fleet.ts';
import { SpriteLayer } from '../../src/map/gpu/sprite-layer.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';
import { IN_CLUSTER, LOOK_BYTES, SHOWN } from '../../src/map/looks.ts';
import type { Layer } from '@deck.gl/core';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { groundCircles } from '../../src/map/ground-circles.ts';

/** A red mark at the marker of each device that has left its park guard, so that it is found at a glance. */
export const alarms: MapLayerFactory = ({ read, listen, fleet, frame, view, isDark, redraw, refresh }) => {
  const sheet = new BadgeSheet();
  let rows: readonly number[] = [];
  const isDrawn = (row: number) =>
    ((fleet.looks.bytes[row * LOOK_BYTES + 7] as number) & SHOWN) !== 0 &&
    fleet.looks.bytes[row * LOOK_BYTES + IN_CLUSTER] === 0;
  function draw() {
    const away = radiusOf(view().detail) * Math.SQRT1_2 + 4;
    const badges = read(pastDevices) === null ? rows.filter(isDrawn) : [];
    sheet.write(
      badges.map(
        (row): Badge => ({
          ...{ text: '!', x: away, y: -away },
          place: (places, index) =>
            places.set(
              fleet.places.floats.subarray(row * PLACE_FLOATS, (row + 1) * PLACE_FLOATS),
              index * PLACE_FLOATS,
            ),
        }),
      ),
      frame().pixelRatio,
    );
    redraw();
  }
  function find() {
    rows = read(alarmedDevices).flatMap((id) => fleet.rowOf(id) ?? []);
    draw();
  }
  listen((of) => of(alarmedDevices), find);
  // An open history hides the markers of all other devices, which then have no rows.
  listen((of) => of(pastDevices), find);
  listen(isDark, refresh);
  find();
  const layer = new SpriteLayer({
    id: 'park-guard/alarms',
    rows: sheet.rows,
    frame,
    colours: () => badgeColours.alarm[isDark() ? 'dark' : 'light'],
  });
  return {
    layers: () => [layer],
    // Nothing to do for each fix while no device has an alarm.
    moved: () => read(alarmedDevices).length > 0 && find(),
    settled: () => read(alarmedDevices).length > 0 && find(),
  };
};

const BLUE = [47, 111, 222] as const;
const RED = [194, 48, 58] as const;

/** Draws armed park guards as rings on the map with their real radius, red after an alarm. */
export const rings: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
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
