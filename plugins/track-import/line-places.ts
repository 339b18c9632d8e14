/**
 * Returns the places of a line, longitude and latitude in turn, with continuous longitudes: they do not jump at the date
 * line, so they may exceed ±180.
 */
export function continuous(places: readonly number[]): number[] {
  const all = [...places];
  for (let i = 2; i < all.length; i += 2) {
    const lng = all[i] as number;
    all[i] = lng + 360 * Math.round(((all[i - 2] as number) - lng) / 360);
  }
  return all;
}
