import { expect, test } from 'vitest';
import { pastDevices } from '../../src/core/app/map-tool.ts';
import { alarmedDevices } from '../../src/core/devices/park-guard.ts';
import { PLACE_FLOATS } from '../../src/map/fleet.ts';
import type { Sprites } from '../../src/map/gpu/sprite-layer.ts';
import type { MapLayerContext } from '../../src/map/layers.ts';
import { LOOK_BYTES, SHOWN } from '../../src/map/looks.ts';
import { alarms } from './guards.layer.ts';

/** The layer of alarm marks over two devices in rows 0 and 1, the second with an alarm. */
function stand() {
  const looks = new Uint8Array(2 * LOOK_BYTES);
  looks[7] = looks[LOOK_BYTES + 7] = SHOWN;
  const now = { alarmed: [2] as readonly number[], past: null as readonly number[] | null, drawn: [1, 2] };
  const heard: (() => void)[] = [];
  const handle = alarms({
    read: (what: unknown) => (what === alarmedDevices ? now.alarmed : what === pastDevices ? now.past : null),
    listen: (_: unknown, changed: () => void) => heard.push(changed),
    fleet: {
      looks: { bytes: looks },
      places: { floats: new Float32Array(2 * PLACE_FLOATS) },
      rowOf: (device: number) => (now.drawn.includes(device) ? device - 1 : undefined),
    },
    frame: () => ({ pixelRatio: 1 }),
    view: () => ({ detail: 2 }),
    isDark: () => false,
    redraw: () => undefined,
    refresh: () => undefined,
  } as unknown as MapLayerContext);
  const [layer] = handle.layers() as unknown as readonly { props: { rows: Sprites } }[];
  return {
    now,
    handle,
    tell: () => heard.forEach((changed) => changed()),
    marks: () => layer?.props.rows.length,
  };
}

test('[MAP-15] a device that has left its park guard has a mark, others have none', () => {
  const { now, tell, marks } = stand();
  expect(marks()).toBe(1);
  now.alarmed = [];
  tell();
  expect(marks()).toBe(0);
});

test('[MAP-15] the mark is back when a history closes that hid the marker', () => {
  const { now, handle, tell, marks } = stand();
  now.past = [1];
  now.drawn = [1];
  tell();
  handle.moved?.({} as never);
  expect(marks()).toBe(0);
  now.past = null;
  tell();
  expect(marks()).toBe(0);
  // The fleet draws the markers again only after it has called the layers.
  now.drawn = [1, 2];
  handle.settled?.();
  expect(marks()).toBe(1);
});
