/** Builds the app as it ships into a folder, unless the folder holds a build of these sources already. */
export function buildOnce(outDir: string, base?: string): void;
