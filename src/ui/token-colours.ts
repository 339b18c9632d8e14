/** A colour: red, green and blue from 0 to 1 (gamma-encoded sRGB), and opacity. */
export interface Colour {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

export type Theme = 'light' | 'dark';

/**
 * Returns all colour tokens of a theme and app mode from the text of `tokens.css`, so that tests can compute contrasts
 * without a browser. Tokens that are not colours are left out.
 */
export function readColours(css: string, theme: Theme, mode: string): Map<string, Colour> {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(media|font-face)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const colours = new Map<string, Colour>();
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector.split(',').some((part) => part.trim() === ':root' || part.includes(`"${mode}"`));
    if (!applies) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      const colour = parseColour(choose(value.trim(), theme));
      if (colour) colours.set(name, colour);
    }
  }
  return colours;
}

/**
 * Returns the contrast between two colours by WCAG 2.2 (relative luminance), from 1 to 21. `front` may be translucent;
 * `back` must be opaque.
 */
export function contrast(front: Colour, back: Colour): number {
  const [light = 0, dark = 0] = [luminance(over(front, back)), luminance(back)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the resulting colour when a translucent colour is drawn over an opaque one. */
export function over(front: Colour, back: Colour): Colour {
  const mix = (at: 0 | 1 | 2) => front.rgb[at] * front.alpha + back.rgb[at] * (1 - front.alpha);
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 };
}

function choose(value: string, theme: Theme): string {
  const pair = /^light-dark\((.*)\)$/.exec(value)?.[1];
  if (pair === undefined) return value;
  const cut = pair.indexOf('),') + 1;
  return (theme === 'light' ? pair.slice(0, cut) : pair.slice(cut + 1)).trim();
}

function parseColour(value: string): Colour | null {
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(value);
  if (!found) return null;
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1, 4).map(Number);
  return { rgb: oklchToSrgb(lightness, chroma, hue), alpha: found[4] === undefined ? 1 : Number(found[4]) };
}

/**
 * Converts a colour from OKLCH to sRGB and clips it to the gamut. The matrices are from Björn Ottosson, "A perceptual
 * color space" (2020).
 */
function oklchToSrgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encode(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function luminance({ rgb }: Colour): number {
  const [r, g, b] = rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
