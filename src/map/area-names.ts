import { TextLayer } from '@deck.gl/layers';
import { FLAT } from './gpu/instanced-layer.ts';

/** Colours on the light and the dark map: `INK` for lines and letters, `PAPER` for the background of texts. */
export const INK = { light: [20, 24, 32], dark: [244, 246, 250] } as const;
export const PAPER = { light: [255, 255, 255], dark: [22, 27, 36] } as const;

/**
 * The size of an area's name on the map, and the distance from the area's upper edge up to the name's middle (CSS
 * pixels).
 */
export const NAME = { size: 13, height: 16, above: 11, weight: 600 };

/** The name of an area, and the middle of its upper edge (degrees). `down`: from there to the name's middle (CSS pixels). */
export type AreaName = {
  readonly text: string;
  readonly at: { readonly lat: number; readonly lng: number };
  readonly down?: number;
};

/**
 * Returns a map layer with the names of areas, above their upper edges: the map's own names may be in their middles.
 *
 * @param letters all texts that the layer may show, so that the font need not be rendered again when another one appears
 * @param strength the opacity of the letters (0–255)
 */
export const areaNames = <Name extends AreaName>(
  id: string,
  data: readonly Name[],
  letters: readonly Pick<Name, 'text'>[],
  theme: 'light' | 'dark',
  strength = 230,
) =>
  new TextLayer<Name>({
    id,
    data: [...data],
    getText: ({ text }) => text,
    getPosition: ({ at: { lng, lat } }) => [lng, lat],
    getPixelOffset: ({ down = -NAME.above }) => [0, down],
    getSize: NAME.size,
    getColor: [...INK[theme], strength],
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontWeight: NAME.weight,
    fontSettings: { sdf: true },
    outlineWidth: 3,
    outlineColor: [...PAPER[theme], 235],
    characterSet: new Set(letters.map(({ text }) => text).join('')),
    parameters: FLAT,
  });

/** The font size of a line's length, and the space around the text (CSS pixels). */
export const LENGTH = { size: 13, padding: [7, 3] as [number, number] };

/** Returns a map layer with the lengths of lines, each at `at` on its line. A background keeps the line out of the text. */
export const lineLengths = <Length extends AreaName>(
  id: string,
  data: readonly Length[],
  theme: 'light' | 'dark',
) =>
  new TextLayer<Length>({
    id,
    data: [...data],
    getText: ({ text }) => text,
    getPosition: ({ at: { lng, lat } }) => [lng, lat],
    getSize: LENGTH.size,
    getColor: [...INK[theme], 255],
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontWeight: NAME.weight,
    fontSettings: { sdf: true },
    background: true,
    getBackgroundColor: [...PAPER[theme], 240],
    backgroundPadding: LENGTH.padding,
    backgroundBorderRadius: 8,
    characterSet: 'auto',
    parameters: FLAT,
  });

/** Returns the width of a line's length on the map, with the space around it (CSS pixels). */
export function lengthWidth(text: string): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `${NAME.weight} ${LENGTH.size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width + 2 * LENGTH.padding[0];
}
