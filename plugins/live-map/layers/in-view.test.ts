import { expect, test } from 'vitest';
import type { Draft } from '../../../src/kernel/event.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { boxOf } from '../../../src/map/boxes.ts';
import { aDevice } from '../../../tests/samples.ts';
import { type Arrangement, UNARRANGED } from '../arrangement.state.ts';
import inViewLayer from './in-view.layer.ts';

const MANY = 400;

/** The devices that the layer reports while all of many devices are on the map. */
function reported(chosen: Partial<Arrangement>): readonly number[] | undefined {
  const published: Draft[] = [];
  const heard: (() => void)[] = [];
  const places = (degrees: number) => Int32Array.from({ length: MANY }, () => degrees * 1e7);
  inViewLayer({
    read: () => ({ ...UNARRANGED, ...chosen }),
    listen(_: unknown, hear: () => void) {
      heard.push(hear);
      return () => undefined;
    },
    view: () => ({
      box: boxOf(11, 57, 13, 58),
      project: () => ({ x: 10, y: 10 }),
      ...{ width: 800, height: 600 },
    }),
    fleet: {
      targets: {
        length: MANY,
        lat: places(57.7),
        lng: places(12),
        shown: new Uint8Array(MANY).fill(1),
      },
      idAt: (row: number) => row + 1,
      deviceAt: (row: number) => aDevice(row + 1, { name: `Taxi ${row + 1}` }),
    },
    publish: (draft: Draft) => void published.push(draft),
  } as unknown as MapLayerContext);
  for (const hear of heard) hear();
  return (published[0]?.payload as { ids: readonly number[] } | undefined)?.ids;
}

test('[MAP-12] the list of the devices on the map has at most 300', () =>
  expect(reported({ inView: true })).toHaveLength(300));

test('[MAP-12] a search finds every device on the map, not only among the first 300', () =>
  expect(reported({ inView: true, text: 'taxi 350' })).toEqual([350]));

test('[MAP-12] nothing is reported unless the list is limited to the map', () =>
  expect(reported({ inView: false, text: 'taxi 350' })).toBeUndefined());
