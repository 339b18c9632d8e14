import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixColumns, fixRows } from '../plugins/history/document.ts';
import { places, read, tracksOf } from '../plugins/track-import/reading/testing.ts';
import type { Way } from '../src/rules/travel/way.ts';
import { LANGUAGES } from '../events/session-types.ts';
import { tableOf, writtenText } from './exported.ts';

const way: Way = {
  at: Uint32Array.of(1_781_503_200, 1_781_503_260),
  lat: Int32Array.of(577_059_000, 577_060_000),
  lng: Int32Array.of(119_640_000, 119_650_000),
  speed: Uint16Array.of(500, 320),
  heading: Uint16Array.of(0, 0),
  accuracy: Uint16Array.of(5, 5),
  battery: Int8Array.of(80, -1),
  flags: Uint8Array.of(0, 0),
};

/** Returns the text with this key, as it stands in the file of a language. */
function textsOf(language: string): (key: string) => string {
  const all: unknown = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
  return (key) => {
    const found = key
      .split('.')
      .reduce<unknown>((inside, part) => (inside as Record<string, unknown>)[part], all);
    return found as string;
  };
}

describe('[TRACK-01] the file of a history that the app has written can be opened in the app', () => {
  describe.each(LANGUAGES)('in %s', (language) => {
    test.each(['metric', 'imperial'] as const)('with %s units', async (units) => {
      const table = tableOf(fixColumns(textsOf(language)), fixRows(way, [], units), { language, units });
      const result = await read(await writtenText(table, 'csv'));
      const [only] = tracksOf(result);
      expect(places(only)).toEqual([
        ['2026-06-15T08:00:00.000Z', 57.7059, 11.964],
        ['2026-06-15T08:01:00.000Z', 57.706, 11.965],
      ]);
      expect(Array.from(only?.columns.speed ?? [], (speed) => Math.round(speed / 10))).toEqual([50, 32]);
      expect(result.notes).toEqual([{ reason: 'zoneMissing', count: 2 }]);
    });
  });
});
