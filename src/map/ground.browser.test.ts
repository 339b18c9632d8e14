/** @module-tag wide */
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { afterEach, expect, test } from 'vitest';
import type { GroundLook } from './basemap/manager.ts';
import { namesAside } from './basemap/names-aside.ts';
import { type Ground, layGround } from './ground.ts';
import { workerUrl } from './worker-url.ts';

const MONTEVIDEO: [number, number] = [-56.19, -34.905];
const ALPS: [number, number] = [9.52, 47.14];
const SOON = { timeout: 20_000 };
const look = (perspective: boolean): GroundLook => ({ theme: 'light', type: 'standard', perspective });

let map: MapLibreMap | null = null;
let ground: Ground | null = null;
afterEach(() => {
  ground?.stop();
  map?.remove();
  document.querySelector('#ground')?.remove();
});

/** Draws the embedded map, tilted. `isStrong`: whether the computer is fast enough for 3D terrain. */
function lay(center: [number, number], zoom: number, isStrong = true, assets?: string): MapLibreMap {
  const container = document.createElement('div');
  container.id = 'ground';
  Object.assign(container.style, { width: '700px', height: '500px' });
  document.body.append(container);
  setWorkerUrl(workerUrl);
  map = new MapLibreMap({ container, center, zoom, pitch: 50, attributionControl: false, fadeDuration: 0 });
  ground = layGround(map, {
    config: { relief: true, ...(assets !== undefined && { assets }) },
    look: look(false),
    language: 'en',
    terrain: isStrong,
    onChanged: () => undefined,
    onCredits: () => undefined,
    onHint: () => undefined,
  });
  return map;
}
const standing = (of: MapLibreMap) =>
  of.isStyleLoaded() ? of.getStyle().layers.filter(({ type }) => type === 'fill-extrusion') : null;
/**
 * Returns the heights of the 3D buildings in view (metres). Empty if the map layer does not use the buildings' property
 * `h`.
 */
const heights = (of: MapLibreMap): number[] =>
  (standing(of) ?? []).flatMap(({ id }) => {
    const height = JSON.stringify(of.getPaintProperty(id, 'fill-extrusion-height'));
    if (!height.includes('["get","h"]')) return [];
    return of.queryRenderedFeatures({ layers: [id] }).map(({ properties }) => Number(properties['h']));
  });

test('[MAP-09] in 3D houses stand as high as the map says, and lie flat again without it', async () => {
  const it = lay(MONTEVIDEO, 15.6);
  await expect.poll(() => standing(it), SOON).toEqual([]);
  ground?.setLook(look(true));
  await expect.poll(() => heights(it).length, SOON).toBeGreaterThan(20);
  const found = heights(it);
  expect(Math.min(...found)).toBeGreaterThan(0);
  expect(Math.max(...found)).toBeLessThan(400);
  ground?.setLook(look(false));
  await expect.poll(() => standing(it), SOON).toEqual([]);
}, 60_000);

test('[MAP-09] in 3D mountains stand up from afar, not where streets are, and not on a weak machine', async () => {
  const it = lay(ALPS, 7);
  const isUp = () => it.getTerrain() !== null;
  await expect.poll(() => standing(it), SOON).toEqual([]);
  expect(isUp()).toBe(false);
  ground?.setLook(look(true));
  await expect.poll(isUp, SOON).toBe(true);
  // The terrain is raised by the embedded elevation data.
  await expect.poll(() => it.queryTerrainElevation(ALPS) ?? 0, SOON).toBeGreaterThan(300);
  it.jumpTo({ zoom: 12 });
  await expect.poll(isUp, SOON).toBe(false);
  it.jumpTo({ zoom: 7 });
  await expect.poll(isUp, SOON).toBe(true);
  ground?.setLook(look(false));
  await expect.poll(isUp, SOON).toBe(false);
}, 60_000);

test('[MAP-09] a weak machine gets houses, and no mountains', async () => {
  const it = lay(ALPS, 7, false);
  ground?.setLook(look(true));
  await expect.poll(() => (standing(it) ?? []).length, SOON).toBeGreaterThan(0);
  // By the time all tiles have loaded, 3D terrain would be visible. The test polls, because a map at rest emits `idle`
  // only once.
  await expect.poll(() => it.isStyleLoaded() && it.areTilesLoaded(), SOON).toBe(true);
  expect(it.getTerrain()).toBeNull();
}, 60_000);

test('[MAP-09] where a tile has loaded there is a sea, and where it is missing the ground is neutral', async () => {
  const it = lay(MONTEVIDEO, 9);
  const seas = () => (it.getLayer('sea') ? it.queryRenderedFeatures({ layers: ['sea'] }).length : 0);
  await expect.poll(seas, SOON).toBeGreaterThan(0);
  expect(it.getPaintProperty('sea', 'fill-color')).toBe('#b3d6ec');
  expect(it.getPaintProperty('background', 'background-color')).toBe('#f4f5f3');
  await expect.poll(() => it.areTilesLoaded(), SOON).toBe(true);
  const lands = it.queryRenderedFeatures({ layers: ['land'] }).length;
  expect(lands, 'the land is still read from the tile').toBeGreaterThan(0);
}, 60_000);

test('[MAP-09] a map file that cannot be read leaves a neutral ground, no sea', async () => {
  const it = lay(MONTEVIDEO, 9, true, '/no-such-folder/');
  await expect.poll(() => it.getLayer('sea') !== undefined, SOON).toBe(true);
  const refused = new Promise((over) => it.once('error', over));
  await refused;
  expect(it.queryRenderedFeatures({ layers: ['sea'] })).toEqual([]);
  expect(it.getPaintProperty('background', 'background-color')).toBe('#f4f5f3');
}, 60_000);

test.each([
  ['a town', MONTEVIDEO, 13],
  ['a continent', [20, 8] as [number, number], 2.6],
] as const)(
  '[MAP-19] after a lost graphics context %s is there again, names and all (fault 52)',
  async (_, at, zoom) => {
    const it = lay([...at], zoom);
    const seen = () => (it.isStyleLoaded() && it.areTilesLoaded() ? it.queryRenderedFeatures().length : 0);
    await expect.poll(seen, SOON).toBeGreaterThan(30);
    const before = seen();
    const card = it.getCanvas().getContext('webgl2')?.getExtension('WEBGL_lose_context');
    card?.loseContext();
    await new Promise((done) => setTimeout(done, 300));
    expect(it.getCanvas().getContext('webgl2')?.isContextLost()).toBe(true);
    card?.restoreContext();
    await expect.poll(seen, SOON).toBeGreaterThan(before * 0.8);
    // Also checks the drawn pixels: land must not have the colour of water.
    const colour = async () => {
      it.triggerRepaint();
      await new Promise((done) => it.once('render', done));
      const pen = document.createElement('canvas').getContext('2d');
      const canvas = it.getCanvas();
      pen?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    };
    const [red = 0, , blue = 0] = await colour();
    expect(blue - red).toBeLessThan(30);
  },
  60_000,
);

test('[MAP-09] the map is marked as loading while tiles are missing, and no longer once they are drawn', async () => {
  const it = lay(MONTEVIDEO, 12);
  const isMarked = () => it.getContainer().hasAttribute('data-loading');
  const marks: boolean[] = [];
  it.on('dataloading', () => marks.push(isMarked()));
  await expect.poll(() => marks.includes(true) && it.isStyleLoaded() && it.areTilesLoaded(), SOON).toBe(true);
  await expect.poll(isMarked, SOON).toBe(false);
}, 60_000);

test('a map at rest moves its names aside only if one of them is covered', async () => {
  const it = lay(MONTEVIDEO, 13);
  await expect.poll(() => it.isStyleLoaded() && it.areTilesLoaded(), SOON).toBe(true);
  const layers = () =>
    it
      .getStyle()
      .layers.filter(({ id, type }) => type === 'symbol' && id !== namesAside)
      .map(({ id }) => id);
  const isName = (x: number, y: number) => it.queryRenderedFeatures([x, y], { layers: layers() }).length > 0;
  const places = Array.from({ length: 300 }, (_, i) => ({
    x: 50 + (i % 20) * 30,
    y: 50 + Math.floor(i / 20) * 26,
  }));
  const near = ({ x, y }: { x: number; y: number }) =>
    [-9, 0, 9].some((right) => [-9, 0, 9].some((down) => isName(x + right, y + down)));
  let named: (typeof places)[number] | undefined;
  await expect.poll(() => (named = places.find(({ x, y }) => isName(x, y))), SOON).toBeDefined();
  const bare = places.find((place) => !near(place));
  if (!named || !bare) throw new Error('The view has no name, or nothing else.');
  let changes = 0;
  it.on('sourcedataloading', ({ sourceId }) => void (changes += Number(sourceId === namesAside)));
  const cover = ({ x, y }: { x: number; y: number }) =>
    ground?.cover({ boxes: [{ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }], obstacles: [] });
  // The first area is checked at once, the second one three seconds later.
  cover(bare);
  cover(named);
  await expect.poll(() => isName(named?.x ?? 0, named?.y ?? 0), SOON).toBe(false);
  expect(changes).toBe(1);
}, 60_000);
