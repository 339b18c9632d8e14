const DARK = '#14181f';
const LIGHT = '#ffffff';

/**
 * Returns the text colour for a background colour `#rrggbb`: white if the contrast between the two is at least 3 : 1
 * (relative luminance by WCAG 2.2), otherwise near-black. Near-black if `colour` is invalid.
 */
export function inkOn(colour: string): string {
  if (!/^#[\da-f]{6}$/i.test(colour)) return DARK;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // 3 : 1 is the required contrast for graphics. Near-black may contrast more strongly, but most users expect white on
  // a saturated colour.
  return 1.05 / (luminance + 0.05) >= 3 ? LIGHT : DARK;
}
