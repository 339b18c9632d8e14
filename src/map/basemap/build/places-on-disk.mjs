/** The folders that the build reads from and writes to. Every step runs in the project's root folder. */
export const sources = process.env.BASEMAP_SOURCES ?? 'node_modules/.cache/basemap';
export const packages = process.env.BASEMAP_PACKAGES ?? 'node_modules';
export const output = process.env.BASEMAP_OUT ?? 'public/basemap';
