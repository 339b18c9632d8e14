/** Builds the production app into a folder, unless the folder already holds a build of these sources. */
export function buildOnce(outDir: string, base?: string): void;
