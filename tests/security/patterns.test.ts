import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readFences } from '../../plugins/geofences/reading/read-fences.ts';
import { coordinatesIn } from '../../plugins/search/coordinates.ts';
import { toDegrees } from '../../plugins/track-import/reading/numbers.ts';
import { boundsOf, drawnRings } from '../../src/rules/fences/ring.ts';
import { productSources } from '../../src/cli/event-uses.ts';
import { neutral, quoted } from '../../src/exports/csv.ts';
import { hostileTexts, type Pattern, patternsOf, timeOf } from './patterns.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LONG = 8_000;
/**
 * The time limit for one text [ms]. A pattern that takes linear time needs a tenth of the limit; one that takes
 * quadratic time needs several times the limit.
 */
const SLOW = 12;
/** Other programs may slow down a single measurement, so the fastest of this many counts. */
const AGAIN = 4;

/** Files whose patterns only get short texts, with the maximum length of these texts. */
const SHORT: Readonly<Record<string, number>> = {
  'src/map/basemap/credits.ts': 4_000, // the caller cuts the text
  'src/core/positions/route-address.ts': 12, // the app itself writes the text
};
/** Patterns that are only used on files of the repository. */
const OWN = new Set(['src/ui/token-colours.ts']);

const sandbox = vm.createContext({});
/**
 * Runs a function in a VM and stops it after this time. Returns false if it was stopped. JavaScript cannot stop a
 * running regular expression in another way.
 */
function within(ms: number, run: () => void): boolean {
  sandbox['run'] = run;
  try {
    vm.runInContext('run()', sandbox, { timeout: ms });
    return true;
  } catch (problem) {
    if ((problem as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw problem;
  }
}

/** A text on which the pattern is slower than linear, shortened; null if there is none. */
function slowOn({ path, source, flags }: Pick<Pattern, 'path' | 'source' | 'flags'>): string | null {
  const pattern = new RegExp(source, flags);
  for (const length of [30, SHORT[path] ?? LONG]) {
    let now = '';
    let slow: string | null = null;
    const ended = within(length === 30 ? 1_000 : 5_000, () => {
      for (const text of hostileTexts(source, length)) {
        now = text;
        let least = Infinity;
        for (let i = 0; i < AGAIN && least > SLOW; i++) least = Math.min(least, timeOf(pattern, text));
        if (least > SLOW) {
          slow = text;
          return;
        }
      }
    });
    if (!ended) slow = now;
    if (slow !== null) return `${JSON.stringify((slow as string).slice(0, 8))} × ${length}`;
  }
  return null;
}

describe('[checklist 31] every pattern of the product takes as long as its text, and no longer', () => {
  const patterns = patternsOf(productSources(root)).filter(({ path }) => !OWN.has(path));

  test('they are found', () => {
    expect(patterns.length).toBeGreaterThan(60);
    expect(patterns.map(({ source }) => source)).toContain('\\s+');
  });

  test('whatever text somebody makes for them', { timeout: 120_000 }, () => {
    const slow = patterns.flatMap((pattern) => {
      const text = slowOn(pattern);
      return text === null ? [] : [`${pattern.path}: /${pattern.source}/${pattern.flags} on ${text}`];
    });
    expect(slow).toEqual([]);
  });

  test.each([
    ['grows with the square', '\\s+$', ''],
    ['looks far ahead at each fit', '\\n(?=\\s*=)', 'g'],
    ['shares out what it has in every way', '^(a+)+$', ''],
    ['has the same twice in a row', '^\\d*[.,]?\\d+$', ''],
  ])('one that %s is found', (_, source, flags) => {
    expect(slowOn({ path: 'x.ts', source, flags })).not.toBeNull();
  });
});

describe('[checklist 31] texts of ten megabytes', () => {
  const TEN_MB = 10_000_000;
  const took = (run: () => unknown) => {
    const began = performance.now();
    run();
    return performance.now() - began;
  };
  /** The time limit [ms]. Linear time takes less than a second, quadratic time takes a day. */
  const MOST = 40_000;

  test.each([['\n'], ['\r\n'], ['\t'], [';'], ['"'], [' \n;"'], ['=\n'], ['a;=']])(
    'of nothing but %j become a cell of a CSV',
    (piece) => {
      const text = piece.repeat(TEN_MB / piece.length);
      expect(took(() => quoted(neutral(text)))).toBeLessThan(MOST);
    },
  );

  test('a file of areas with hundreds of thousands of places is read, or refused with a reason', () => {
    const places = (count: number) =>
      Array.from({ length: count }, (_, i) => `${i % 90}.5,${i % 80}`).join(' ');
    const kml = (inner: string) => `<kml><Placemark><name>A</name>${inner}</Placemark></kml>`;
    const point = kml(`<Point><coordinates>${places(200_000)}</coordinates></Point>`);
    expect(readFences(point)).toMatchObject({ ok: false, problem: { reason: 'nothing' } });
    const ring = kml(
      `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places(200_000)}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
    );
    expect(typeof readFences(ring).ok).toBe('boolean');
    expect(readFences('x'.repeat(TEN_MB))).toMatchObject({ ok: false, problem: { reason: 'tooLarge' } });
  });

  test('an area of the server with as many corners has its bounds', () => {
    const corners = Array.from({ length: 300_000 }, (_, i) => ({
      lat: (i % 80) + 0.5,
      lng: (i % 170) + 0.5,
    }));
    expect(boundsOf({ kind: 'polygon', corners })).toEqual({
      west: 0.5,
      south: 0.5,
      east: 169.5,
      north: 79.5,
    });
    expect(drawnRings(corners)).toHaveLength(1);
  });
});

describe('[checklist 31] what somebody types or a file holds', () => {
  test.each([' ', '\t ', '1 ', '1.', '°', "1'", 'N ', '+', '2', '1,'])(
    'a place of nothing but %j is none, at once',
    (piece) => {
      const text = `1${piece.repeat(150)}x`;
      expect(within(2_000, () => void coordinatesIn(text, null))).toBe(true);
    },
  );

  test.each<[string, number]>([
    ['-4.5', -4.5],
    ['4.5W', -4.5],
    ['W 4.5', -4.5],
    [' 4,5 ° s ', -4.5],
    ['n4.5°', 4.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+12', 12],
    ['1e1', Number.NaN],
    ['N', Number.NaN],
    ['N S', Number.NaN],
    ['4 5', Number.NaN],
    ['', Number.NaN],
    ['4.5°°', Number.NaN],
  ])('%j degrees are %d', (text, degrees) => {
    expect(toDegrees(text)).toBe(degrees);
  });
});
