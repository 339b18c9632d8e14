import cyrillicExt500 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-500-normal.woff2?url';
import cyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url';
import cyrillic500 from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url';
import cyrillic600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url';
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url';
import greek500 from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url';
import greek600 from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2?url';
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';
import italic400 from '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url';
import latin500 from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url';
import latin600 from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url';
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url';
import latinExt500 from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url';
import latinExt600 from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url';
import type { StyleSpecification } from 'maplibre-gl';

/** The map's fonts, in the form in which a layer's `text-font` names them. */
export const regular = ['Noto Sans Regular'];
export const medium = ['Noto Sans Medium'];
export const semibold = ['Noto Sans SemiBold'];
export const italic = ['Noto Sans Italic'];

// The character ranges are those of the font package's own style sheets. With them, the browser loads a font file only
// when a name on the map needs it.
const LATIN =
  'U+0000-00FF U+0131 U+0152-0153 U+02BB-02BC U+02C6 U+02DA U+02DC U+2000-206F U+20AC U+2122 U+2212'.split(
    ' ',
  );
const LATIN_EXT =
  'U+0100-0130 U+0132-0151 U+0154-02BA U+02BD-02C5 U+02C7-02CC U+1E00-1E9F U+1EF2-1EFF U+2C60-2C7F U+A720-A7FF'.split(
    ' ',
  );
const GREEK = ['U+0370-03FF'];
const CYRILLIC = 'U+0400-045F U+0490-0491 U+04B0-04B1 U+2116'.split(' ');
const CYRILLIC_EXT = 'U+0460-048F U+0492-04AF U+04B2-052F'.split(' ');

/**
 * Returns the style's `font-faces`: the app's own font files, so that no glyph server is needed, and maps look the same
 * on all computers.
 */
export function fontFaces(absolute: (url: string) => string): NonNullable<StyleSpecification['font-faces']> {
  const face = (url: string, range: string[]) => ({ url: absolute(url), 'unicode-range': range });
  const family = (latin: string, latinExt: string, greek: string, cyrillic: string) => [
    face(latin, LATIN),
    face(latinExt, LATIN_EXT),
    face(greek, GREEK),
    face(cyrillic, CYRILLIC),
    face(cyrillicExt500, CYRILLIC_EXT),
  ];
  return {
    'Noto Sans Regular': family(latin400, latinExt400, greek400, cyrillic400),
    'Noto Sans Medium': family(latin500, latinExt500, greek500, cyrillic500),
    'Noto Sans SemiBold': family(latin600, latinExt600, greek600, cyrillic600),
    'Noto Sans Italic': family(italic400, latinExt400, greek400, cyrillic400),
  };
}
