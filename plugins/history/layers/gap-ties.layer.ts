import type { Layer } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import type { Gap } from '../../../src/rules/travel/gaps.ts';
import type { Way } from '../../../src/rules/travel/way.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';

/** More ties than this are noise. */
const MOST = 1_000;

/**
 * A hair line across each stretch without signal: the same device, and nobody knows by which way. A jump gets none: it
 * cannot have been there at all (MAP-04).
 */
export function gapTies(device: number, way: Way, gaps: readonly Gap[], isDark: boolean): Layer[] {
  const silences = gaps
    .filter(
      ({ reason, before, after }) =>
        reason === 'silence' && Math.abs((way.lng[before] as number) - (way.lng[after] as number)) < 1.8e9,
    )
    .slice(0, MOST);
  if (silences.length === 0) return [];
  const placeOf = (index: number): [number, number] => [
    (way.lng[index] as number) / 1e7,
    (way.lat[index] as number) / 1e7,
  ];
  return [
    new LineLayer<Gap>({
      id: `history/past/${device}/ties`,
      data: silences,
      getSourcePosition: ({ before }) => placeOf(before),
      getTargetPosition: ({ after }) => placeOf(after),
      getColor: isDark ? [236, 240, 246, 110] : [28, 34, 44, 110],
      getWidth: 1.5,
      widthUnits: 'pixels',
      parameters: FLAT,
      updateTriggers: { getColor: isDark },
    }),
  ];
}
