/** Where the build reads and writes. Every step runs from the project root. */
export const sources = process.env.BASEMAP_SOURCES ?? 'node_modules/.cache/basemap';
export const packages = process.env.BASEMAP_PACKAGES ?? 'node_modules';
export const output = process.env.BASEMAP_OUT ?? 'public/basemap';
