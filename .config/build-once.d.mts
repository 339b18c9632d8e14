export function buildOnce(outDir: string): void;
