import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf, type Track } from '../tracks/tracks.ts';
import { fixes, panel, placeInPanel, until } from './app.ts';

export type Fix = { readonly at: number; readonly lat: number; readonly lng: number; readonly kmh: number };

/** Returns the fixes of a track, oldest first. */
export const fixesOf = (track: Track): Fix[] =>
  rowsOf(track).map(([at = 0, lat = 0, lng = 0, kmh = 0]) => ({ at, lat, lng, kmh }));

/** Returns an invented drive: one fix per second, north-east through Göteborg. */
export const madeUp = (count: number): Fix[] =>
  Array.from({ length: count }, (_, i) => ({
    at: 1_750_000_000 + i,
    lat: 57.7 + i * 0.00008,
    lng: 11.95 + i * 0.00012,
    kmh: 41,
  }));

type Pace = '×1' | '×10' | '×60' | '×300';

/** In the dialog of an opened file, chooses the playback speed and starts the playback. */
async function drive(page: Page, pace: Pace = '×300'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: pace, exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: /^Play/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * How far the page's clock advances at a time (seconds). After a longer step, the mock server would assume that the
 * page was suspended.
 */
const STEP = 10;

/** Advances the page's clock. The test must control it. */
async function letPass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP) await page.clock.fastForward(Math.min(STEP, left) * 1_000);
}

/** Opens a file with the file picker. */
export async function open(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').waitFor();
}

/**
 * Plays the whole track in an account without other devices. Checks that the map applied exactly its fixes and that
 * the device stands at the end of the track.
 */
export async function playsWhole(page: Page, track: readonly Fix[]): Promise<void> {
  expect(await fixes(page), 'nothing else moves here').toBe(0);
  await drive(page);
  await panel(page).waitFor();
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last) throw new Error('The track has no fix.');
  await letPass(page, (last.at - first.at) / 300 + 3);
  await until(
    () => fixes(page),
    (count) => count >= track.length,
    20_000,
  );
  expect(await fixes(page), 'each fix once').toBe(track.length);
  const place = await placeInPanel(page);
  const [lat, lng] = place.split(',').map(Number);
  expect(lat).toBeCloseTo(last.lat, 4);
  expect(lng).toBeCloseTo(last.lng, 4);
  expect(await page.getByTestId('map').getAttribute('data-devices')).toBe('1');
}
