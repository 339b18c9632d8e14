/** One copyright attribution under the map. */
export type Attribution = { readonly text: string; readonly href: string };

const openStreetMap: Attribution = {
  text: '© OpenStreetMap contributors',
  href: 'https://www.openstreetmap.org/copyright',
};

/** The copyright attributions of each base map, in the same words for every language. */
export const attributions: {
  readonly embedded: readonly Attribution[];
  readonly satellite: readonly Attribution[];
  /** Shown until the sources of the online map provide their own attributions. */
  readonly openFreeMap: readonly Attribution[];
} = {
  embedded: [
    openStreetMap,
    { text: 'GeoNames', href: 'https://www.geonames.org' },
    { text: 'Natural Earth', href: 'https://www.naturalearthdata.com' },
  ],
  satellite: [
    { text: 'NASA Blue Marble', href: 'https://visibleearth.nasa.gov/collection/1484/blue-marble' },
    openStreetMap,
    { text: 'GeoNames', href: 'https://www.geonames.org' },
    { text: 'Natural Earth', href: 'https://www.naturalearthdata.com' },
  ],
  openFreeMap: [
    { text: 'OpenFreeMap', href: 'https://openfreemap.org' },
    { text: '© OpenMapTiles', href: 'https://www.openmaptiles.org' },
    openStreetMap,
  ],
};
