import { describe, expect, test } from 'vitest';
import * as fenceEvents from '../../../events/fences.ts';
import * as mapEvents from '../../../events/map.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { newDraft } from '../fence-edits.ts';
import { devices, it, signedIn } from '../geofences-given.ts';
import draftLayer from './draft.layer.ts';

const drawing = [
  mapEvents.toolOpened({ tool: 'geofences', devices: [1] }),
  fenceEvents.draftOpened({ draft: newDraft('circle', [1]) }),
];

/** The draft layer on a map whose camera the test moves. */
function aMap(read: Read) {
  const view = { lat: 57.7, lng: 12, zoom: 12, isMoving: false };
  let refreshed = 0;
  const handle = draftLayer({
    read,
    listen: () => () => undefined,
    publish: () => undefined,
    view: () => view,
    isDark: () => false,
    refresh: () => (refreshed += 1),
  } as unknown as MapLayerContext);
  return {
    view,
    handle,
    refreshed: () => refreshed,
    /** Longitude of the crosshair's middle (degrees). Null while the crosshair is hidden. */
    crossAt() {
      const cross = handle.layers().find(({ id }) => id === 'geofences/draft/cross-over');
      const line = (cross?.props.data as [number, number][][] | undefined)?.[1];
      return line?.[0]?.[0] ?? null;
    },
  };
}

describe('[MAP-14] the crosshair for drawing a fence', () => {
  test('in the middle of the map is hidden while the camera moves, and is in the new middle when it rests', () =>
    it()
      .given(signedIn(), devices(), ...drawing)
      .check(({ read }) => {
        const map = aMap(read);
        expect(map.crossAt()).toBe(12);
        map.view.isMoving = true;
        map.handle.steered?.();
        expect([map.crossAt(), map.refreshed()]).toEqual([null, 1]);
        map.view.lng = 12.1;
        map.handle.settled?.();
        expect(map.crossAt()).toBeNull();
        map.view.lng = 12.2;
        map.view.isMoving = false;
        map.handle.steered?.();
        expect(map.crossAt()).toBe(12.2);
      }));

  test('is hidden for a fence that is there, because nothing is chosen on the map', () =>
    it()
      .given(
        signedIn(),
        devices(),
        ...drawing,
        fenceEvents.draftChanged({ changes: { shape: { kind: 'circle', lat: 57.7, lng: 12, radius: 100 } } }),
      )
      .check(({ read }) => expect(aMap(read).crossAt()).toBeNull()));

  test('stays where the keyboard put it, because that is a place on the ground', () =>
    it()
      .given(signedIn(), devices(), ...drawing, fenceEvents.aimed({ at: { lat: 57.7, lng: 12.05 } }))
      .check(({ read }) => {
        const map = aMap(read);
        map.view.isMoving = true;
        map.handle.steered?.();
        map.handle.settled?.();
        expect(map.crossAt()).toBe(12.05);
      }));

  test('does not exist and rebuilds nothing while no fence is drawn', () =>
    it()
      .given(signedIn(), devices())
      .check(({ read }) => {
        const map = aMap(read);
        map.handle.steered?.();
        expect([map.crossAt(), map.refreshed()]).toEqual([null, 0]);
      }));
});
